"""Onirim for two: reactions, rematches, spectators, and the partner's last turn."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Player, Server
from tests.web.accessibility import large_enough
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table
from tests.web.test_onirim_page import fits, no_barriers


def two(server: Server, communication: str = "silent") -> tuple[str, list[str], list[Player]]:
    code = server.table(seats=2, options={"communication": communication})
    tokens = [server.sit(code, name) for name in ("Ann", "Bob")]
    players = [Player(server, code, token) for token in tokens]
    assert players[0].do("begin")["type"] == "done"
    return code, tokens, players


def play(players: list[Player], moves: int, dice: random.Random) -> None:
    for _ in range(moves):
        for player in players:
            player.do("view")
        mover = next(player for player in players if player.view["may"])
        mover.say(dice.choice(mover.view["may"]))


def until_choosing(players: list[Player], seat: int, dice: random.Random) -> None:
    """Play until a seat makes the first choice of its turn."""
    for _ in range(60):
        for player in players:
            player.do("view")
        view = players[seat].view
        if view["may"] and view["view"]["phase"] == "choose":
            return
        play(players, 1, dice)
    raise AssertionError("it never came to that")


def take_turn(player: Player, dice: random.Random) -> None:
    player.do("view")
    while player.view["may"]:
        player.say(dice.choice(player.view["may"]))


def test_both_players_react_and_agree_on_a_rematch(visit: Visit, server: Server) -> None:
    code, tokens, players = two(server)
    play(players, 12, random.Random(2))
    ann = open_table(visit, code, tokens[0], PHONE, color_scheme="dark")
    ann.wait_for_selector(".onirim")
    assert ann.locator(".reactions-bar").count() == 0 and ann.locator("[data-react]").count() == 0
    bob = open_table(visit, code, tokens[1], DESK, color_scheme="light")
    bob.wait_for_selector(".onirim")
    finish(ann)
    for page in (ann, bob):
        page.wait_for_selector(".ending .reactions-bar")
        fits(page)
        no_barriers(page)
        large_enough(page)
    bob.click("[data-react=applause]")
    expect(ann.locator(".floats .applause")).to_be_visible()
    bob.click("[data-act=again]")
    expect(bob.locator("[data-act=again]")).to_have_attribute("aria-disabled", "true")
    expect(ann.locator(".asks-again")).to_contain_text("Bob would like another game")
    fits(ann)
    inside(ann, ".ending")
    ann.click("[data-act=again]")
    for page in (ann, bob):
        page.wait_for_selector(".onirim.phase-draft")
    expect(bob.locator(".offered button").first).to_be_visible()  # the other begins this time


def finish(page: Page) -> None:
    page.click(".tool-menu")
    page.click(".to-resign")
    page.click("[data-act=resign]")


def inside(page: Page, part: str) -> None:
    """Assert that a part of the screen shows all its content."""
    over = page.evaluate(
        "part => { const at = document.querySelector(part); return at.scrollHeight - at.clientHeight }", part
    )
    assert over <= 1, (part, over)


@pytest.mark.whole
def test_an_open_game_has_reactions_among_its_signs(visit: Visit, server: Server) -> None:
    code, tokens, _ = two(server, "open")
    ann = open_table(visit, code, tokens[0], PHONE)
    bob = open_table(visit, code, tokens[1], PHONE)
    for page in (ann, bob):
        page.wait_for_selector(".onirim")
    ann.click("[aria-label='Give a sign']")
    large_enough(ann, "data-react")
    no_barriers(ann)
    ann.click("[data-react=heart]")
    expect(bob.locator(".floats .heart")).to_be_visible()
    expect(ann.locator("dialog[open]")).to_have_count(0)
    ann.click("[aria-label='Give a sign']")
    ann.click(".signs >> text=Careful now.")
    expect(bob.locator(".partner .sign")).to_contain_text("Careful now.")


@pytest.mark.whole
def test_a_returning_player_sees_the_partners_turn_again(visit: Visit, server: Server) -> None:
    code, tokens, players = two(server)
    dice = random.Random(4)
    until_choosing(players, 0, dice)
    bob = open_table(visit, code, tokens[1], PHONE)
    bob.wait_for_selector(".onirim")
    address = bob.url
    bob.goto(address.replace(f"/t/{code}", "/favicon.svg"))
    move = next(each for each in players[0].view["may"] if each.startswith("discard"))
    players[0].say(move)
    take_turn(players[0], dice)
    bob.goto(address)
    note = bob.locator(".while-away")
    expect(note).to_contain_text("While you were away: Ann discarded")
    fits(bob)
    no_barriers(bob)
    large_enough(bob)
    bob.click("[data-act=show-again]")
    expect(bob.locator(".playing-again")).to_contain_text("Replaying Ann’s last turn")
    bob.clock.fast_forward(900)
    expect(bob.locator(".partner .turn, .partner.turn")).to_be_visible()  # the table as it was then
    bob.click("[data-act=stop-showing]")
    expect(bob.locator(".while-away")).to_have_count(0)
    expect(bob.locator(".playing-again")).to_have_count(0)
    bob.reload()
    bob.wait_for_selector(".onirim")
    bob.clock.fast_forward(500)
    expect(bob.locator(".while-away")).to_have_count(0)  # it was seen


@pytest.mark.whole
def test_a_hidden_tab_shows_what_happened_meanwhile(visit: Visit, server: Server) -> None:
    code, tokens, players = two(server)
    dice = random.Random(6)
    until_choosing(players, 0, dice)
    bob = open_table(visit, code, tokens[1], PHONE)
    bob.wait_for_selector(".onirim")
    hide: Any = """value => { Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange")) }"""
    bob.evaluate(hide, True)
    take_turn(players[0], dice)
    bob.wait_for_selector(".onirim.mine")
    expect(bob.locator(".while-away")).to_have_count(0)
    bob.evaluate(hide, False)
    expect(bob.locator(".while-away")).to_contain_text("While you were away:")


@pytest.mark.parametrize("communication", ["silent", pytest.param("open", marks=pytest.mark.whole)])
def test_a_link_to_watch_shows_no_hand_before_the_end(
    visit: Visit, server: Server, communication: str
) -> None:
    code, tokens, players = two(server, communication)
    until_choosing(players, 0, random.Random(7))
    ann = open_table(visit, code, tokens[0], PHONE)
    ann.wait_for_selector(".onirim")
    ann.click(".tool-menu")
    ann.click(".to-watch")
    link = ann.locator("dialog .whole-line").input_value()
    assert link.endswith(f"/t/{code}")
    no_barriers(ann)
    large_enough(ann)
    watcher = visit(f"/t/{code}", PHONE)
    watcher.wait_for_selector(".onirim")
    fits(watcher)
    assert watcher.locator(".hand .own .card:not(.back)").count() == 0
    assert watcher.locator(".held .card:not(.back)").count() == 0
    assert watcher.locator(".reactions-bar, [data-act=again]").count() == 0
    ann.keyboard.press("Escape")
    finish(ann)
    watcher.wait_for_selector(".ending")
    expect(watcher.locator(".hand .own .card:not(.back)")).to_have_count(3)
    expect(watcher.locator(".held .card:not(.back)")).to_have_count(3)


@pytest.mark.whole
def test_a_game_becomes_practice_when_another_player_takes_a_hidden_hand(
    visit: Visit, server: Server
) -> None:
    code, tokens, (ann, _) = two(server)
    assert ann.do("stand up", seat=1)["type"] == "done"
    ann.socket.close()
    host = open_table(visit, code, tokens[0], DESK, language="fr")
    expect(host.locator(".onirim")).to_be_visible()
    expect(host.locator("#notes")).to_be_empty()
    server.sit(code, "Eve")
    expect(host.locator("#notes")).to_contain_text("Une place a changé de mains")
    expect(host.locator("#said")).to_contain_text("ne compte pas")
    host.click(".tool-menu")
    expect(host.locator("dialog .menu")).to_contain_text("Une place a changé de mains")
    watcher = visit(f"/t/{code}", PHONE)
    expect(watcher.locator("#notes")).to_contain_text("this game is practice and does not count")
