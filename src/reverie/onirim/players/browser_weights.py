"""The weights as a browser reads them: a head in JSON, then every number in half precision.

The first four bytes are the length of the head (little-endian, like everything here). The head names the
arrays and their shapes, in order, and contains the divisor of each number of an observation. Then come the
low bytes of all numbers, then the high bytes, which are much alike and so compress well.
`web/scripts/pocket/value-network.js` reads it.
"""

import json

import numpy as np

from .network import ALIKE, OTHERS, SCALE, VERSION, Network, load_shipped

Halves = np.ndarray[tuple[int], np.dtype[np.uint16]]


def pack_shipped(mode: str) -> bytes:
    """Return the weights that come with the package, for "solo", "silent" or "open" play."""
    return pack(load_shipped(mode))


def pack(network: Network) -> bytes:
    """Return the weights of a network."""
    weights = network.weights
    head = {
        "version": VERSION,
        "arrays": [[name, list(array.shape)] for name, array in weights.items()],
        "divisors": [round(1 / float(each)) for each in SCALE],
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    halves = {name: array.astype("<f2").reshape(-1).view("<u2") for name, array in weights.items()}
    numbers = np.concatenate([_differences(name, halves) for name in halves])
    lower, higher = numbers.view(np.uint8).reshape(-1, 2).T
    return len(text).to_bytes(4, "little") + text + lower.tobytes() + higher.tobytes()


def _differences(name: str, halves: dict[str, Halves]) -> Halves:
    """Return an array as bits. The second network of two is stored as differences from the first.

    Its training began from the first, so the differences make the file a seventh smaller.
    """
    bits = halves[name].copy()
    if name.startswith(OTHERS):
        first = halves[name.replace(OTHERS, ALIKE)]
        both = min(len(bits), len(first))
        bits[:both] -= first[:both]
    return bits
