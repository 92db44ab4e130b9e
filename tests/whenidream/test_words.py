"""The dream pieces: the table is valid, and errors in custom packs are explained."""

import pytest

from research.words import check
from reverie.refusal import Refusal
from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.options import BOX_CARDS, SIDES
from reverie.whenidream.referee import judge
from reverie.whenidream.table_game import WHEN_I_DREAM
from reverie.whenidream.words import associations, names_of, parse_pack, pieces
from reverie.whenidream.words.examine import examine_pack, is_known
from reverie.whenidream.words.glossary import glossary
from reverie.whenidream.words.languages import grammar
from reverie.whenidream.words.lemmas import forms_of
from reverie.whenidream.words.lists import fold
from tests.whenidream.games import languages


def test_nothing_is_wrong_with_the_table() -> None:
    assert check.faults() == []


def test_pieces_have_other_names_and_associations() -> None:
    assert "couch" in names_of("sofa", "en")
    assert names_of("nothing of ours", "en") == ("nothing of ours",)
    assert "beam" in associations()["lighthouse"]
    with pytest.raises(Refusal, match="There is no pack in xx"):
        pieces("xx")


def test_a_pack_of_ones_own_from_lines_or_csv() -> None:
    lines = "\n".join(f"  thing {n}  " for n in range(43))
    assert list(parse_pack(lines)) == [f"thing {n}" for n in range(43)]
    made = parse_pack("\ufeff" + "\n\n".join(f'"a, {n}";other {n};' for n in range(40)))
    assert made["a, 3"] == ("other 3",)


def test_a_pack_of_ones_own_is_examined_before_it_is_played() -> None:
    own = ["frobnicator", "turd, log", "polar bear", *pieces("en")[:60]]
    found = WHEN_I_DREAM.examine({"words": "\n".join(own), "preset": "revised"})
    assert found == {
        "pieces": 63,
        "cards": 15,
        "left_over": 3,
        "unknown": ["frobnicator"],
        "bots_do_not_know": ["frobnicator"],
        "unfit": ["turd"],
    }
    assert WHEN_I_DREAM.examine({}) == {}
    more = examine_pack("\n".join(pieces("fr")), "fr")
    assert (more["pieces"], more["cards"], more["left_over"], more["unfit"]) == (440, 64, 312, [])
    with pytest.raises(Refusal, match="Line 2: Moon is already on line 1"):
        WHEN_I_DREAM.examine({"words": "moon\nMoon"})
    with pytest.raises(Refusal):
        WHEN_I_DREAM.examine({"words": "\n".join(own), "preset": "nonsense"})


@pytest.mark.parametrize("language", languages("en", "tr"))
def test_the_referee_knows_our_own_pieces_and_no_nonsense(language: str) -> None:
    assert len({*pieces(language)}) == len(pieces(language)) == BOX_CARDS["revised"] * SIDES["revised"]
    assert [piece for piece in pieces(language) if not is_known(piece, language)] == []
    assert not is_known("qwrtzpl", language)
    assert not is_known(f"{pieces(language)[0]} qwrtzpl", language)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "at least 40 pictures; this one has 0"),
        ("one\ntwo", "at least 40 pictures; this one has 2"),
        ("one\nTwo\none", "Line 3: one is already on line 1"),
        ("one, uno\ntwo, UNO", "Line 2: UNO is already on line 1"),
        ("\n\none\n\ntwo\n\n\nOne", "Line 8: One is already on line 3"),
        (",uno\n", "Line 1 has no picture"),
        ("x" * 41, "Line 1: .* is too long"),
        ("a\u200bb", "cannot be read"),
        ("one\n" + "\ufdfa" * 3, "Line 2: .* is too long"),  # 54 letters, written out
    ],
)
def test_a_pack_that_cannot_be_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        parse_pack(text)


@pytest.mark.parametrize("language", languages("en"))
def test_names_in_a_pack_may_be_as_short_as_a_letter(language: str) -> None:
    """Each has forms, and clues and guesses are judged; an ending alone is a name, too."""
    ends = [*"slmnrzeayiıß", "el", "er", "en", "es", "ek", "ie", "is", "us", "um", "'s"]
    for name in (*"aeiouyłśñçğxz", *ends, *(f"a {end}" for end in ends)):
        assert grammar(language).forms.forms(name)
        assert judge(name, "zwimpel", language).code
        assert judge_guess(name, name, language) == "right"


def test_a_language_may_begin_with_the_forms_of_its_names_alone() -> None:
    """The English table lists no other forms, because its referee has a lexicon."""
    assert grammar("en").inflect is None
    assert forms_of("cherry", "en") == {"cherry", "cherries"}


@pytest.mark.parametrize("language", ("en", pytest.param("pl", marks=pytest.mark.thousand)))
def test_names_one_letter_away_are_found(language: str) -> None:
    """One letter more, less or other at any place, or two neighbours swapped."""
    known = glossary(language)
    for name in [fold(name) for name in pieces(language) if len(name) > 4 and name.isalpha()][:60]:
        for at in range(len(name)):
            a, b = name[:at], name[at:]
            for slip in {a + b[1:], f"{a}q{b}", f"{a}q{b[1:]}", a + b[1:2] + b[:1] + b[2:]} - {name}:
                assert (name,) in [form for form, _ in known.near((slip,))], (name, slip)
