"""Own packs of words: written, stored, shared as a link, and played."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import open_table, whenidream_table
from tests.web.test_onirim_page import no_barriers

WORDS = [f"{kind} {thing}" for kind in ("red", "blue", "old", "tiny", "flying") for thing in
         ("lamp", "boat", "sofa", "bridge", "clock", "drum", "ladder", "cactus")]  # fmt: skip


def overflows(page: Page) -> list[str]:
    """Return the elements that reach beyond the right edge of the window."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => [...document.querySelectorAll("main *, dialog *")]
           .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
           .filter((each) => !each.closest(".unseen, .pack-lines, .scene"))
           .map((each) => each.outerHTML.slice(0, 80))"""
    )


@pytest.mark.whole
def test_a_pack_is_written_stored_and_shared_as_a_link(visit: Visit) -> None:
    page = visit("/pack", PHONE)
    page.click(".new-pack")
    page.fill("input[name=pack-name]", "Our attic")
    page.fill("textarea", "lamp\nsofa, couch\nLamp\ncouch")
    expect(page.locator(".pack-said")).to_contain_text("2 pictures are listed twice.")
    expect(page.locator(".pack-said")).to_contain_text("“Lamp”: lines 1 and 3")
    expect(page.locator(".pack-said")).to_contain_text("“couch”: lines 2 and 4")
    no_barriers(page)
    assert overflows(page) == []
    page.fill("textarea", "\n".join(WORDS[:39]))
    expect(page.locator(".pack-said")).to_contain_text("39 of at least 40 pictures")
    page.fill("textarea", "\n".join([*WORDS, "flurble"]))
    expect(page.locator(".pack-said")).to_contain_text(
        "They make 20 cards; one, chosen at random, is left over."
    )
    expect(page.locator(".pack-said")).to_contain_text("flurble")  # which the referee does not know
    page.fill("textarea", "\n".join(WORDS))
    expect(page.locator(".pack-said")).to_contain_text("They make 20 cards.")
    page.reload()
    page.get_by_role("button", name=re.compile("Our attic")).click()
    assert page.input_value("textarea") == "\n".join(WORDS)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.click(".pack-link")
    link = page.wait_for_function("() => window.copied").json_value()
    assert len(link) < 400
    friend = visit("/favicon.svg", PHONE)
    friend.goto(friend.url.replace("/favicon.svg", link[link.index("/pack") :]))
    expect(friend.locator(".pack-offer")).to_contain_text("Our attic")
    expect(friend.locator(".pack-offer")).to_contain_text("40 pictures")
    no_barriers(friend)
    friend.click(".pack-offer .keep")
    friend.reload()
    expect(friend.locator(".pack-list")).to_contain_text("Our attic")


@pytest.mark.whole
def test_a_truncated_link_is_reported_in_a_sentence(visit: Visit) -> None:
    page = visit("/pack#q1YKz8hUslLKz", PHONE)
    expect(page.locator("#notes")).to_contain_text("This link holds no pack.")
    expect(page.locator(".pack-offer")).to_have_count(0)


@pytest.mark.whole
def test_a_host_writes_a_pack_while_opening_a_party_and_loses_nothing(
    visit: Visit, errors: list[str]
) -> None:
    page = visit("/", PHONE)
    page.click("button.party")
    page.select_option("dialog select[name=pack]", "new")
    page.fill("dialog textarea", "\n".join([*WORDS, "old lamp"]))
    expect(page.locator(".pack-said")).to_contain_text("“old lamp”: lines 17 and 41")
    assert overflows(page) == []
    page.click("dialog form > button.primary")
    expect(page.locator("#notes")).to_contain_text("old lamp")
    assert page.input_value("dialog textarea").endswith("old lamp")
    page.fill("dialog textarea", "\n".join(WORDS))
    page.locator("dialog textarea").blur()
    page.click("dialog form > button.primary")
    page.wait_for_selector(".places")
    errors[:] = [each for each in errors if "/api/tables" not in each]


@pytest.mark.whole
def test_a_pack_is_chosen_in_the_lobby_and_played_with(visit: Visit, server: Server) -> None:
    people, how = ["Ana", "Ben", "Cleo", "Dov"], {"first_dreamer": 1, "reading_seconds": 1}
    code, tokens = whenidream_table(server, people, 4, begin=False, **how)
    host = open_table(visit, code, tokens[0], DESK)
    kept = [{"id": "a", "name": "Attic", "language": "en", "words": "\n".join(WORDS)}]
    host.evaluate("packs => localStorage.setItem('reverie.kept.packs', JSON.stringify(packs))", kept)
    host.click(".set-up > summary")
    host.select_option(".set-up select[name=pack]", "a")
    guest = open_table(visit, code, tokens[1], PHONE)
    host.click("button.begin")
    host.wait_for_selector(".piece")
    assert host.inner_text(".piece").replace("\n", " ").strip().lower() in WORDS
    assert guest.query_selector(".piece") is None
