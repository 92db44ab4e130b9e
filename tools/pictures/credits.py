"""Who made the pictures, as it is said in `CREDITS.md`."""

from itertools import groupby

Row = dict[str, str]

HEAD = """# Who made these pictures

Each picture stands for a dream piece of When I Dream. Most are made from icons that others drew and gave to
everybody; each of these was changed: cut out in one colour, set into one frame, its points rounded, the paper
behind it added in a lighter tone. The others were drawn for Reverie. `tools/pictures` makes them anew.
"""


def credits(pieces: list[Row], sets: list[Row]) -> str:
    parts = [HEAD]
    for group in sets:
        mine = [row for row in pieces if row["set"] == group["set"]]
        if mine:
            parts.append("\n".join([f"## {group['title']}", "", group["terms"], "", *_lines(mine)]) + "\n")
    return "\n".join(parts)


def _lines(rows: list[Row]) -> list[str]:
    by_maker = sorted(rows, key=lambda row: (row["maker"], row["piece"]))
    return [
        f"- {maker}: {', '.join(map(_named, some))}."
        for maker, some in groupby(by_maker, key=lambda row: row["maker"])
    ]


def _named(row: Row) -> str:
    """The icon's own name is said where it is another."""
    return row["piece"] if row["icon"] in ("", row["piece"]) else f"{row['piece']} ({row['icon']})"
