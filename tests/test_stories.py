"""Which pieces a story names (W4.7, W5.1, W5.3)."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.whenidream.options import LANGUAGES
from reverie.whenidream.referee import Referee
from reverie.whenidream.ruling import Named
from reverie.whenidream.stories import named_in
from reverie.whenidream.words import table
from reverie.whenidream.words.lists import fold
from reverie.whenidream.words.spelling import apart

STORIES = [
    json.loads(line)
    for line in Path(__file__).with_name("stories.jsonl").read_text(encoding="utf-8").splitlines()
]
PIECES = {language: [row.names[language][0] for row in table()] for language in LANGUAGES}


def named(text: str, *pieces: str, language: str = "en") -> list[str]:
    return [each.piece for each in named_in(text, pieces, language)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_w5_3_the_labelled_stories_name_what_a_reader_finds_in_them(language: str) -> None:
    hits = extra = missing = 0
    for row in STORIES:
        if row["language"] == language:
            found, wanted = set(named(row["text"], *row["pieces"], language=language)), set(row["named"])
            hits += len(found & wanted)
            extra += len(found - wanted)
            missing += len(wanted - found)
    assert hits > 100
    assert (extra, missing) == (0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_w5_1_every_name_of_every_piece_is_found_in_a_sentence(language: str) -> None:
    for row in table():
        for name in row.names[language]:
            for text in (f"… {name}.", f"«{name.upper()}»", f"x, {name}!"):
                assert named(text, *PIECES[language], language=language) == [row.names[language][0]], text


def test_w4_7_plurals_possessives_and_elisions_are_forms_of_a_name() -> None:
    assert named("The wolves' leaves, the mouse’s knives", *PIECES["en"]) == [
        "wolf",
        "leaf",
        "mouse",
        "knife",
    ]
    french = "L’hôpital d'où sortaient les chevaux : des journaux, des œufs, des hiboux"
    assert named(french, *PIECES["fr"], language="fr") == ["hôpital", "cheval", "journal", "œuf", "hibou"]


def test_w4_7_a_name_inside_a_longer_name_is_not_named_whether_that_was_shown_or_not() -> None:
    assert named("une pomme de terre", "pomme", language="fr") == []
    assert named("une pomme-de-terre", "pomme", "pomme de terre", language="fr") == ["pomme de terre"]
    assert named("une pomme. De terre !", "pomme", "pomme de terre", language="fr") == ["pomme"]
    assert named("des pomes de terre", "pomme", "pomme de terre", language="fr") == ["pomme de terre"]
    assert named("une chauve-souris", "souris", language="fr") == []


def test_w4_7_a_slip_of_one_letter_names_a_piece_unless_it_is_a_word_of_its_own() -> None:
    assert named("a ligthouse, an elefphant, two buterflies", *PIECES["en"]) == [
        "lighthouse",
        "elephant",
        "butterfly",
    ]
    assert named("brown, a clown, the lino", "crown", "lion") == []
    assert named("a clown", "crown", "clown") == ["clown"]


def test_a_verb_that_is_written_like_a_piece_does_not_name_it() -> None:
    assert named("I saw the king who rose.", "saw", "rose", "king") == ["king"]
    assert named("With a saw the king cut a rose", "saw", "rose") == ["saw", "rose"]
    assert named("Il lit, elle porte un lit", "lit", "porte", language="fr") == ["lit"]
    assert named("Vers la mer, des vers", "ver", "océan", language="fr") == ["océan", "ver"]


def test_an_accent_at_the_end_makes_another_word_and_one_left_out_does_not() -> None:
    assert named("Il était masqué, même glacé", "masque", "grand-mère", "miroir", language="fr") == []
    assert named("la meme araignee, une fusee, un cafe", *PIECES["fr"], language="fr")[-3:] == [
        "araignée",
        "fusée",
        "café",
    ]


def test_a_pack_of_ones_own_has_its_own_names_and_no_others() -> None:
    own = {"gizmo": ("doohickey",), "star": (), "star wars": (), "sofa": (), "couch": ()}
    referee = Referee("en", own)
    text = "Two doohickeys on a couch saw Star Wars"
    assert referee.named(text, list(own)) == [
        Named("gizmo", 4, 14),
        Named("couch", 20, 25),
        Named("star wars", 30, 39),
    ]
    assert referee.guess("sofa", "couch") == "other"
    assert referee.guess("sofa", "settee") == "right"


def test_offsets_count_code_points() -> None:
    text = "🌙🌙 une e\u0301toile"
    (found,) = named_in(text, ["étoile"], "fr")
    assert text[found.start : found.end] == "e\u0301toile"


words = st.sampled_from(
    [name for language in ("en", "fr") for row in table() for name in row.names[language]]
)
texts = st.lists(st.one_of(words, st.text(max_size=12)), max_size=20).map(" ".join)


@given(texts, st.sampled_from(LANGUAGES))
def test_any_text_names_pieces_at_words_of_it_in_order(text: str, language: str) -> None:
    end = 0
    for found in named_in(text, PIECES[language], language):
        assert end <= found.start < found.end <= len(text)
        end = found.end
        said = fold(text[found.start : found.end])
        row = next(row for row in table() if row.names[language][0] == found.piece)
        assert any(
            fold(name)[:2] == said[:2] or apart(said, fold(name)) <= 2 for name in row.names[language]
        ), (said, found.piece)


@given(texts, texts, st.sampled_from(LANGUAGES))
def test_two_stories_in_a_row_name_what_each_of_them_names(one: str, other: str, language: str) -> None:
    both = named_in(f"{one}. {other}", PIECES[language], language)
    first = named_in(one, PIECES[language], language)
    assert both[: len(first)] == first
    assert [each.piece for each in both[len(first) :]] == named(other, *PIECES[language], language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_story_is_read_fast_whatever_is_in_it(language: str) -> None:
    """Spirits see the pieces light up while it is written; 5 ms is what it should take, and this leaves room
    for a busy machine."""
    shown = PIECES[language][:30]
    for text in ("a " * 300, "de " * 200, "abcqe fghqj " * 50, (" ".join(PIECES[language]))[:600]):
        named_in(text, shown, language)
        began = time.perf_counter()
        for _ in range(5):
            named_in(text, shown, language)
        assert (time.perf_counter() - began) / 5 < 0.05
