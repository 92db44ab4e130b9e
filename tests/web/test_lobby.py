"""The lobby: settings, seats, masks and people change until the game begins; latecomers sit down between
dreams."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Player, Server
from tests.web.accessibility import tab_to
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table, screen_of, whenidream_table
from tests.web.test_onirim_page import no_barriers
from tests.web.test_word_packs import WORDS

SHORT: dict[str, Any] = {
    **{"dream_seconds": 2, "reading_seconds": 1},
    **{"last_guess_seconds": 1, "forced_guess_seconds": 1},
}


def announced(page: Page) -> str:
    """Return the text of the live region."""
    return page.inner_text("#said")


def sits(page: Page, name: str) -> None:
    page.wait_for_selector("form.come-in")
    page.fill("input[name=name]", name)
    page.click("button.sit")
    page.wait_for_selector(".places .mine")


@pytest.mark.whole
def test_a_lobby_changes_under_its_guests(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 6, begin=False, preset="original")
    host, guest = open_table(visit, code, tokens[0], DESK), open_table(visit, code, tokens[1], PHONE)
    guest_of_france = visit(f"/t/{code}", PHONE, language="fr")
    guest_of_france.wait_for_selector("form.come-in")
    host.click(".set-up > summary")
    host.locator(".set-up input[value=voice]").check(force=True)
    expect(guest.locator(".lobby-what")).to_contain_text("Spoken")
    expect(guest_of_france.locator(".lobby-what")).to_contain_text("De vive voix")
    assert "De vive voix." in announced(guest_of_france)
    host.get_by_role("button", name="One fewer").click()
    expect(guest.locator(".lobby-what")).to_contain_text("2 of 5 seats taken")
    host.get_by_label("Family-friendly words").uncheck()
    expect(guest.locator(".lobby-what")).to_contain_text("any words")
    for told in ("Spoken", "5 seats", "any words"):
        assert f"Ana changed the table: {told}." in announced(guest)
    host.locator(".set-up select[name=language]").select_option("fr")
    expect(guest.locator(".lobby-what")).to_contain_text("français")  # and the guest reads it in French
    expect(guest.locator(".set-up")).to_have_count(0)
    expect(host.locator(".seat-bot")).to_have_count(0)  # nobody would hear a bot at a spoken table
    no_barriers(host)
    no_barriers(guest)


def test_only_the_host_reads_how_to_let_phones_in(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 6, begin=False)
    host, guest = open_table(visit, code, tokens[0], DESK), open_table(visit, code, tokens[1], PHONE)
    stranger, screen = visit(f"/t/{code}", PHONE), visit(f"/t/{code}/screen", DESK)
    expect(host.locator(".only-here")).to_contain_text("Phones can join once Reverie is started")
    for page in (guest, stranger):
        expect(page.locator(".only-here")).to_have_text("Everybody at this table plays on this computer.")
    expect(screen.locator(".tagline")).to_have_text("Everybody at this table plays on this computer.")
    for page in (host, guest, stranger, screen):
        expect(page.locator("code")).to_have_count(0)


@pytest.mark.whole
def test_an_extra_guest_gets_a_seat_and_a_game_starts_with_free_seats(visit: Visit, server: Server) -> None:
    names = ["Ana", "Ben", "Cleo", "Dov", "Elif", "Finn"]
    code, tokens = whenidream_table(server, names, 6, begin=False, preset="original")
    host = open_table(visit, code, tokens[0], PHONE)
    expect(host.locator("button.begin")).to_have_text("Begin")
    seventh = visit(f"/t/{code}", PHONE)
    sits(seventh, "Gus")
    expect(host.locator(".places .place")).to_have_count(7)
    assert "Gus has sat down." in announced(host)
    host.click(".set-up > summary")
    host.get_by_role("button", name="One more").click()
    expect(host.locator("button.begin")).to_have_text("Begin with seven")
    expect(host.locator(".footing")).to_contain_text("4 fairies, 3 imps, 1 trickster")
    no_barriers(host)
    host.click("button.begin")
    for page in (host, seventh):
        page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    player = Player(server, code, tokens[0])
    assert player.view["view"]["players"] == 7
    player.socket.close()


@pytest.mark.whole
def test_a_host_picks_a_mind_reader_and_sees_which_words_bots_do_not_know(
    visit: Visit, server: Server
) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 4, begin=False)
    host, guest = open_table(visit, code, tokens[0], PHONE), open_table(visit, code, tokens[1], PHONE)
    host.get_by_role("button", name="Seat 3: Add a bot").click()
    no_barriers(host)
    host.get_by_role("button", name="Mind-reader Knows everything, forgets little and is fast.").click()
    expect(guest.locator(".places")).to_contain_text("bot: Mind-reader")
    for key in (".bots-are", "[data-bot='companion:child']"):
        tab_to(host, key)
        host.keyboard.press("Enter")
    expect(host.locator(".bots-are")).to_have_text("Bots: Child")
    host.click(".set-up > summary")
    host.select_option(".set-up select[name=pack]", "new")
    host.fill(".set-up textarea", "\n".join([*WORDS, "flurble", "zwimpelfritz"]))
    expect(host.locator(".pack-said")).to_contain_text(
        "Bots do not know 2 of these words, and pass when they come up: flurble, zwimpelfritz"
    )
    host.locator(".set-up input[value=voice]").check(force=True)
    expect(host.locator(".bots-pass")).to_have_count(0)  # nor do they sit there
    host.locator(".set-up input[value=text]").check(force=True)
    host.fill(".set-up textarea", "\n".join(WORDS))
    expect(host.locator(".pack-said")).to_contain_text("They make 10 cards.")
    expect(host.locator(".bots-pass")).to_have_count(0)
    guest.close()
    host.click("button.fill")
    expect(host.locator(".places")).to_have_count(0)  # the game has begun
    host.get_by_role("button", name="The table").click()
    host.get_by_label("Options for Ben").click()
    no_barriers(host)
    host.get_by_role("group", name="Add a bot").get_by_role("button", name="Friend").click()
    expect(host.locator(".people")).to_contain_text("Ben a bot stands in: Friend")
    expect(host.locator(".people")).to_contain_text("bot: Child")


@pytest.mark.whole
def test_a_removed_guest_cannot_return(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 5, begin=False)
    host = open_table(visit, code, tokens[0], PHONE)
    guest = visit(f"/t/{code}", PHONE)
    sits(guest, "Mal")
    host.get_by_role("button", name="Options for Mal").click()
    host.click("dialog .send-away")
    expect(host.locator("dialog")).to_contain_text("This is for good")
    no_barriers(host)
    host.click("dialog .sure")
    expect(host.locator(".places")).not_to_contain_text("Mal")
    sentence = re.compile("sent you away", re.IGNORECASE)
    expect(guest.locator("main")).to_contain_text(sentence)
    guest.reload()
    expect(guest.locator("main")).to_contain_text(sentence)
    again = guest.context.new_page()  # another visit with the same browser
    again.goto(guest.url)
    expect(again.locator("main")).to_contain_text(sentence)
    expect(again.locator("form.come-in, .latecomer, .places")).to_have_count(0)
    no_barriers(again)


def test_a_host_who_leaves_hands_the_lobby_on(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 5, begin=False)
    host, guest = open_table(visit, code, tokens[0], DESK), open_table(visit, code, tokens[1], PHONE)
    guest.wait_for_selector(".footing")
    host.click("button.leave")
    expect(guest.locator(".set-up")).to_have_count(1)
    expect(guest.locator(".footing")).to_contain_text("3 more players are needed")
    assert "Ben is now the host." in announced(guest)


@pytest.mark.whole
def test_a_former_host_is_refused_and_loses_nothing(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 5, begin=False)
    host = open_table(visit, code, tokens[0], DESK)
    host.click(".set-up > summary")
    host.locator(".set-up select[name=pack]").select_option("new")
    host.locator(".set-up textarea").fill("lamp\nsofa")
    player = Player(server, code, tokens[0])  # the same seat elsewhere hands the table over
    host.locator("p.offline").wait_for()
    assert player.do("host", seat=1)["type"] == "done"
    host.get_by_role("button", name="Play here instead").click()
    expect(host.locator(".footing")).to_contain_text("Waiting for Ben to begin.")
    assert host.evaluate("JSON.parse(localStorage['reverie.kept.packs'])[0].words") == "lamp\nsofa"


@pytest.mark.whole
def test_a_full_name_field_says_so_and_a_longer_name_is_refused(visit: Visit, server: Server) -> None:
    code, _ = whenidream_table(server, ["Ana"], 6, begin=False)
    page = visit(f"/t/{code}", PHONE)
    limit = page.locator(".name-limit")
    page.fill("input[name=name]", "a" * 23)
    expect(limit).to_have_text("")
    page.locator("input[name=name]").press("End")
    page.keyboard.type("bcd")
    expect(page.locator("input[name=name]")).to_have_value("a" * 23 + "b")
    expect(limit).to_have_text("A name has room for 24 letters.")
    expect(limit).to_be_visible()
    no_barriers(page)
    status, said = server.ask(f"/api/tables/{code}/sit", {"name": "a" * 25})
    assert (status, said) == (400, "A name needs 1 to 24 characters.")


def test_a_mask_is_chosen_by_keyboard(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana"], 4, begin=False)
    host = open_table(visit, code, tokens[0], DESK)
    guest = visit(f"/t/{code}", PHONE)
    guest.wait_for_selector("form.come-in")
    guest.focus(".pick-face")
    guest.keyboard.press("Enter")
    no_barriers(guest)
    guest.locator(".face-one input[value='4']").focus()
    guest.keyboard.press("Space")
    guest.fill("input[name=name]", "Ben")
    guest.press("input[name=name]", "Enter")
    expect(host.locator(".place:nth-child(2) .face-mask use")).to_have_attribute("href", "/faces.svg#stag")
    guest.get_by_role("button", name=re.compile("^Your seat")).click()
    guest.locator("dialog .face-one input[value='5']").check(force=True)
    expect(host.locator(".place:nth-child(2) .face-mask use")).to_have_attribute("href", "/faces.svg#cat")
    expect(guest.locator("dialog .face-one input[value='0']")).to_be_disabled()  # Ana wears it


@pytest.mark.whole
def test_a_stored_name_is_offered_and_can_be_changed(visit: Visit, server: Server) -> None:
    code, _ = whenidream_table(server, ["Ana"], 4, begin=False)
    guest = open_table(visit, code, None, PHONE, remembers={"name": "Ben"})
    guest.wait_for_selector("form.come-in")
    assert guest.input_value("input[name=name]") == "Ben"
    guest.fill("input[name=name]", "ana")
    guest.click("button.sit")
    expect(guest.locator("#no-name")).to_contain_text("Choose another name")
    assert guest.input_value("input[name=name]") == "ana"
    sits(guest, "Bea")
    expect(guest.locator(".places")).to_contain_text("Bea")


@pytest.mark.whole
def test_a_latecomer_watches_and_takes_a_bots_seat_between_two_dreams(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana"], 4, bots=3, **SHORT)
    late = visit(f"/t/{code}", PHONE)
    expect(late.locator(".latecomer")).to_contain_text("Between dreams")
    no_barriers(late)
    host = open_table(visit, code, tokens[0], DESK)
    host.wait_for_selector("#story")
    host.click(".telling .wide")
    late.locator("summary", has_text="You can take a seat now").click()
    late.fill("input[name=name]", "Zoe")
    late.locator(".which-seat label").nth(1).click()
    take = late.get_by_role("button", name=re.compile("^Take seat 3"))
    expect(take).to_be_visible()
    no_barriers(late)
    take.click()
    late.wait_for_function("() => !document.querySelector('.latecomer')")
    player = Player(server, code, tokens[0])
    assert [(seat["name"], seat["bot"]) for seat in player.view["seats"]][2] == ("Zoe", None)
    player.socket.close()
    assert "watch-screen" not in screen_of(late)


@pytest.mark.whole
def test_a_seat_is_passed_on_by_link(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ana", "Ben"], 4, begin=False)
    holder = open_table(visit, code, tokens[1], PHONE)
    holder.get_by_role("button", name=re.compile("^Your seat")).click()
    holder.click("dialog .pass-on")
    link = holder.locator("dialog input[readonly]").input_value()
    no_barriers(holder)
    assert f"/t/{code}#key=" in link
    friend = visit(link.split(server.at)[1], PHONE)
    expect(friend.locator("form.come-in")).to_contain_text("Somebody is giving you their seat")
    sits(friend, "Fay")
    expect(friend.locator(".places .place:nth-child(2)")).to_contain_text("Fay")
    expect(holder.locator("form.come-in")).to_be_visible()  # and can sit down again


@pytest.mark.whole
def test_a_table_has_the_same_name_in_the_lobby_and_in_the_list(visit: Visit, server: Server) -> None:
    code = server.table(seats=2)
    page = open_table(visit, code, server.sit(code, "Ada"), PHONE)
    name = page.locator(".lobby-what h1, h1").first.inner_text()
    assert name == "Onirim for two"
    home = page.url.removesuffix(f"/t/{code}")
    for address in ("/games", "/"):
        page.goto(f"{home}{address}")
        expect(page.locator(f"a[href='/t/{code}']").first).to_contain_text(name)
