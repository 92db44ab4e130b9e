"""Which pieces a story names (W4.7, W5.1, W5.3)."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.referee import Referee
from reverie.whenidream.ruling import NamedPiece
from reverie.whenidream.stories import find_named
from reverie.whenidream.words import table
from reverie.whenidream.words.lists import fold
from tests.whenidream.games import languages

STORIES = [
    json.loads(line)
    for line in Path(__file__).with_name("stories.jsonl").read_text(encoding="utf-8").splitlines()
]
PIECES = {language: [row.names[language][0] for row in table()] for language in LANGUAGES}


def named(text: str, *pieces: str, language: str = "en") -> list[str]:
    return [each.piece for each in find_named(text, pieces, language)]


FOUND, FALSE = 0.95, 0.01
"""Shares of the pieces that a reader finds: how many must be found, and how many others may be."""


@pytest.mark.parametrize("language", languages("en", "fr"))
def test_w5_3_the_labelled_stories_name_what_a_reader_finds_in_them(language: str) -> None:
    hits, missing, extra = 0, [], []
    for row in STORIES:
        if row["language"] == language:
            found, wanted = set(named(row["text"], *row["pieces"], language=language)), set(row["named"])
            hits += len(found & wanted)
            missing += [(piece, row["text"]) for piece in wanted - found]
            extra += [(piece, row["text"]) for piece in found - wanted]
    assert hits > 75
    assert hits >= FOUND * (hits + len(missing)), missing
    assert len(extra) <= FALSE * hits, extra


@pytest.mark.parametrize("language", languages("fr"))
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


def test_w4_7_a_name_within_a_longer_name_is_not_named() -> None:
    assert named("une pomme de terre", "pomme", language="fr") == []
    assert named("une pomme-de-terre", "pomme", "pomme de terre", language="fr") == ["pomme de terre"]
    assert named("une pomme. De terre !", "pomme", "pomme de terre", language="fr") == ["pomme"]
    assert named("des pomes de terre", "pomme", "pomme de terre", language="fr") == ["pomme de terre"]
    assert named("une chauve-souris", "souris", language="fr") == []


def test_w4_7_a_typo_names_a_piece_unless_it_is_another_word() -> None:
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


@pytest.mark.parametrize(
    ("language", "text", "pieces"),
    [
        ("de", "Ein Krokodil schwamm, und der Wirt braut Bier.", ("Schwamm", "Braut")),
        ("es", "Duerme sobre la cama y se llama Luis.", ("sobre", "llama")),
        ("it", "Ho letto che porta sfortuna.", ("letto", "porta")),
        ("pt", "Ele cobra muito e vai colher uvas.", ("cobra", "colher")),
        ("nl", "We zagen niemand meer bij de deur.", ("zaag", "meer", "bij")),
        ("pl", "Koło domu piła wodę.", ("koło", "piła")),
        ("sv", "Jag såg de tunga stenarna.", ("såg", "tunga")),
        ("tr", "Çok güldüm, yarın gelirim.", ("gül", "yar")),
    ],
)
def test_a_word_of_its_own_does_not_name_the_piece_that_is_spelled_so(
    language: str, text: str, pieces: tuple[str, ...]
) -> None:
    assert named(text, *pieces, language=language) == []


def test_w4_7_a_name_joined_to_another_word_by_a_hyphen_is_another_thing() -> None:
    assert named("um porco-espinho", "porco", language="pt") == []
    assert named("o meu guarda-chuva", "guarda-chuva", "chuva", language="pt") == ["guarda-chuva"]
    assert named("ce chien-là", "chien", language="fr") == ["chien"]


def test_letters_with_and_without_their_dots_and_accents() -> None:
    assert named("IŞIK, İĞNE, KAPIYI", "ışık", "iğne", "kapı", language="tr") == ["ışık", "iğne", "kapı"]
    assert named("BALINI balina yedi", "bal", "balina", language="tr") == ["bal", "balina"]
    assert named("ich sah einen baum und einen loewen", "Baum", "Löwe", language="de") == ["Baum", "Löwe"]
    assert named("Il était masqué, même glacé", "masque", "grand-mère", "miroir", language="fr") == []
    french = named("la meme araignee, une fusee, un cafe", *PIECES["fr"], language="fr")
    assert french[-3:] == ["araignée", "fusée", "café"]


def test_a_pack_of_ones_own_has_its_own_names_and_no_others() -> None:
    own = {"gizmo": ("doohickey",), "star": (), "star wars": (), "sofa": (), "couch": ()}
    referee = Referee("en", own)
    text = "Two doohickeys on a couch saw Star Wars"
    assert referee.find_named(text, list(own)) == [
        NamedPiece("gizmo", 4, 14),
        NamedPiece("couch", 20, 25),
        NamedPiece("star wars", 30, 39),
    ]
    assert referee.guess("sofa", "couch") == "other"
    assert referee.guess("sofa", "settee") == "right"


def test_offsets_count_code_points() -> None:
    text = "🌙🌙 une e\u0301toile"
    (found,) = find_named(text, ["étoile"], "fr")
    assert text[found.start : found.end] == "e\u0301toile"


words = st.sampled_from(
    [name for language in ("en", "fr") for row in table() for name in row.names[language]]
)
texts = st.lists(st.one_of(words, st.text(max_size=12)), max_size=20).map(" ".join)


@settings(deadline=None)  # the first look at a language reads its words
@given(texts, st.sampled_from(LANGUAGES))
def test_any_text_names_pieces_at_words_of_it_in_order(text: str, language: str) -> None:
    end = 0
    for found in find_named(text, PIECES[language], language):
        assert end <= found.start < found.end <= len(text)
        end = found.end
        word = fold(text[found.start : found.end])
        row = next(row for row in table() if row.names[language][0] == found.piece)
        assert any(len(set(word) & set(fold(name))) > 1 or word == fold(name) for name in row.names[language])


@settings(deadline=None)  # the first look at a language reads its words
@given(texts, texts, st.sampled_from(LANGUAGES))
def test_two_stories_in_a_row_name_what_each_of_them_names(one: str, other: str, language: str) -> None:
    both = find_named(f"{one}. {other}", PIECES[language], language)
    first = find_named(one, PIECES[language], language)
    assert both[: len(first)] == first
    assert [each.piece for each in both[len(first) :]] == named(other, *PIECES[language], language=language)
