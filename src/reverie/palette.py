"""The colours of the page by name, read from `web/style/ground.css`.

>>> colours()["lamp"] == colours(dawn=True)["lamp"], colours()["text"] == colours(dawn=True)["text"]
(True, False)
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

PROPERTY = re.compile(r"--([\w-]+):\s*([^;]+);")
LIGHT_DARK = re.compile(r"light-dark\((.+), (.+)\)")


@cache
def colours(dawn: bool = False) -> Mapping[str, str]:
    """Return the page's colours as `#rrggbb`, in its dark theme or, with `dawn`, in its light one.

    The colours of cards are the same in both.
    """
    sheet = files("reverie").joinpath("web", "style", "ground.css").read_text(encoding="utf-8")
    pairs = {}
    for name, value in PROPERTY.findall(sheet):
        both = LIGHT_DARK.fullmatch(value)
        colour = both[1 if dawn else 2] if both else value
        if colour.startswith("#"):
            pairs[name] = colour
    return pairs


def properties(selector: str, names: Mapping[str, str]) -> str:
    """Return CSS that defines custom properties for a standalone page or drawing, light and dark.

    `names` maps each property to the name of one of the page's colours.
    """

    def block(dawn: bool) -> str:
        return " ".join(f"--{name}: {colours(dawn)[ours]};" for name, ours in names.items())

    return (
        f"{selector} {{ {block(dawn=True)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ {selector} {{ {block(dawn=False)} }} }}\n"
    )
