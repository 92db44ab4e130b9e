"""Lists every package and module with the first sentence of its docstring.

`python -m tools.site.modules` writes the list in docs/reference/modules.md; a test says when it is outdated.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs/reference/modules.md"
PACKAGES = (ROOT / "src/reverie", ROOT / "tools")
BEGIN, END = "<!-- modules -->", "<!-- end of modules -->"


def listing() -> str:
    """Return a table for each package that has modules."""
    folders = [folder for package in PACKAGES for folder in folders_of(package)]
    return "\n\n".join(filter(None, map(table, folders)))


def folders_of(package: Path) -> Iterator[Path]:
    """Yield a package and the packages in it, each before those that it contains."""
    yield package
    for inner in sorted(path for path in package.iterdir() if path.is_dir() and [*path.glob("*.py")]):
        yield from folders_of(inner)


def table(folder: Path) -> str:
    """Return the heading, sentence and modules of one package, or "" if it has no module."""
    modules = sorted(path for path in folder.glob("*.py") if not path.stem.startswith("_"))
    if not modules:
        return ""
    about = first_sentence(folder / "__init__.py")
    rows = [f"| `{path.stem}` | {first_sentence(path).replace('|', '&#124;')} |" for path in modules]
    heading = [f"## {dotted(folder)}", "", *([about, ""] if about else [])]
    return "\n".join([*heading, "| module | what it is for |", "|---|---|", *rows])


def dotted(folder: Path) -> str:
    """Return the name of a package as it is imported.

    >>> dotted(ROOT / "src/reverie/onirim")
    'reverie.onirim'
    """
    return ".".join(part for part in folder.relative_to(ROOT).parts if part != "src")


def first_sentence(file: Path) -> str:
    """Return the first sentence of a module's docstring, or "" if the file or its docstring is missing."""
    source = file.read_text(encoding="utf-8") if file.exists() else ""
    docstring = ast.get_docstring(ast.parse(source)) or ""
    paragraph = " ".join(docstring.split("\n\n")[0].split())
    return re.split(r"(?<=[.?])\s", paragraph)[0]


def filled(text: str) -> str:
    """Return the text of the page with the list as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{listing()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
