"""The pictures of cards are small to send and differ clearly on a phone, even without colour."""

import gzip
import re
from functools import cache
from importlib.resources import files
from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("resvg_py")
from reverie.onirim import Card
from reverie.onirim.cards import LOCATIONS
from reverie.onirim.variants import FACES
from reverie.report.picture import _render
from reverie.report.picture.paper import MARGIN, card

WIDTH, HEIGHT = 52, 73
"""Size in pixels of a card in the row of a phone."""

SHEETS = {
    name: files("reverie").joinpath("web", name).read_text("utf-8") for name in ("cards.svg", "drawings.svg")
}

PLACES = [Card(number) for number in range(LOCATIONS)]
DOORS = [each for each in Card if LOCATIONS <= each < Card.NIGHTMARE]

SCENES = {
    **{str(each): (each, 0, "shut") for each in PLACES},
    **{
        f"{each} {which + 1}, {how}": (each, which, how)
        for each in DOORS
        for which in (0, 1)
        for how in ("shut", "open")
    },
    **{f"nightmare {face + 1}": (Card.NIGHTMARE, face, "shut") for face in range(FACES)},
    "back": (None, 0, "shut"),
}


@cache
def seen(name: str) -> np.ndarray:
    """Return the lightness of each pixel of a card, with the tab of its letter blacked out."""
    which, variant, door = SCENES[name]
    piece = card(which, 0, 0, WIDTH, variant=variant, door=door)
    around = round(MARGIN * WIDTH / 100)
    colour, clear = _render(piece.source, piece.view_box, WIDTH + 2 * around, HEIGHT + 2 * around)
    assert clear is not None
    face = (colour // 255 if colour.max() > 255 else colour)[around:-around, around:-around].astype(float)
    light: np.ndarray = face @ np.array([0.2126, 0.7152, 0.0722])
    light[: round(0.22 * WIDTH * 1.4), round(0.7 * WIDTH) :] = 0
    return light


def apart(first: str, second: str) -> float:
    """Return the mean difference of two cards' pixels; 255 is white against black."""
    return float(np.abs(seen(first) - seen(second)).mean())


def blurred(first: str, second: str) -> float:
    """Return the mean difference of two cards, averaged over blocks of four by four pixels."""
    parts = [seen(name)[:72].reshape(18, 4, 13, 4).mean(axis=(1, 3)) for name in (first, second)]
    return float(np.abs(parts[0] - parts[1]).mean())


def test_any_two_cards_are_told_apart_at_52_px_without_colour() -> None:
    alike = []
    for first, second in combinations(SCENES, 2):
        same_door = first.rsplit(",", 1)[0] == second.rsplit(",", 1)[0]  # shut, and open
        sharp, tired = apart(first, second), blurred(first, second)
        if sharp < (22 if same_door else 30) or tired < (22 if same_door else 23):
            alike.append((first, second, round(sharp, 1), round(tired, 1)))
    assert alike == []


@pytest.mark.parametrize("symbol", ["sun", "moon", "key"])
def test_symbols_contrast_with_their_background(symbol: str) -> None:
    for colour in ("red", "blue", "green", "brown"):
        light = seen(f"{colour} {symbol}")[4:40, 4:36]
        strong = np.percentile(light, 95) - np.percentile(light, 5)
        assert strong > 80, f"{colour} {symbol}: {strong:.0f}"


def test_the_cards_are_small_to_send() -> None:
    packed = {name: len(gzip.compress(text.encode(), 9)) for name, text in SHEETS.items()}
    assert packed["cards.svg"] < 25_000
    assert packed["drawings.svg"] < 12_000  # with the three cards of the front page, which fetches no others


def test_a_card_uses_only_the_papers_of_its_place() -> None:
    for name, text in SHEETS.items():
        assert not re.search(r"<(filter|linearGradient|radialGradient|image|style|script)\b", text), name
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', SHEETS["cards.svg"]))
    assert all(colour == "none" or re.fullmatch(r"var\(--[\w-]+\)", colour) for colour in used)


def test_every_shape_that_is_used_is_in_the_same_sheet() -> None:
    for name, text in SHEETS.items():
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text)), name
