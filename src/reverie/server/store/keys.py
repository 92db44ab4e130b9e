"""Keys that follow from the secret of a store, each for one purpose.

A key tells nothing about the secret, nor about the key for another purpose.
"""

import hmac

PEERS = "peers"
"""By this key the processes that share a store know each other."""
DAILIES = "dailies"
"""From this key follow the seeds of the games of the day."""


def derived_key(secret: str, purpose: str) -> bytes:
    """Return the key for a purpose: 32 bytes. The secret has as many random ones."""
    return hmac.digest(secret.encode(), f"reverie/{purpose}".encode(), "sha256")
