"""Keys derived from the secret of a store, each for one purpose.

A key reveals nothing about the secret, nor about the key for another purpose.
"""

import hmac

PEERS = "peers"
"""Purpose of the key by which processes that share a store authenticate each other."""
DAILIES = "dailies"
"""Purpose of the key from which the seeds of daily games are derived."""


def derive_key(secret: str, purpose: str) -> bytes:
    """Return the key for a purpose, 32 bytes. The secret has 32 random bytes as well."""
    return hmac.digest(secret.encode(), f"reverie/{purpose}".encode(), "sha256")
