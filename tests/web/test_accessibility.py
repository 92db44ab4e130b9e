"""Accessibility: announcements, every screen complete at 200%, and bad input that loses nothing."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from reverie import onirim
from tests.server.serving import Player, Server
from tests.web.accessibility import (
    NARROW,
    announcements,
    nothing_is_out_of_reach,
    record_announcements,
    wait_for_announcement,
)
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.evenings import NAMES
from tests.web.seats import open_table, whenidream_table
from tests.web.test_onirim_table import Wanted, make_move, table_after, way_to

# Told to who listens


@pytest.mark.whole
def test_a_dream_is_announced_in_the_listeners_language(visit: Visit, server: Server) -> None:
    """Mask, card, word, guess, time, story and score, to an English Dreamer and a French spirit."""
    how: dict[str, Any] = {
        "reading_seconds": 600,
        "dream_seconds": 16,
        "last_guess_seconds": 1,
        "clue_seconds": 300,
    }
    code, tokens = whenidream_table(server, NAMES, 4, **how)
    others = [Player(server, code, token) for token in tokens[2:]]
    sleeper = open_table(visit, code, tokens[0], DESK, before=record_announcements)
    spirit = open_table(visit, code, tokens[1], DESK, before=record_announcements, language="fr")
    wait_for_announcement(sleeper, "Dream 1 of 4. You dream.")
    wait_for_announcement(spirit, "Rêve 1 sur 4. Ada rêve.")
    for each in others:
        assert each.say("ready")["type"] == "done"
    wait_for_announcement(sleeper, "Cleo is ready.")
    spirit.click("button.ready")
    wait_for_announcement(sleeper, "Ben is ready.")
    sleeper.click("button.ready")
    wait_for_announcement(sleeper, "The dream begins.")
    first = spirit.inner_text(".piece")
    wait_for_announcement(spirit, f"Le rêve commence. Nouvelle image : {first}. À toi : un mot.")
    spirit.fill("#word", "lantern")
    spirit.press("#word", "Enter")
    wait_for_announcement(sleeper, "Ben: lantern.")
    sleeper.fill("#guess", first)
    sleeper.press("#guess", "Enter")
    wait_for_announcement(spirit, f"Ada propose {first} : juste.")
    wait_for_announcement(sleeper, f"You said “{first}”. You will find out when you wake.")
    wait_for_announcement(sleeper, "A new picture to guess.")
    expect(spirit.locator(".piece")).not_to_have_text(first)
    wait_for_announcement(spirit, f"Nouvelle image : {spirit.inner_text('.piece')}.")
    sleeper.fill("#guess", "umbrella")
    sleeper.press("#guess", "Enter")
    wait_for_announcement(spirit, "Ada propose umbrella : faux.")
    wait_for_announcement(spirit, "Encore 10 secondes.")
    wait_for_announcement(sleeper, "10 seconds left.")
    wait_for_announcement(sleeper, "The time is up. One last guess, or pass.")
    wait_for_announcement(spirit, "Le temps est écoulé. Ada a un dernier essai.")
    wait_for_announcement(sleeper, "You wake up. Write down your dream.")
    wait_for_announcement(spirit, "Ada raconte son rêve.")
    sleeper.fill("#story", f"I held a {first} and laughed.")
    wait_for_announcement(spirit, f"{first} est dans le rêve.")
    sleeper.click(".telling .wide")
    wait_for_announcement(sleeper, "The mask is off. 1 guessed, 1 missed.")
    wait_for_announcement(spirit, "Le masque tombe. 1 devinée, 1 manquée.")
    earned = sleeper.locator(".score-line.you .earned .unseen").inner_text()
    wait_for_announcement(sleeper, f"You earn {earned}: ")
    earned = spirit.locator(".score-line.you .earned .unseen").inner_text()
    wait_for_announcement(spirit, f"Tu gagnes {earned}, ")
    secret = [each for each in announcements(sleeper)[1:] if "right" in each or "wrong" in each]
    assert secret == [], "the Dreamer learns nothing by listening"


@pytest.mark.whole
def test_taps_are_announced(visit: Visit, server: Server) -> None:
    how: dict[str, Any] = {"table": "voice", "dream_seconds": 8, "last_guess_seconds": 1}
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, **how)
    host = Player(server, code, tokens[0])
    spirit = open_table(visit, code, tokens[1], DESK, before=record_announcements)
    spirit.wait_for_selector(".places")
    assert host.do("begin")["type"] == "done"
    piece = spirit.inner_text(".piece")
    assert Player(server, code, tokens[2]).say("tap", "right", 1)["type"] == "done"
    wait_for_announcement(spirit, "Right.")
    wait_for_announcement(spirit, "Ada tells the dream. Tick what you hear.")
    assert Player(server, code, tokens[3]).say("tick", 1)["type"] == "done"
    wait_for_announcement(spirit, f"{piece} is in the dream.")
    assert host.say("wake")["type"] == "done"
    wait_for_announcement(spirit, "The mask is off. 1 guessed, 0 missed.")


def plays_on(move: str, steps: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("play") and len(steps) == 2 and str(game.view(0).phase) == "choose"


@pytest.mark.whole
def test_the_players_move_is_announced_before_its_result(visit: Visit, server: Server) -> None:
    def listening(*where: Any, **how: Any) -> Page:
        page = visit(*where, **how)
        record_announcements(page)
        return page

    seed, moves, move = way_to(plays_on)
    page = table_after(listening, server, seed, moves, PHONE)
    make_move(page, move)
    wait_for_announcement(page, f"You played the {move.removeprefix('play ')}. You drew the ")
    assert "".join(announcements(page)).count("You played") == 1
    expect(page.locator(".news")).not_to_contain_text("You played")  # which one has seen


# Where the keyboard is


def pays(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("pay") and str(game.view(0).phase) == "choose"


def opens(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("open") and str(game.view(0).phase) == "choose"


@pytest.mark.parametrize("wanted", [pays, pytest.param(opens, marks=pytest.mark.whole)])
def test_focus_moves_to_the_hand_after_a_nightmare_or_a_door(
    visit: Visit, server: Server, wanted: Wanted
) -> None:
    seed, moves, move = way_to(wanted)
    page = table_after(visit, server, seed, moves, DESK)
    make_move(page, move)
    expect(page.locator("[data-hand]").first).to_be_focused()


@pytest.mark.whole
def test_focus_returns_to_the_menu_button_after_a_dialog(visit: Visit, server: Server) -> None:
    page = table_after(visit, server, "stage 7", [], DESK)
    for closes in ("Escape", "Enter"):  # which is for the cross
        page.click(".tool-menu")
        page.click("dialog .to-rules")
        page.focus("dialog.of-rules header button")
        page.keyboard.press(closes)
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".tool-menu")).to_be_focused()


# For who cannot tell the colours apart


def some_fit(_: str, __: list[list[Any]], game: onirim.Game) -> bool:
    verbs = [str(move).split()[0] for move in game.legal_moves]
    return 0 < verbs.count("play") < verbs.count("discard")


@pytest.mark.whole
def test_letters_of_colours_are_clear_on_dimmed_cards_and_doors(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(some_fit)
    page = table_after(visit, server, seed, [*moves, move], DESK)
    tabs = list[bytes]()
    for kind in (".faint", ":not(.faint)"):
        box = page.locator(f"[data-hand] .card{kind} .card-letter").first.bounding_box()
        assert box is not None
        beside = {"x": box["x"] + 3, "y": box["y"] + box["height"] / 3, "width": 2, "height": 2}
        tabs.append(page.screenshot(clip=beside))  # type: ignore[arg-type]
    assert tabs[0] == tabs[1], "no veil lies over it"
    wanted = page.locator(".doors .doorway").all_inner_texts()
    assert wanted == list("RRBBGGNN")[: len(wanted)]


# In colours of one's own, and with more contrast


def test_forced_colours_show_the_series_and_the_buttons(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(plays_on)
    page = table_after(visit, server, seed, [*moves, move], DESK, forced_colors="active")
    page.locator("[data-hand]:not(:has(.faint))").first.click()
    line, plays, discards, ground = page.evaluate(
        """() => [[".the-row .series", "::after"], ["[data-act=play]"], ["[data-act=discard]"], ["body"]]
            .map(([where, part]) => getComputedStyle(document.querySelector(where), part).backgroundColor)"""
    )
    assert line not in (ground, "rgba(0, 0, 0, 0)")
    assert plays not in (discards, ground)


@pytest.mark.parametrize(
    ("address", "light"),
    [
        ("/learn", "light"),
        *(
            pytest.param(address, light, marks=pytest.mark.whole)
            for address in ("/", "/games", "/daily", "/puzzles", "/rules/onirim", "/learn/two")
            for light in ("dark", "light")
        ),
    ],
)
def test_the_high_contrast_mode_has_a_ratio_of_seven_to_one(visit: Visit, address: str, light: str) -> None:
    page = visit(address, PHONE, contrast="more", color_scheme=light)
    page.wait_for_selector(
        "button.bots, [data-pocket] button.party, .games-foot, .calendar, .theme, .rule-parts, .lesson"
    )
    only = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    found = Axe().run(page, options=only).response["violations"]
    assert found == [], [each["html"] for each in found[0]["nodes"]]


# Bad input


# Small windows


@pytest.mark.parametrize(
    "address",
    ["/", *(pytest.param(each, marks=pytest.mark.whole) for each in ("/learn", "/daily", "/games"))],
)
def test_everything_fits_into_the_narrowest_window(visit: Visit, address: str) -> None:
    page = visit(address, NARROW)
    page.wait_for_selector(
        "button.bots, [data-pocket] button.party, .calendar .today button, .games-foot a, .lesson"
    )
    nothing_is_out_of_reach(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") == NARROW[0]
