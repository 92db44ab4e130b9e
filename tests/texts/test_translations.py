"""A translator's file contains a whole language next to the English, and round-trips."""

import json
from pathlib import Path
from typing import Any

import polib
import pytest

from reverie import wording
from tests.texts.every_text import texts
from tools.translations import catalogue
from tools.translations.__main__ import NOTES, for_translators, from_translators


def redirect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Redirect the catalogues to another folder."""
    rooms = {part: tmp_path / part for part in catalogue.folders()}
    for room in rooms.values():
        room.mkdir()
    monkeypatch.setattr(catalogue, "folders", lambda: rooms)
    return rooms


@pytest.mark.parametrize("language", wording.languages())
def test_a_translators_file_round_trips(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, again = catalogue.folders(), from_translators(for_translators(language))
    theirs = redirect(tmp_path, monkeypatch)
    catalogue.write(language, again)
    for part, room in theirs.items():
        assert (room / f"{language}.json").read_text() == (ours[part] / f"{language}.json").read_text(), part


def test_a_changed_text_is_written_where_it_belongs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = redirect(tmp_path, monkeypatch)
    said: dict[str, Any] = {
        "reverie/list/last": " \\ “og” ",
        "onirim/vocabulary/card/red sun/a": "en rød sol",
    }
    catalogue.write("da", said)
    written = json.loads((elsewhere["onirim"] / "da.json").read_text())
    assert written["vocabulary"]["card"]["red sun"]["a"] == "en rød sol"
    assert catalogue.read("da") == said


def test_a_new_language_begins_with_the_english_and_nothing_else() -> None:
    file = for_translators("xx")
    entries = polib.pofile(file)
    assert len(entries) == len(catalogue.read("en")) and not any(entry.msgstr for entry in entries)
    assert 'msgid "It is not your turn."' in file


def test_a_text_on_a_button_says_how_long_it_may_be_and_where_it_stands() -> None:
    before, _, _ = for_translators("fr").partition('msgctxt "whenidream/whenidream/pass"')
    notes = before.rpartition("\n\n")[2]
    assert (
        "On a button: at most about" in notes
        and "#: when-i-dream/" in notes
        and "say nothing this time" in notes
    )


def test_no_note_is_about_a_text_that_there_is_no_more() -> None:
    keys = {*texts("en"), *(key.partition("/")[2].replace("/", ".") for key in catalogue.read("en"))}
    notes = [line.partition("\t")[0] for line in NOTES.read_text().splitlines()]
    assert [
        note for note in notes if not any(key == note or key.startswith(f"{note}.") for key in keys)
    ] == []
