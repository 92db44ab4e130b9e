"""The language is chosen by the address, the reader, the table or the browser, and changes at any
moment."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from reverie import wording
from tests.server.serving import Player, Server
from tests.web import playing
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import onirim_table, open_table, open_with_memory, whenidream_table
from tests.web.test_onirim_page import no_barriers


def choose(page: Page, language: str) -> None:
    at = page.locator("select.languages").last
    at.focus()
    at.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def text(key: str, language: str = "fr", /, **values: Any) -> str:
    return wording.word(key, values, language)


# Chosen by the address and the browser


@pytest.mark.whole
def test_an_unknown_language_in_an_address_is_refused_in_a_sentence(visit: Visit) -> None:
    page = visit("/?lang=xx", locale="fr-CA")
    names = [wording.word("language.name", language=each) for each in wording.languages()]
    told = {"code": "unknown-language", "value": "xx", "languages": names}
    expect(page.locator("#notes")).to_have_text(wording.sentence(told, "fr"))
    expect(page.get_by_text(text("front.tagline"))).to_be_visible()
    assert page.title() == text("front.title")
    choose(page, "en")
    expect(page.locator("#notes")).to_have_text(wording.sentence(told, "en"))  # a note is worded anew, too


@pytest.mark.whole
def test_a_link_sets_the_language_until_another_is_chosen(visit: Visit) -> None:
    page = visit("/?lang=fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.click("a[href='/kept']")
    expect(page.locator("h1")).to_have_text(text("kept.title"))
    assert page.title() == f"{text('kept.title')} · Reverie"
    no_barriers(page)
    page.reload()
    expect(page.locator("h1")).to_have_text(text("kept.title"))
    choose(page, "en")
    expect(page.locator("h1")).to_have_text(text("kept.title", "en"))
    assert page.title() == f"{text('kept.title', 'en')} · Reverie"
    page.goto(page.url.replace("/kept", "/"))
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.whole
@pytest.mark.parametrize(("locale", "language"), [("fr-BE", "fr"), ("nb", "en"), ("fil", "en")])
def test_the_browser_language_is_the_default(visit: Visit, locale: str, language: str) -> None:
    page = visit("/", locale=locale)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_text(text("front.tagline", language)).wait_for()
    assert {url.rsplit("/", 1)[1] for url in fetched if "/texts/" in url} == {f"{language}.json"}


# Changed at any moment


@pytest.mark.whole
def test_changing_the_language_during_a_dream_loses_nothing(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4, language="en")
    page = open_table(visit, code, tokens[1], PHONE)
    page.wait_for_selector("#word")
    page.fill("#word", "half a wo")
    page.locator("#verdict .bad, #verdict .doubtful").wait_for()
    before = page.inner_text("#verdict")
    page.get_by_role("button", name="The table").click()
    choose(page, "fr")
    expect(page.locator("#menu-dialog[open] h2")).to_have_text(text("whenidream.tableNamed", code=code))
    expect(page.locator("#menu-dialog[open] select.languages")).to_be_focused()
    no_barriers(page)
    page.keyboard.press("Escape")
    assert page.input_value("#word") == "half a wo"
    expect(page.locator("label[for=word]")).to_have_text(text("whenidream.oneWord"))
    assert page.inner_text("#verdict") != before
    page.reload()
    page.wait_for_selector("#word")
    expect(page.locator("html")).to_have_attribute("lang", "fr")  # one's own goes before the table's


def test_earlier_news_are_shown_in_the_new_language(visit: Visit, server: Server) -> None:
    code, token = onirim_table(server)
    page = open_table(visit, code, token, PHONE)
    page.wait_for_selector("[data-hand]")
    page.clock.fast_forward(400)  # or the tap might be meant for what was there before
    playing.choose(page, playing.by_mouse, random.Random(1))
    said = page.locator(".news, .stage .ask, .stage .small").first
    before = said.inner_text()
    assert page.locator(".card-letter").first.inner_text() in "RBGN"
    page.click(".tool-menu")
    page.click(".to-settings")
    choose(page, "fr")
    expect(page.locator("dialog[open] h2")).to_have_text(text("onirim.sheets.settings"))
    page.keyboard.press("Escape")
    expect(said).not_to_have_text(before)
    assert page.title() == f"{code} · Onirim · Reverie"
    told = page.inner_text("#page")
    assert not re.search(r"\b(the|you|card)\b", told), told


@pytest.mark.whole
def test_changing_the_language_keeps_typed_names_and_refusals(visit: Visit, server: Server) -> None:
    code = server.table("onirim", 2)
    server.sit(code, "Ana")
    page = visit(f"/t/{code}", PHONE)
    page.fill("input[name=name]", "Ana")
    page.click("button.sit")
    expect(page.locator("#no-name")).to_have_text(text("lobby.taken", "en", name="Ana"))
    choose(page, "fr")
    expect(page.locator("#no-name")).to_have_text(text("lobby.taken", name="Ana"))
    assert page.input_value("input[name=name]") == "Ana"
    expect(page.locator("button.sit")).to_have_text(text("lobby.sit"))
    no_barriers(page)


@pytest.mark.whole
def test_a_failed_fetch_of_a_language_changes_nothing(visit: Visit, errors: list[str]) -> None:
    page = visit("/")
    page.route("**/texts/**/fr.json", lambda route: route.abort())
    page.locator("select.languages").select_option("fr")
    expect(page.locator("#notes")).to_have_text(text("ground.unreachable", "en"))
    assert page.locator("select.languages").input_value() == "en"
    expect(page.get_by_text(text("front.tagline", "en"))).to_be_visible()
    errors[:] = [each for each in errors if "fr.json" not in each]


# By the table, for everybody at it


def test_a_table_is_in_its_own_language_by_default(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 6, begin=False, language="fr")
    chosen = {"settings": {"language": "en", "sound": False}}
    guest, own = visit(f"/t/{code}", PHONE), open_table(visit, code, None, PHONE, remembers=chosen)
    screen = open_with_memory(visit, f"/t/{code}/screen", DESK, remembers=chosen)
    expect(guest.locator("button.sit")).to_have_text(text("lobby.sit"))
    expect(own.locator("button.sit")).to_have_text(text("lobby.sit", "en"))
    expect(screen.locator(".places .free").first).to_have_text(text("lobby.free"))  # it is for everybody
    host = Player(server, code, tokens[0])
    assert host.do("set up", settings={"options": {"language": "en"}})["type"] == "done"
    expect(guest.locator("button.sit")).to_have_text(text("lobby.sit", "en"))
    expect(screen.locator(".places .free").first).to_have_text(text("lobby.free", "en"))
    choose(screen, "fr")
    expect(screen.locator(".places .free").first).to_have_text(text("lobby.free"))
    assert json.loads(screen.evaluate("localStorage['reverie.settings']"))["language"] == "en"
    host.socket.close()
    guest.click("a.home")
    expect(guest.locator("html")).to_have_attribute("lang", "en")


# Keys for translators


def test_a_reader_can_find_the_key_of_a_text(visit: Visit) -> None:
    page = visit("/?lang=fr", PHONE)
    page.locator("select.languages").first.select_option(label=text("ground.keys.ask"))
    keys = page.locator(".text-keys")
    line = keys.locator("div", has=page.get_by_text("front.tagline", exact=True))
    expect(line.locator("dd")).to_have_text(text("front.tagline"))
    expect(keys.get_by_text("kept.title", exact=True)).to_have_count(0)  # it is on another page
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    no_barriers(page)
    page.get_by_role("button", name=text("front.settings")).click()
    expect(page.locator("dialog .text-keys").get_by_text("front.looks.sound", exact=True)).to_be_visible()
    choose(page, "de")
    line = keys.locator("div", has=page.get_by_text("front.looks.sound", exact=True))
    expect(line.locator("dd")).to_have_text(text("front.looks.sound", "de"))
    keys.get_by_role("button", name=text("ground.close", "de")).click()
    expect(keys).to_have_count(0)


@pytest.mark.whole
def test_an_address_can_show_text_keys(visit: Visit) -> None:
    page = visit("/kept?keys")
    expect(page.locator(".text-keys").get_by_text("kept.delete.games", exact=True)).to_be_visible()


# Letters, voices, bots


def test_letters_on_cards_follow_the_language_or_are_absent(visit: Visit) -> None:
    page = visit("/?lang=fr")
    letters = page.locator(".bill-art .card-letter")
    expect(letters).to_have_text([text(f"front.letters.{each}") for each in ("brown", "blue", "red")])
    assert letters.first.inner_text() == "M"
    page.get_by_role("button", name=text("front.settings")).click()
    page.get_by_label(text("front.looks.letters")).uncheck()
    expect(letters).to_have_count(0)
    expect(page.locator(".bill-art .card-scene")).to_have_count(3)  # the pictures stay
    row = page.evaluate(
        "async (daily) => (await import(daily)).doorsText({doors: [['red', 'green', 'green']]})",
        "/scripts/onirim/daily/daily.js",
    )
    assert row == "R■□ B□□ V■■ M□□"


VOICES = """(voices) => {
  const said = (window.readOut = []);
  const fake = { onvoiceschanged: null, getVoices: () => fake.voices, voices,
    speak: (what) => said.push([what.text, what.lang, what.voice.name]), cancel() {} };
  Object.defineProperty(window, "speechSynthesis", { value: fake });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  localStorage.setItem("reverie.settings", JSON.stringify({ language: "en", speech: true }));
}"""


def dreamer_with(visit: Visit, server: Server, voices: list[dict[str, Any]]) -> tuple[Page, Player]:
    """Return the page of a Dreamer who reads English at a French table, and the first spirit."""
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4, language="fr")
    script = f"({VOICES})({json.dumps(voices)})"
    page = open_table(visit, code, tokens[0], PHONE, before=lambda page: page.add_init_script(script))
    page.wait_for_selector(".dreamer-screen")
    return page, Player(server, code, tokens[1])


@pytest.mark.whole
def test_words_are_read_aloud_in_a_voice_of_the_tables_language(visit: Visit, server: Server) -> None:
    voices = [
        {"name": "Emma", "lang": "en-GB", "default": True, "localService": True},
        {"name": "far", "lang": "fr-CA", "default": False, "localService": False},
        {"name": "Amélie", "lang": "fr_FR", "default": False, "localService": True},
    ]
    page, spirit = dreamer_with(visit, server, voices)
    expect(page.locator("button.speech")).to_have_attribute("aria-pressed", "true")
    assert spirit.do("move", move=["clue", "maison", 1])["type"] == "done"
    page.wait_for_selector(".heard-words li")
    assert page.evaluate("window.readOut") == [["maison", "fr-FR", "Amélie"]]
    spirit.socket.close()


@pytest.mark.whole
def test_reading_aloud_needs_a_voice_of_the_tables_language(visit: Visit, server: Server) -> None:
    emma = {"name": "Emma", "lang": "en-GB", "default": True, "localService": True}
    page, spirit = dreamer_with(visit, server, [emma])
    none = text("whenidream.noVoice", "en", language="fr")
    switch = page.locator("button.speech")
    expect(switch).to_have_attribute("aria-label", none)
    switch.click(force=True)
    expect(page.locator("#notes")).to_have_text(none)
    assert spirit.do("move", move=["clue", "maison", 1])["type"] == "done"
    page.wait_for_selector(".heard-words li")
    assert page.evaluate("window.readOut") == []
    page.evaluate(
        "() => { speechSynthesis.voices.push({ name: 'Luc', lang: 'fr', localService: true });"
        " speechSynthesis.onvoiceschanged(); }"
    )
    expect(switch).to_have_attribute("aria-label", text("whenidream.readAloud", "en"))
    spirit.socket.close()


@pytest.mark.whole
def test_the_lobby_warns_if_bots_are_weak_in_its_language(visit: Visit, server: Server) -> None:
    code, _ = whenidream_table(server, ["Ana"], 6, begin=False, language="fr")

    def tell(route: Route) -> None:
        told = route.fetch().json()
        told["games"]["when-i-dream"]["limits"]["bots_weak"] = ["fr"]
        route.fulfill(json=told)

    page = open_table(visit, code, None, PHONE, before=lambda page: page.route("**/api/about", tell))
    weak = text("front.whenidream.botsWeak")
    expect(page.locator(".lobby-warns")).to_have_text(weak)
    expect(page.locator("button.sit")).to_be_visible()
    page.goto(page.url.replace(f"/t/{code}", "/?lang=fr#party"))
    expect(page.locator(".bill", has_text="When I Dream")).to_contain_text(weak)
    expect(page.locator("dialog[open] .options")).to_contain_text(weak)
    page.locator("dialog[open] select[name=language]").select_option("en")
    expect(page.locator("dialog[open] .options")).not_to_contain_text(weak)
