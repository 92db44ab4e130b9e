"""The weights as a browser reads them: a head in JSON, then every number in half precision.

The first four bytes say how long the head is (little-endian, like everything here). The head names the
arrays and their shapes, in order, and has what each number of an observation is divided by. Of all the
numbers come the lower bytes first, then the higher ones, which are much alike: so a server can send it in
less. `web/scripts/pocket/network.js` reads it.
"""

import json

import numpy as np

from .network import SCALE, VERSION, Network, shipped


def packed(mode: str) -> bytes:
    """The weights that come with the package, for "solo", "silent" or "open" play."""
    return pack(shipped(mode))


def pack(network: Network) -> bytes:
    """The weights of a network."""
    weights = network.weights
    head = {
        "version": VERSION,
        "arrays": [[name, list(array.shape)] for name, array in weights.items()],
        "divisors": [round(1 / float(each)) for each in SCALE],
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    numbers = np.concatenate([array.astype("<f2").reshape(-1) for array in weights.values()])
    lower, higher = numbers.view(np.uint8).reshape(-1, 2).T
    return len(text).to_bytes(4, "little") + text + lower.tobytes() + higher.tobytes()
