"""The cards' pictures in a real browser: all there, the same doors as Python says, doors that open."""

from typing import Any

from playwright.sync_api import Page, expect

from reverie.onirim import View
from reverie.onirim.variants import variants_of
from tests.onirim.test_card_faces import moments
from tests.web.conftest import Visit
from tools.page.card_sheet import lay

DRAWN = """() => [...document.querySelectorAll(".card use")]
    .filter(use => use.getBBox().width < 20).map(use => use.getAttribute("href"))"""
VARIANTS = """async views => {
    const { variantsOf } = await import("/scripts/onirim/table/variants.js");
    return views.map(view => {
        const { doors, resolving, limbo, known, next } = variantsOf(view);
        return { doors, resolving, limbo, known, next: ["red door", "brown door", "nightmare"].map(next) };
    });
}"""
FOLLOWED = """async views => {
    const { placesAfter } = await import("/scripts/onirim/table/pieces.js");
    const shown = ({ doors, limbo, known, resolving, discard }) =>
        JSON.stringify([doors.flat(), limbo, known, resolving, discard].map(
            pieces => pieces.map(({ card, variant = 0 }) => `${card} ${variant}`).sort()));
    let places = null;
    return views.map(view => {
        places = placesAfter(places, view, []);
        return [shown(places), shown(placesAfter(null, view, []))];
    });
}"""
FETCHED = """() => performance.getEntriesByType("resource").map(each => new URL(each.name).pathname)"""


def all_drawn(page: Page) -> None:
    """Wait until every part of every card is drawn."""
    page.wait_for_function(f"() => ({DRAWN})().length === 0")


def test_every_card_has_a_picture_and_the_front_page_fetches_three(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator(".bill-art .card")).to_have_count(3)
    all_drawn(page)
    assert "/cards.svg" not in page.evaluate(FETCHED)
    lay(page)
    assert page.locator(".card").count() == 3 * (12 + 24 + 4)
    all_drawn(page)
    doors = (
        page.locator(f".sheet:last-child .card.red.first.{how} .card-leaf")
        for how in ("shut", "ajar", "open")
    )
    shut, ajar, opened = (box["width"] for door in doors if (box := door.bounding_box()))
    assert shut > ajar > opened, "a door opens by its leaf alone"


def test_the_page_shows_the_doors_and_faces_that_python_does(visit: Visit) -> None:
    views: list[View] = [
        game.view(seat)
        for players, silent, seed in ((1, False, 1), (1, False, 5), (2, False, 2), (2, True, 3))
        for game in moments(players, silent, seed)
        for seat in range(players)
    ]
    told = visit("/favicon.svg").evaluate(VARIANTS, [view.to_dict() for view in views])
    assert told == [as_told(view) for view in views]


def as_told(view: View) -> dict[str, Any]:
    shown = variants_of(view)
    red, brown, nightmare = (
        card for card in view.copies if str(card) in ("red door", "brown door", "nightmare")
    )
    return {
        "doors": [list(each) for each in shown.doors],
        "resolving": shown.resolving,
        "limbo": list(shown.limbo),
        "known": list(shown.known),
        "next": [shown.next(red), shown.next(brown), shown.next(nightmare)],
    }


def test_a_reload_shows_the_same_doors_and_faces(visit: Visit) -> None:
    views = [game.view(0).to_dict() for seed in (5, 7) for game in moments(1, False, seed)]
    for went_on, came_back in visit("/favicon.svg").evaluate(FOLLOWED, views):
        assert went_on == came_back
