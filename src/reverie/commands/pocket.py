"""The page as files that need no server."""

import argparse
import sys

from ..numerals import decimal
from ..terminal.language import common


def pocket(asked: argparse.Namespace) -> int:
    from ..pocket.runtime import fetch, here, is_fetched
    from ..pocket.site import sent, write

    pyodide = asked.pyodide or here()
    if asked.pyodide is None and not is_fetched():
        print(common("results.fetchesPyodide", asked.spoken, folder=pyodide), file=sys.stderr)
        fetch()
    write(asked.folder, pyodide)
    sizes = [path.stat().st_size for path in asked.folder.rglob("*") if path.is_file()]
    megabytes = [decimal(size / 1e6, asked.spoken) for size in (sum(sizes), sent(asked.folder))]
    print(
        common(
            "results.pocket",
            asked.spoken,
            folder=asked.folder,
            files=len(sizes),
            size=megabytes[0],
            sent=megabytes[1],
        )
    )
    return 0
