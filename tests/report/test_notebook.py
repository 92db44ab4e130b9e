"""A notebook and a prompt show self-contained pictures and pages, and names that can be guessed."""

import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import gymnasium as gym
import pytest
from gymnasium.vector import SyncVectorEnv
from IPython.core.formatters import DisplayFormatter

import reverie.envs
from reverie import onirim, whenidream
from reverie.onirim.moment import INSTEAD, INSTEAD_OF_CHESS
from reverie.refusal import NoSuchName
from reverie.report.story import describe
from reverie.whenidream.players import Companion, play

assert reverie.envs
MOST_SVG, MOST_HTML = 120_000, 40_000
OUTSIDE = re.compile(
    r'(?:src|href)="(?!data:|#)|url\((?!#)|@import|<script|https?://(?!www\.w3\.org/2000/svg)'
)


def played(**options: Any) -> onirim.Game:
    game = onirim.Game(seed=7, **options)
    while game.to_move is not None:
        game.push(onirim.Step.parse(str(game.legal_moves[-1])))
    return game


@pytest.mark.parametrize(
    "game", [onirim.Game(seed=7), played(), played(players=2)], ids=["new", "over", "two"]
)
def test_a_table_is_one_drawing_that_needs_nothing_else(game: onirim.Game) -> None:
    *_, last = game.moments()
    for shown in (game, last, game.view()):
        svg = shown._repr_svg_()
        ElementTree.fromstring(svg)  # noqa: S314  it is our own
        assert len(svg) < MOST_SVG and not OUTSIDE.search(svg)


def test_two_drawings_on_one_page_mean_what_they_mean_alone() -> None:
    """A notebook puts them into one document, where each id must be unique."""
    named: dict[str, str] = {}
    for game in (onirim.Game(seed=7), onirim.Game(seed=8), played()):
        for name, drawn in re.findall(
            r'id="([^"]+)"(.*?)</(?:symbol|linearGradient|clipPath)>', game._repr_svg_()
        ):
            assert named.setdefault(name, drawn) == drawn


def test_stories_and_figures_are_pieces_that_need_nothing_else() -> None:
    dream = whenidream.Game(4, seed=3)
    play(dream, {seat: Companion(dream.options, seat) for seat in range(4)})
    summary = onirim.simulate(20, "scripted")
    for shown in (onirim.analyze(played()), summary, onirim.Summary(), dream, whenidream.Game(4, seed=3)):
        html = shown._repr_html_()
        assert html.startswith('<div class="reverie">') and html.endswith("</div>")
        assert len(html) < MOST_HTML and not OUTSIDE.search(html)
        for rule in re.findall(r"^([^@{}\n]+)\{", html.replace("<style>", "\n"), re.M):
            assert ".reverie" in rule, "a style touches what is ours alone"


def test_a_notebook_shows_the_table_in_every_form() -> None:
    """A notebook prefers HTML to the drawing, so the HTML contains the drawing. A running game has none,
    because the page would reveal the coach's opinion."""
    offered: Any = DisplayFormatter().format
    over, goes_on = played(players=2), onirim.Game(2, seed=7)
    moment = next(each for each in over.moments() if each.step in over.moves)
    assert offered(goes_on)[0].keys() == {"text/plain", "image/svg+xml"} == offered(over.view(0))[0].keys()
    for shown, said in ((over, "The dream ended with"), (moment, describe(moment.step))):
        forms = offered(shown)[0]
        assert forms.keys() == {"text/plain", "image/svg+xml", "text/html"}
        assert forms["image/svg+xml"] in forms["text/html"] and f"<h3>{said}" in forms["text/html"]
        assert len(forms["text/html"]) < MOST_SVG + MOST_HTML and not OUTSIDE.search(forms["text/html"])
    assert onirim.analyze(over)._repr_html_().split("</h3>")[1] in over._repr_html_()  # type: ignore[operator]


def test_a_game_from_a_position_has_a_short_story() -> None:
    over = played()
    given_up = onirim.Game(seed=7)
    given_up.resign()
    for game in (onirim.Game(seed=7), over, given_up):
        again = onirim.Game.from_position(game.position)
        assert onirim.analyze(again).steps == () and onirim.analyze(again).outcome == game.outcome
        assert (again._repr_html_() is None) == (game.outcome is None)


def test_a_printed_game_is_its_table_and_its_name_gives_it_back() -> None:
    game = onirim.Game(seed=7)
    assert str(game).splitlines()[-1] == "Hand  ∴R sun  ∴R sun  ≈B moon  ≈B key  ‖N key"
    assert eval(repr(game), {"onirim": onirim}) == game  # noqa: S307  it is our own
    game.push("discard blue key")
    assert "The prophecy, top first" in str(game)
    *_, moment = game.moments()
    assert str(moment).endswith(str(moment.step)) and onirim.Game.from_position(moment.position) is not None


def test_a_silent_partner_s_cards_are_not_printed() -> None:
    game = played(players=2)
    game.pop(20)
    seat = game.to_move
    assert seat in (0, 1) and game.view(seat).hands[1 - seat] is None and str(game) == str(game.view(seat))


def test_a_dream_is_told_and_named() -> None:
    game = whenidream.Game(4, seed=3)
    assert str(game).startswith("Dream 1: seat")
    assert repr(game) == f"<whenidream.Game of 4: reading, {len(game.steps)} steps>"


# Names


@pytest.mark.parametrize("name", INSTEAD | INSTEAD_OF_CHESS)
def test_a_name_from_python_chess_says_what_to_use(name: str) -> None:
    owner: Any = onirim if name in INSTEAD_OF_CHESS else onirim.Game(seed=7)
    assert not hasattr(owner, name)
    with pytest.raises(NoSuchName) as refused:
        getattr(owner, name)
    assert refused.value.values["instead"] == (INSTEAD | INSTEAD_OF_CHESS)[name]


def test_legal_moves_work_as_in_python_chess() -> None:
    moves = onirim.Game(seed=7).legal_moves
    assert moves.count() == len(moves) == 8
    assert moves.count("play red sun") == moves.count(moves[0]) == 1 and moves.count("play green sun") == 0


def test_every_suggested_name_exists() -> None:
    game = onirim.Game(seed=7)
    game.push("play red sun")
    known = {
        "game": game,
        "onirim": onirim,
        "step": game.moves[0],
        "text": "play red sun",
        "move": "pay deck",
    }
    for name, instead in {**INSTEAD, **INSTEAD_OF_CHESS}.items():
        if "outcome." in instead or "path" in instead:
            continue  # nothing while the game is running; no file
        try:
            eval(instead, {**known, "text": game.position if "position" in instead else "pay deck"})  # noqa: S307
        except Exception as problem:
            raise AssertionError(f"{name}: {instead}") from problem
    assert game.moves[0] == onirim.Step.parse("play Rs")


def test_dreams_and_steps_say_it_as_well() -> None:
    with pytest.raises(NoSuchName, match=r"There is no uci here: use str\(step\)\."):
        _ = onirim.Step.parse("play Rs").uci  # type: ignore[attr-defined]
    with pytest.raises(NoSuchName, match=r"use game\.outcome is not None"):
        _ = whenidream.Game(4, seed=3).is_game_over  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = whenidream.Game(4, seed=3).nothing  # type: ignore[attr-defined]


def test_views_and_positions_are_keys() -> None:
    game = onirim.Game(seed=7)
    seen = {game.view(): 1, game.position: 2}
    assert seen[game.copy().view()] == 1 and seen[game.copy().position] == 2
    game.push("play red sun")
    assert game.view() not in seen


def test_tables_of_a_summary_are_for_whoever_wants_them() -> None:
    summary = onirim.simulate(5, "random")
    columns = summary.columns()
    assert list(columns) == ["game", "won", "turns", "doors"] and {
        len(columns[name]) for name in ("game", "won", "turns", "doors")
    } == {5}
    assert type(columns["turns"][0]) is int and type(columns["won"][0]) is bool


def test_nothing_heavy_is_imported_with_the_library() -> None:
    heavy = ["numba", "rich", "pandas", "pyarrow", "reverie.notebook", "reverie.report", "reverie.terminal"]
    program = f"import sys, reverie.onirim; print([each for each in {heavy} if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Registration with Gymnasium


def test_the_environment_says_how_long_a_game_may_be() -> None:
    """Gymnasium's own wrapper would report a truncation even if the last action ended the game."""
    env = gym.make("reverie/Onirim-v0")
    assert env.spec is not None and env.spec.max_episode_steps == 1000 and "TimeLimit" not in str(env)
    assert gym.make(env.spec).spec == env.spec
    short = gym.make("reverie/Onirim-v0", max_episode_steps=5)
    assert short.spec is not None and short.spec.max_episode_steps == 5
    side_by_side = gym.make_vec("reverie/Onirim-v0", num_envs=2)
    one_by_one = SyncVectorEnv([lambda: gym.make("reverie/Onirim-v0")] * 2)
    assert side_by_side.spec is not None and side_by_side.spec.max_episode_steps == 1000
    assert one_by_one.envs[0].spec == env.spec


def test_a_game_is_broken_off_at_its_thousandth_action_and_not_before() -> None:
    env = gym.make("reverie/Onirim-v0", disable_env_checker=True)
    _, info = env.reset(seed=7)
    refused = int((info["action_mask"] == 0).argmax())
    for number in range(1, 1001):
        _, _, over, broken_off, _ = env.step(refused)
        assert not over and broken_off == (number == 1000)
