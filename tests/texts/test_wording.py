"""Texts from codes and values: plurals, choices, words in their forms, lists; and refusals with them."""

import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import reverie
from reverie import wording
from reverie.refusal import IllegalMove, InvalidMove, Refusal

Say = Callable[..., str]
NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
SCRIPT = Path(reverie.__file__).parent / "web" / "scripts" / "ground" / "wording.js"

VOCABULARY = {
    "card": {
        "red sun": {"plain": "soleil rouge", "the": "le soleil rouge", "gender": "m"},
        "blue key": {"plain": "clé bleue", "the": "la clé bleue", "gender": "f"},
    },
    "colour": {"red": "rouge"},
    "name": {"patterns": {"de": [["^[aeiouyé]", "d’{}"], ["", "de {}"]]}},
}


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """`write(language, catalogue)` replaces all catalogues by those of the test."""
    monkeypatch.setattr(wording, "FOLDERS", [tmp_path])
    forget()

    def catalogue(language: str, **texts: Any) -> None:
        (tmp_path / f"{language}.json").write_text(json.dumps(texts))
        forget()

    yield catalogue
    forget()


def forget() -> None:
    wording.catalogue.cache_clear()
    wording._parse_cached.cache_clear()


@pytest.fixture
def say(write: Callable[..., None]) -> Say:
    """`say(text, …values)` words one text as if it were French."""

    def said(text: str, **values: Any) -> str:
        joins = {"between": ", ", "last": " et "}
        number = {"decimal": ",", "plural": "nought-one"}
        refusals = {"no-room": "Pas de place pour {card.the}."}
        write("fr", said=text, vocabulary=VOCABULARY, list=joins, number=number, refusals=refusals)
        return wording.word("said", values, "fr")

    return said


def test_values_stand_in_their_places(say: Say) -> None:
    assert say("{name} dort, {name} rêve.", name="Léa") == "Léa dort, Léa rêve."
    assert say("{name} dort.") == " dort."
    assert say("# et {n}", n=3) == "# et 3"  # an ordinary character outside plurals


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "nulle"), (1, "1 carte"), (1.0, "1 carte"), (1.5, "1,5 carte"), (2, "2 cartes"), (21, "21 cartes")],
)
def test_plurals_are_those_of_the_language(say: Say, number: float, said: str) -> None:
    assert say("{n, plural, =0 {nulle} one {# carte} other {# cartes}}", n=number) == said


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", ["other", "one", "other", "other", "other", "other"]),
        ("fr", ["one", "one", "one", "other", "other", "other"]),
        ("pl", ["many", "one", "other", "few", "many", "few"]),
    ],
)
def test_categories_are_those_of_the_cldr(language: str, categories: list[str]) -> None:
    assert [wording.plural(language, n) for n in (0, 1, 1.5, 3, 12, 22)] == categories
    assert wording.plural(language, -1) == "one"
    assert wording.plural(language, "three") == wording.plural(language, True) == "other"


@pytest.mark.skipif(NODE is None, reason="there is no Node here; `make check` brings one")
def test_the_page_counts_as_python_does_in_every_language(tmp_path: Path) -> None:
    """Numbers below a million: beyond that, the CLDR has a category for Romance languages that our texts do
    not use."""
    numbers = [*range(-1, 250), *(n / 2 for n in range(60)), 1000, 1001, 5022, 999_999]
    shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "count.js").write_text(
        """import { Wording } from "./wording.js";
        const [languages, numbers] = JSON.parse(process.argv[2]);
        const counted = languages.map((each) => numbers.map((n) => new Wording(each, {}).rules.select(n)));
        console.log(JSON.stringify(counted));"""
    )
    command = [str(NODE), "count.js", json.dumps([wording.languages(), numbers])]
    counted = json.loads(subprocess.run(command, cwd=tmp_path, check=True, capture_output=True).stdout)
    for language, categories in zip(wording.languages(), counted, strict=True):
        assert wording.find(language, "number.plural") in wording.COUNTING
        assert [wording.plural(language, n) for n in numbers] == categories, language


def test_a_plural_may_say_nothing(say: Say) -> None:
    text = "Fin{n, plural, =0 {} other {, # fautes}}"
    assert (say(text, n=0), say(text, n=2)) == ("Fin", "Fin, 2 fautes")


def test_select_chooses_by_the_value(say: Say) -> None:
    text = "{you, select, true {Tu gagnes} other {{name} gagne}}"
    assert say(text, you=True, name="Léa") == "Tu gagnes"
    assert say(text, you=False, name="Léa") == say(text, name="Léa") == "Léa gagne"


@pytest.mark.parametrize("nothing", [None, "", [], ()])
def test_select_knows_nothing(say: Say, nothing: Any) -> None:
    text = "{what, select, =nothing {rien} other {{what}}}"
    assert say(text, what=nothing) == say(text) == "rien"
    assert (say(text, what="nothing"), say(text, what=0)) == ("nothing", "0")


def test_none_may_also_be_chosen_by_name(say: Say) -> None:
    assert say("{limit, select, none {sans limite} other {{limit}}}", limit=None) == "sans limite"


def test_choices_lie_in_one_another(say: Say) -> None:
    one, more = "{you, select, true {toi seul} other {# seul}}", "{you, select, true {vous #} other {eux #}}"
    text = f"{{n, plural, one {{{one}}} other {{{more}}}}}"
    said = [say(text, n=n, you=you) for n in (1, 3) for you in (True, False)]
    assert said == ["toi seul", "1 seul", "vous 3", "eux 3"]


def test_words_come_in_their_forms(say: Say) -> None:
    assert say("{card}, {card.the}", card="red sun") == "soleil rouge, le soleil rouge"
    assert say("{card.The}, {colour.Plain}", card="red sun", colour="red") == "Le soleil rouge, Rouge"
    assert say("{own:card.the}, {own}", own="blue key") == "la clé bleue, blue key"
    assert say("{card.unheard}", card="red sun") == "soleil rouge"


def test_a_form_chooses(say: Say) -> None:
    text = "{card.the} est jeté{card.gender, select, f {e} other {}}"
    assert say(text, card="blue key") == "la clé bleue est jetée"
    assert say(text, card="red sun") == "le soleil rouge est jeté"


def test_words_that_no_list_holds_follow_patterns(say: Say) -> None:
    text = "le rêve {name.de}"
    assert [say(text, name=name) for name in ("Ivo", "élise", "Léa")] == [
        "le rêve d’Ivo",
        "le rêve d’élise",
        "le rêve de Léa",
    ]
    assert say("{name.De}", name="Ivo") == "D’Ivo"
    assert say("{name}", name="Ivo") == "Ivo"


@pytest.mark.parametrize("name", ["patterns", "constructor", "plain", "{}", "{name}", "$&"])
def test_anybody_may_be_called_anything(say: Say, name: str) -> None:
    assert say("le rêve {name.de}, {name}", name=name) == f"le rêve de {name}, {name}"


def test_lists_are_joined_as_the_language_joins_them(say: Say) -> None:
    cards = ["red sun", "blue key", "red sun"]
    said = [say("{cards:card}", cards=cards[:n]) for n in range(4)]
    assert said[:3] == ["", "soleil rouge", "soleil rouge et clé bleue"]
    assert said[3] == "soleil rouge, clé bleue et soleil rouge"
    assert say("{cards:card.the}", cards=tuple(cards[:2])) == "le soleil rouge et la clé bleue"
    assert say("{ns}", ns=[1, 2.5]) == "1 et 2,5"


def test_a_code_is_worded_in_its_place(say: Say) -> None:
    why = {"code": "no-room", "card": "blue key"}
    assert say("Ligne {n} : {why}", n=3, why=why) == "Ligne 3 : Pas de place pour la clé bleue."


def test_a_missing_text_falls_back_to_english(write: Callable[..., None]) -> None:
    write("en", both="both", only="only English")
    write("fr", both="les deux")
    assert wording.languages() == ["en", "fr"]
    assert wording.word("both", language="fr") == "les deux"
    assert wording.word("only", language="fr") == "only English"
    assert wording.word("both", language="xx") == "both"
    assert wording.word("no.such.key") == wording.word("no.such.key", language="fr") == "no.such.key"


def test_files_of_a_language_are_one_catalogue(tmp_path: Path, write: Callable[..., None]) -> None:
    write("en", lobby={"begin": "Begin"}, refusals={"a": "A."})
    game = tmp_path / "game"
    game.mkdir()
    (game / "en.json").write_text(json.dumps({"lobby": {"game": "A game"}, "refusals": {"b": "B."}}))
    wording.add_texts(game)
    assert wording.catalogue("en")["lobby"] == {"begin": "Begin", "game": "A game"}
    assert (wording.sentence({"code": "a"}), wording.sentence({"code": "b"})) == ("A.", "B.")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{name", "a brace is missing"),
        ("name}", "a brace too many"),
        ("{}", "no value is named"),
        ("{a b}", "a brace is missing"),
        ("{n, plural, one {#}}", "nothing for other values"),
        ("{n, plural, other {# cards}", "a brace is missing"),
        ("{n, choice, other {#}}", "a brace is missing"),
    ],
)
def test_a_broken_text_says_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        wording.parse(text)


@pytest.mark.parametrize("kind", [Refusal, IllegalMove, InvalidMove])
def test_refusals_travel_between_processes(kind: type[Refusal]) -> None:
    """The refusals have values that Python's default pickling of exceptions would lose."""
    there = pickle.loads(pickle.dumps(kind("not-your-turn", seat=1, why={"code": "over"})))  # noqa: S301
    assert type(there) is kind
    assert there.to_dict() == {"code": "not-your-turn", "seat": 1, "why": {"code": "over"}}
    assert str(there) == there.sentence() == wording.sentence(there.to_dict()) == "It is not your turn."
