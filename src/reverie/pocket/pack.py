"""Packs: many files in one that is sent as it is, whatever a host compresses or does not.

A pack is LZMA, a quarter smaller than what browsers unpack by themselves; `web/scripts/pocket/unpack.js` does
it. Four bytes say how long it is unpacked; then comes LZMA's bare stream of: in four bytes how long a
head is, the head (JSON, each file's name and length), and the files in a row.
"""

import json
import lzma
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

FILTERS = [
    {
        "id": lzma.FILTER_LZMA1,
        "preset": 9,
        "lc": 3,
        "lp": 0,
        "pb": 0,  # nothing in WebAssembly or texts lies at every fourth byte
        "nice_len": 273,
    }
]
"""As `unpack.js` expects it; see there."""


def pack(files: Mapping[str, bytes], kept: Path) -> bytes:
    """These files in one. What was packed once is in the folder `kept`, since it takes seconds."""
    head = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    whole = b"".join([len(head).to_bytes(4, "little"), head, *files.values()])
    to = kept / f"packed-{sha256(whole + repr(FILTERS).encode()).hexdigest()[:16]}"
    if not to.exists():
        packed = len(whole).to_bytes(4, "little") + lzma.compress(whole, lzma.FORMAT_RAW, filters=FILTERS)
        written = to.with_suffix(".new")
        written.write_bytes(packed)
        written.rename(to)
    return to.read_bytes()


def unpacked(packed: bytes) -> dict[str, bytes]:
    """The files of a pack."""
    whole = lzma.decompress(packed[4:], lzma.FORMAT_RAW, filters=FILTERS)
    at = 4 + int.from_bytes(whole[:4], "little")
    files = {}
    for name, size in json.loads(whole[4:at]):
        files[name] = whole[at : at + size]
        at += size
    return files
