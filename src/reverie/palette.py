"""The colours, by name. `web/style/ground.css` has them; whoever else needs one asks here.

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
    """Every colour of the page as `#rrggbb`, at night or at dawn; a card's are the same in any light."""
    sheet = files("reverie").joinpath("web", "style", "ground.css").read_text(encoding="utf-8")
    found = {}
    for name, value in PROPERTY.findall(sheet):
        both = LIGHT_DARK.fullmatch(value)
        colour = both[1 if dawn else 2] if both else value
        if colour.startswith("#"):
            found[name] = colour
    return found


def properties(selector: str, names: Mapping[str, str]) -> str:
    """Custom properties for a page or drawing that stands by itself, in the light its reader has.

    `names` says which colour of ours each is.
    """

    def block(dawn: bool) -> str:
        return " ".join(f"--{name}: {colours(dawn)[ours]};" for name, ours in names.items())

    return (
        f"{selector} {{ {block(dawn=True)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ {selector} {{ {block(dawn=False)} }} }}\n"
    )
