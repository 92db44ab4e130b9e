"""The command `pocket`, which writes the page as files that need no server."""

import argparse
import sys

from ..numerals import decimal
from ..terminal.language import terminal_text


def pocket(args: argparse.Namespace) -> int:
    """Write the page to a folder, and print its size. Download Pyodide first if it is missing."""
    from ..pocket.runtime import fetch, here, is_fetched
    from ..pocket.site import download_size, write

    pyodide = args.pyodide or here()
    if args.pyodide is None and not is_fetched():
        print(terminal_text("results.fetchesPyodide", args.output_language, folder=pyodide), file=sys.stderr)
        fetch()
    write(args.folder, pyodide)
    sizes = [path.stat().st_size for path in args.folder.rglob("*") if path.is_file()]
    megabytes = [
        decimal(size / 1e6, args.output_language) for size in (sum(sizes), download_size(args.folder))
    ]
    print(
        terminal_text(
            "results.pocket",
            args.output_language,
            folder=args.folder,
            files=len(sizes),
            size=megabytes[0],
            sent=megabytes[1],
        )
    )
    return 0
