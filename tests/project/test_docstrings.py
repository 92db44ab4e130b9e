"""A docstring stands by itself: it does not begin like the answer to a question."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests import ROOT

ANSWER = re.compile(r"(And|By|For a|Is|Of|So|What|Where|Who|Whoever|Whose|Does|As|Somebody|Something)\b")
COMMENT = re.compile(r"/\*\*[\s*]*(?P<block>[^@\s*][^\n]*)|\A// (?P<head>[^\n]*)")
"""A JSDoc comment or the head of a file, with its first line."""


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield every docstring, including those below constants and fields."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield statement.value


def answers_in(file: Path) -> Iterator[str]:
    """Yield the docstrings that begin like an answer, each with its place."""
    for docstring in docstrings(ast.parse(file.read_text(encoding="utf-8"))):
        text = str(docstring.value).strip()
        if ANSWER.match(text):
            yield f"{file.relative_to(ROOT)}:{docstring.lineno}: {text.splitlines()[0]}"


def test_no_docstring_begins_like_an_answer() -> None:
    files = [
        path for top in ("src", "tools", "research", "tests") for path in sorted((ROOT / top).rglob("*.py"))
    ]
    assert [line for path in files for line in answers_in(path)] == []


def test_no_comment_of_the_page_begins_like_an_answer() -> None:
    scripts = ROOT / "src" / "reverie" / "web" / "scripts"
    found = [
        f"{path.relative_to(scripts)}: {text}"
        for path in sorted([*scripts.rglob("*.js"), *scripts.rglob("*.d.ts")])
        for comment in COMMENT.finditer(path.read_text(encoding="utf-8"))
        if ANSWER.match(text := comment["block"] or comment["head"])
    ]
    assert found == []
