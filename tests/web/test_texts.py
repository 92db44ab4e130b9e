"""The page words texts as Python does, and loads one language and the words of one game at a time."""

from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest

from reverie import wording
from reverie.server.http.page import NOT_ON_THE_FRONT, NOT_ON_THE_PAGE, ON_THE_FRONT, SEPARATE, lazy_sections
from tests.server.serving import Server
from tests.texts.every_text import LANGUAGES, texts, tries
from tests.web.conftest import Visit

SOME = [each if each == "pl" else pytest.param(each, marks=pytest.mark.whole) for each in LANGUAGES]
"""All languages. `make test` runs Polish, which has every kind of plural and list."""

SAY = """async ([language, games, asked]) => {
  const texts = await import("/scripts/ground/texts.js");
  const { chooseLanguage, currentLanguage, languages, loadTexts, t } = texts;
  await chooseLanguage(language);
  await loadTexts(...games);
  return [currentLanguage(), languages(), asked.map(([key, values]) => t(key, values))];
}"""


@pytest.mark.parametrize("language", SOME)
def test_the_page_says_what_python_says(visit: Visit, server: Server, language: str) -> None:
    shown = [key for key in texts(language) if key.split(".")[0] not in NOT_ON_THE_PAGE]
    asked = [(key, values) for key in shown for values in tries(key)]
    asked.append(("no.such.text", {}))
    games = server.ask("/api/about")[1]["games"]  # other tests have games of their own
    spoken, named, said = visit("/favicon.svg").evaluate(
        SAY, [language, ["common", *SEPARATE, *games, *lazy_sections()], asked]
    )
    assert spoken == language
    assert named == {each: wording.word("language.name", language=each) for each in LANGUAGES}
    worded = [wording.word(key, values, language) for key, values in asked]
    assert [each for each in zip(asked, said, worded, strict=True) if each[1] != each[2]] == []


@pytest.mark.parametrize("language", SOME)
def test_the_front_page_needs_no_words_of_a_game(visit: Visit, language: str) -> None:
    common = (
        wording.words_in(wording.FOLDERS[0], language).keys()
        - NOT_ON_THE_PAGE
        - NOT_ON_THE_FRONT
        - {*SEPARATE}
    )
    shown = [key for key in texts(language) if key.split(".")[0] in common | ON_THE_FRONT]
    asked = [(key, values) for key in shown for values in tries(key)]
    _, _, said = visit("/favicon.svg").evaluate(SAY, [language, [], asked])
    worded = [wording.word(key, values, language) for key, values in asked]
    assert [each for each in zip(asked, said, worded, strict=True) if each[1] != each[2]] == []


def test_a_page_fetches_its_own_language_and_no_other(visit: Visit) -> None:
    page = visit("/favicon.svg")
    page.evaluate("localStorage.setItem('reverie.settings', JSON.stringify({language: 'fr'}))")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(page.url.replace("favicon.svg", ""))
    page.get_by_text("Tes parties").first.wait_for()
    asked = [url.split("/texts/")[1] for url in fetched if "/texts/" in url]
    assert asked[0] == "front/fr.json" and all(path.endswith("/fr.json") for path in asked)


@pytest.mark.whole
def test_games_are_shown_in_another_language(visit: Visit) -> None:
    page = visit("/favicon.svg")
    change = SAY.replace("return [", "await chooseLanguage('fr'); return [")
    _, _, said = page.evaluate(change, ["en", ["when-i-dream"], [["whenidream.pass", {}]]])
    assert said == [wording.word("whenidream.pass", language="fr")]


def test_texts_are_sent_compressed_and_only_if_changed(server: Server) -> None:
    def ask(path: str, **headers: str) -> HTTPResponse:
        with closing(HTTPConnection(server.at)) as line:
            line.request("GET", f"/texts/{path}.json", headers=headers)
            return line.getresponse()

    first = ask("fr", **{"Accept-Encoding": "gzip"})
    assert (first.status, first.headers["Content-Encoding"]) == (200, "gzip")
    assert first.headers["Cache-Control"] == "no-cache"
    assert ask("fr", **{"If-None-Match": first.headers["ETag"]}).status == 304
    assert ask("en", **{"If-None-Match": first.headers["ETag"]}).status == 200
    assert [ask(path).status for path in ("front/fr", "onirim/fr", "when-i-dream/en")] == [200, 200, 200]
    assert [ask(path).status for path in ("xx", "front/xx", "chess/en")] == [404, 404, 404]


REFUSED = """async (told) => {
  const { fetchJson } = await import("/scripts/ground/api.js");
  const { Connection } = await import("/scripts/ground/connection.js");
  const { chooseLanguage, loadTexts } = await import("/scripts/ground/texts.js");
  await chooseLanguage("fr");
  await loadTexts("common", "onirim");
  const overHttp = await fetchJson("/api/refused", {}).catch((problem) => [problem.message, problem.status]);
  const line = new Connection("ABCDEFGH", {}, { onChange() {} });
  const overSocket = line.outbox.request("say", {}).catch(String);
  line.receive({ type: "refused", number: 1, why: told });
  line.close();
  return [overHttp, await overSocket];
}"""


@pytest.mark.parametrize(
    "told", [{"code": "same-symbol", "card": "blue moon", "symbol": "moon"}, "In words."]
)
def test_a_refusal_code_is_shown_in_the_readers_language(visit: Visit, errors: list[str], told: Any) -> None:
    page = visit("/favicon.svg")
    page.route("**/api/refused", lambda route: route.fulfill(status=409, json=told))
    over_http, over_socket = page.evaluate(REFUSED, told)
    said = told if isinstance(told, str) else wording.sentence(told, "fr")
    assert over_http == [said, 409]
    assert over_socket == f"Error: {said}"
    errors[:] = [each for each in errors if "/api/refused" not in each]
