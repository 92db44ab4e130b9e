"""A page before any script runs: its language, its title, and the preview of a shared link."""

import re
from html import unescape
from typing import Any, NamedTuple

from reverie.server.http.head import accepted_languages
from tests.server.serving import Player, Server


class Seen(NamedTuple):
    status: int
    headers: Any
    text: str

    @property
    def language(self) -> str:
        return found(r'<html lang="(\w+)"', self.text)

    @property
    def title(self) -> str:
        return found(r"<title>(.*?)</title>", self.text)

    def meta(self, name: str) -> str:
        return found(rf'<meta (?:name|property)="{name}" content="(.*?)">', self.text)


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, (pattern, text[:1500])
    return unescape(match[1])


def see(server: Server, path: str, visitor: str = "", **headers: str) -> Seen:
    fetched = server.fetch(path, source=visitor, **headers)
    return Seen(fetched.status, fetched.headers, fetched.body.decode())


HEADERS = {
    "fr": "fr",
    "fr-CA,fr;q=0.9,en;q=0.8": "fr",
    "nb,fr;q=0.4": "fr",
    "en;q=0.3, fr;q=0.7": "fr",
    "fr;q=0, en": "en",
    "nb": "en",
    "*": "en",
    "": "en",
    ";;q=,,=fr-": "en",
    "fr" * 2000: "en",
}


def test_the_first_view_is_in_the_browsers_language(server: Server) -> None:
    for header, language in HEADERS.items():
        assert see(server, "/", **{"Accept-Language": header}).language == language, header[:30]


def test_only_the_most_preferred_languages_are_considered() -> None:
    assert accepted_languages("pt-BR, de;q=0.9, tr;q=0.95, sv;q=0.000") == ["pt", "tr", "de"]


def test_title_description_and_share_text_are_in_one_language(server: Server) -> None:
    english, french = see(server, "/"), see(server, "/", **{"Accept-Language": "fr"})
    assert english.title == english.meta("og:title") == "Reverie: two games about dreams"
    assert french.title == french.meta("og:title") == "Reverie\xa0: deux jeux sur les rêves"
    assert french.meta("description") == french.meta("og:description") != english.meta("description")
    assert "autorise" in found("<noscript>(.*?)</noscript>", french.text)
    assert "{{" not in english.text + french.text


def test_a_shared_link_may_ask_for_a_language(server: Server) -> None:
    assert see(server, "/?lang=fr").language == "fr"
    assert see(server, "/?lang=fr-BE", **{"Accept-Language": "en"}).language == "fr"
    for unknown in ("xx", "", "fr%22%3E", "../fr"):
        assert see(server, f"/?lang={unknown}", **{"Accept-Language": "fr"}).language == "fr"
        assert see(server, f"/?lang={unknown}").language == "en"


def test_a_cache_never_gives_one_language_for_another(server: Server) -> None:
    english, french = see(server, "/"), see(server, "/", **{"Accept-Language": "fr"})
    assert {each.strip() for each in french.headers["vary"].split(",")} == {
        "Accept-Encoding",
        "Accept-Language",
    }
    assert french.headers["etag"] != english.headers["etag"]
    again = {"If-None-Match": french.headers["etag"]}
    assert see(server, "/", **{"Accept-Language": "fr"}, **again).status == 304
    assert see(server, "/", **again).status == 200


def test_a_link_to_a_table_is_previewed_in_the_tables_language(server: Server) -> None:
    french = server.table("when-i-dream", 6, options={"language": "fr"})
    english, onirim = server.table("when-i-dream", 6), server.table("onirim", 2)
    seen = see(server, f"/t/{french.lower()}")
    assert (seen.language, seen.title) == ("fr", "When I Dream sur Reverie")
    assert "Une table t’attend" in seen.meta("og:description")
    assert see(server, f"/t/{french}/screen").language == "fr"
    assert see(server, f"/t/{french}?lang=en").language == "en"
    assert see(server, f"/t/{english}", **{"Accept-Language": "fr"}).language == "en"
    alone = see(server, f"/t/{onirim}", **{"Accept-Language": "fr"})
    assert (alone.language, alone.title) == (
        "fr",
        "Onirim sur Reverie",
    )  # such a table has no preview of its own


def test_a_preview_changes_with_the_table(server: Server) -> None:
    code = server.table("when-i-dream", 6)
    host = Player(server, code, server.sit(code, "Ana"))
    assert host.do("set up", settings={"options": {"language": "fr"}})["type"] == "done"
    assert see(server, f"/t/{code}").language == "fr"
    host.socket.close()


def test_a_preview_does_not_show_players(server: Server) -> None:
    code = server.table("when-i-dream", 6, invite_only=True)
    before = see(server, f"/t/{code}").text
    other = see(server, f"/t/{server.table('when-i-dream', 4)}").text
    assert before == other  # neither the seats nor the access
    assert code not in before


def test_previews_do_not_help_to_find_tables(server: Server) -> None:
    """An unknown code costs a guess here, too; without guesses left every address looks the same."""
    code, guesser = server.table("when-i-dream", 6, options={"language": "fr"}), "127.0.0.2"
    assert see(server, f"/t/{code}", guesser).language == "fr"
    for _ in range(200):
        assert see(server, "/t/BABABABA", guesser).title == "Reverie: two games about dreams"
        if see(server, f"/api/tables/{code}", guesser).status == 429:
            break
    assert see(server, f"/t/{code}", guesser).title == "Reverie: two games about dreams"


def test_the_page_not_found_is_in_the_visitors_language(server: Server) -> None:
    seen = see(server, "/no/such/page", **{"Accept-Language": "fr"})
    assert (seen.status, seen.language) == (404, "fr")
