"""Tests that are named after rules, compared with the numbered rules in docs/rules."""

import ast
import re

import pytest

from tests import ROOT

GAMES = {"onirim": "o", "when-i-dream": "w"}
"""Pages of docs/rules, each with the letter of its numbers."""


def numbers_of_rules(game: str) -> set[str]:
    """Return the numbers of a page, such as "o4_3"."""
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    return {
        number.lower().replace(".", "_") for number in re.findall(r"^- ([A-Z]\d+\.\d+)", page, re.MULTILINE)
    }


def numbers_in_names(letter: str) -> set[str]:
    """Return the rule numbers in the names of tests, including ranges such as `w6_1_to_w6_3`."""
    found = set()
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (
                name := re.match(rf"test_{letter}(\d+)_(\d+)(?:_to_{letter}\d+_(\d+))?(?:_|$)", node.name)
            ):
                chapter, first, last = name.groups()
                found |= {
                    f"{letter}{chapter}_{number}" for number in range(int(first), int(last or first) + 1)
                }
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_tests_name_are_those_that_are_written(game: str) -> None:
    assert numbers_in_names(GAMES[game]) == numbers_of_rules(game)
