"""The modules that the page preloads: all imports of a module are known before it is fetched."""

import re
from pathlib import Path

import pytest

from reverie.server.http.modules import LOBBY, MAIN, TABLE, WEB, page_modules, table_modules, with_imports
from reverie.server.http.page import document


def of_file(address: str) -> set[str]:
    """Return the imports of a module, read with a simple regular expression."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / address.lstrip("/")).read_text(), flags=re.DOTALL)
    return {Path(found).name for found in re.findall(r"""from\s*["']([^"']+)["']""", text)}


@pytest.mark.parametrize("page", [MAIN, *TABLE, LOBBY, "/scripts/when-i-dream/table/screen.js"])
def test_a_preload_includes_all_imports_of_a_module(page: str) -> None:
    brought = with_imports(page)
    assert len(set(brought)) == len(brought) > 5
    names = {Path(each).name for each in brought}
    for each in brought:
        if each != "/scripts/games.js":  # which the server generates
            assert (WEB / each.lstrip("/")).is_file(), each
            assert of_file(each) <= names, each


def test_a_running_table_preloads_its_screen_but_not_the_lobby() -> None:
    begun, before = table_modules("when-i-dream", True), table_modules("when-i-dream", False)
    assert "/scripts/when-i-dream/dream/spirit.js" in begun
    assert LOBBY not in begun
    assert LOBBY in before
    assert not any("when-i-dream" in each for each in before)
    assert "/scripts/onirim/table/labyrinth.js" in table_modules("onirim", True)


def test_each_document_preloads_only_what_it_needs() -> None:
    table, front = document(TABLE).plain.decode(), document(("/scripts/front/front.js",)).plain.decode()
    for each in page_modules(*TABLE):
        assert f'<link rel="modulepreload" href="{each}">' in table
    assert TABLE[0] in table
    assert TABLE[0] not in front
    assert "when-i-dream/table/screen.js" not in table + front
