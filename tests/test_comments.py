"""The page is sent without its comments, and is the same program."""

import re

import pytest

from reverie.server.comments import without_comments
from reverie.server.modules import WEB
from reverie.server.page import file_as_sent

SCRIPTS = sorted(path for folder in ("scripts", "style") for path in (WEB / folder).rglob("*.*s"))


@pytest.mark.parametrize(
    "kept",
    [
        'const at = "https://example.org"; // why',
        "const shape = `\n  a /* b */ c\n`;",
        "/**\n * @license\n * Copyright\n */",
        "const half = a / b; const more = c /* d */ / e;",
        'const glob = "scripts/**/*.js";',
    ],
)
def test_what_is_no_comment_of_its_own_stays(kept: str) -> None:
    assert without_comments(kept) == kept


def test_a_comment_leaves_its_lines_empty_so_that_errors_name_the_line_of_the_source() -> None:
    source = "/**\n * Why.\n * @param {number} n\n */\nexport const a = 1;\n  // more\nlet b;\n"
    assert without_comments(source) == "\n\n\n\nexport const a = 1;\n\nlet b;\n"


def test_no_script_or_style_loses_a_line_and_most_are_shorter() -> None:
    shorter = 0
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        sent = without_comments(source)
        assert sent.count("\n") == source.count("\n"), path
        assert not re.search(r"^\s*/\*\*", sent, re.MULTILINE), path
        shorter += len(sent) < len(source)
    assert shorter > 0.9 * len(SCRIPTS)


def test_the_server_sends_them_so() -> None:
    path = WEB / "scripts" / "main.js"
    assert b"/**" in path.read_bytes()
    assert b"/**" not in file_as_sent(str(path), 0).plain
    vendored = WEB / "vendor" / "lit-html.js"
    assert b"@license" in file_as_sent(str(vendored), 0).plain
