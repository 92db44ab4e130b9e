"""The makers of the pictures, written into `CREDITS.md`."""

from itertools import groupby

Row = dict[str, str]

HEADER = """# Who made these pictures

Each picture stands for a dream piece of When I Dream. Most are made from icons that others drew and gave to
everybody; each of these was changed: cut out in one colour, set into one frame, its points rounded, the paper
behind it added in a lighter tone. The others were drawn for Reverie. `tools/pictures` rebuilds them.
"""

MIT = """## The MIT licence

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""


def credits(pieces: list[Row], sets: list[Row]) -> str:
    parts = [HEADER]
    for group in sets:
        mine = [row for row in pieces if row["set"] == group["set"]]
        if mine:
            parts.append("\n".join([f"## {group['title']}", "", group["terms"], "", *_lines(mine)]) + "\n")
    return "\n".join([*parts, MIT])


def _lines(rows: list[Row]) -> list[str]:
    by_maker = sorted(rows, key=lambda row: (row["maker"], row["piece"]))
    return [
        f"- {maker}: {', '.join(map(_named, some))}."
        for maker, some in groupby(by_maker, key=lambda row: row["maker"])
    ]


def _named(row: Row) -> str:
    """Return the piece, with the icon's own name if it differs."""
    return row["piece"] if row["icon"] in ("", row["piece"]) else f"{row['piece']} ({row['icon']})"
