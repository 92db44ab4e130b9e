"""The page as files that need no server."""

import argparse
import gzip

from ..numerals import decimal
from ..terminal.language import common

ALREADY_PACKED = (".zip", ".whl")


def pocket(asked: argparse.Namespace) -> int:
    from ..pocket.site import here, write

    write(asked.folder, asked.pyodide or here())
    files = [path for path in sorted(asked.folder.rglob("*")) if path.is_file()]
    sizes = [path.stat().st_size for path in files]
    sent = sum(
        size if path.suffix in ALREADY_PACKED else len(gzip.compress(path.read_bytes()))
        for path, size in zip(files, sizes, strict=True)
    )
    megabytes = [decimal(size / 1e6, asked.spoken) for size in (sum(sizes), sent)]
    print(
        common(
            "results.pocket",
            asked.spoken,
            folder=asked.folder,
            files=len(files),
            size=megabytes[0],
            sent=megabytes[1],
        )
    )
    return 0
