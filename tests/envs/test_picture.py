"""The picture of a table: the same size at every moment, and true to the view."""

import re
import runpy
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from PIL import Image, ImageSequence

from reverie import onirim
from reverie.dice import below, seed_dice
from reverie.onirim.cards import LOCATIONS, Card
from reverie.onirim.state import AT_DOOR, AT_NIGHTMARE, CHOOSE, State
from reverie.onirim.zones import lay_doors
from reverie.palette import colours
from reverie.report.picture import png, svg, table
from tests import ROOT
from tests.onirim.moments import moment

SMALL = 160
RULES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "communication": "silent"},
    {"players": 2, "communication": "open"},
]
SILENT = 1
KINDS = pytest.mark.parametrize("kind", [0, SILENT, pytest.param(2, marks=pytest.mark.thousand)])
"""The rules of a solo game, a silent game and an open one."""


@cache
def states(kind: int) -> tuple[State, ...]:
    """Return every state of a random game, with the deck's moments and the end."""
    dice = seed_dice("picture")
    game = onirim.Game(seed=kind, **RULES[kind])
    while game.outcome is None:
        game.push(game.legal_moves[below(dice, len(game.legal_moves))])
    return (*(state for state, _ in game.moments()), game.state)


def views(kind: int) -> Iterator[onirim.View]:
    """Yield views of these states for the active seat."""
    return (onirim.View(state, state.active) for state in states(kind))


@KINDS
def test_pictures_have_one_size_and_are_equal_for_equal_views(kind: int) -> None:
    seen = set()
    for view in views(kind):
        picture = table(view, SMALL)
        assert (picture.shape, picture.dtype) == ((90, SMALL, 3), np.uint8)
        seen.add(picture.tobytes())
    assert len(seen) > 60
    for state in states(kind)[::9]:
        first, second = onirim.View(state, "spectator"), onirim.View(state.copy(), "spectator")
        assert svg(first) == svg(second) and (table(first, SMALL) == table(second, SMALL)).all()
    assert table(onirim.Game(seed=7).view(0), 480).shape == (270, 480, 3)


def plain() -> State:
    """Return a moment of choice with cards in every zone."""
    state = next(state for state in states(0)[40:] if state.phase == CHOOSE and state.row_n[0])
    state = state.copy()
    state.known_n, state.known[:2] = 2, [Card.GREEN_MOON, Card.NIGHTMARE]
    state.known_by[:2] = [1, 1]
    state.doors[0] = [1, 0, 0, 1]
    state.limbo[Card.BLUE_DOOR] = 1
    lay_doors(state)
    return state


def another(state: State, place: str) -> None:
    """Change one thing that lies on the table."""
    if place == "hand":
        held = next(card for card in range(LOCATIONS) if state.hand[0][card])
        state.hand[0][held] -= 1
        state.hand[0][(held + 1) % LOCATIONS] += 1
    elif place == "row":
        state.row[0][0] = (state.row[0][0] + 1) % LOCATIONS
    elif place == "known":
        state.known[:2] = [Card.NIGHTMARE, Card.GREEN_MOON]
    elif place == "doors":
        state.doors[0] = [0, 1, 0, 1]
    elif place in ("limbo", "discard"):
        getattr(state, place)[Card.RED_DOOR] += 1
    elif place == "deck":
        state.deck[Card.BLUE_SUN] += 1
        state.deck_n += 1
    elif place == "colours of the deck":
        state.deck[Card.RED_SUN] += 1
        state.deck[Card.GREEN_SUN] -= 1
    elif place == "nightmare":
        state.resolving, state.phase = Card.NIGHTMARE, AT_NIGHTMARE
    elif place == "door":
        state.resolving, state.phase = Card.RED_DOOR, AT_DOOR
    elif place == "series":
        state.series[0] = 1 + state.series[0] % 2
    elif place == "active":
        state.active = 1 - state.active
    else:
        state.turns += 1
    lay_doors(state)


PLACES = ["hand", "row", "known", "doors", "limbo", "discard", "deck", "colours of the deck"]
PLACES += ["nightmare", "door", "series", "turns"]


def look_alike(here: State, there: State) -> bool:
    return bool((table(onirim.View(here, 0), 480) == table(onirim.View(there, 0), 480)).all())


def test_every_difference_on_the_table_shows_in_the_picture() -> None:
    for place in PLACES:
        there = plain()
        another(there, place)
        assert not look_alike(plain(), there), place
    here, there = plain(), plain()
    for state in (here, there):
        another(state, "nightmare")
    another(there, "known")  # which stays in sight while a nightmare waits
    assert not look_alike(here, there)
    for_two = next(state for state in states(SILENT)[60:] if state.phase == CHOOSE)
    other = for_two.copy()
    another(other, "active")
    assert not look_alike(for_two, other)


@KINDS
def test_the_drawing_is_whole_by_itself(kind: int) -> None:
    """The drawing is valid XML, defines every piece once, writes colours out and has no text, so no fonts."""
    for view in list(views(kind))[::9]:
        drawn = svg(view)
        root = ElementTree.fromstring(drawn)  # noqa: S314
        assert root.attrib["viewBox"] == "0 0 960 540"
        assert not re.search(r"var\(|currentColor|light-dark|<text|font|<image", drawn)
        assert set(re.findall(r"http[^\"]*", drawn)) == {"http://www.w3.org/2000/svg"}
        names = re.findall(r' id="([^"]+)"', drawn)
        used = re.findall(r'(?:href="|url\()#([\w-]+)', drawn)
        assert len(names) == len(set(names))
        assert set(used) <= set(names)


def test_pieces_laid_one_by_one_look_like_the_whole_drawing() -> None:
    view = onirim.View(states(SILENT)[-9], 0)
    whole = png.read(bytes(resvg_py.svg_to_bytes(svg_string=svg(view), skip_system_fonts=True)))[..., :3]
    apart = np.abs(table(view).astype(int) - whole)
    assert apart.mean() < 3  # a piece lies on whole pixels, the drawing anywhere
    assert (apart.max(axis=2) > 60).mean() < 0.02


def share(picture: np.ndarray, colour: str) -> float:
    """Return the share of the pixels that have exactly this colour."""
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return float((picture == wanted).all(axis=2).mean())


def test_the_winner_wakes_at_dawn_and_the_loser_meets_the_nightmare() -> None:
    before = moment("Rk,Bs,Gs", row="Rs,Rm", doors="RBBGGNN", deck="3Bs", phase="door", resolving="Rd")
    playing = table(before.view(0), 480)
    before.push("open own" if "open own" in map(str, before.legal_moves) else before.legal_moves[0])
    assert before.outcome is not None and before.outcome.won
    won = table(before.view(0), 480)
    resigned = onirim.Game(seed=7)
    running = table(resigned.view(0), 480)
    resigned.resign()
    lost = table(resigned.view(0), 480)
    assert won.mean() > playing.mean() + 60
    torn = colours()["paper-shade"]  # the paper through which it looks
    assert share(lost, torn) > share(running, torn) + 0.02


# Pictures as files


@pytest.mark.parametrize("channels", [3, 4])
def test_a_png_is_read_as_it_was_written(channels: int) -> None:
    picture = np.random.default_rng(1).integers(0, 256, (7, 11, channels), dtype=np.uint8)
    assert (png.read(png.write(picture)) == picture).all()


def shown(data: bytes) -> list[tuple[float, np.ndarray]]:
    """Return each frame of an animated PNG with its time in milliseconds."""
    with Image.open(BytesIO(data)) as film:
        return [
            (frame.info["duration"], np.asarray(frame.convert("RGB")))
            for frame in ImageSequence.Iterator(film)
        ]


def test_the_example_films_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = ROOT / "examples" / "film.py"
    film = tmp_path / "game.png"
    command = [str(script), "random", str(film), "--seed", "3", "--last", "4", "--width", "128"]
    monkeypatch.setattr(sys, "argv", command)
    runpy.run_path(str(script), run_name="__main__")
    assert [frame.shape for _, frame in shown(film.read_bytes())] == [(72, 128, 3)] * 4
