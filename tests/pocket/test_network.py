"""The learned player where there is no NumPy: JavaScript's network compared with NumPy's, and tables that
need neither."""

import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import reverie
from reverie.dice import seed_dice
from reverie.onirim.fast.batch import Batch
from reverie.onirim.options import options_for
from reverie.onirim.players.browser_weights import pack_shipped
from reverie.onirim.players.lookahead import UNKNOWN
from reverie.onirim.players.network import ask, load_shipped

Array = np.ndarray[Any, Any]
MODES = {"solo": (1, "silent"), "silent": (2, "silent"), "open": (2, "open")}
SCRIPTS = Path(reverie.__file__).parent / "web" / "scripts" / "pocket"
NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
needs_node = pytest.mark.skipif(NODE is None, reason="there is no Node here; `make check` brings one")
THOUSAND = pytest.mark.thousand


@contextmanager
def javascript(mode: str, folder: Path) -> Iterator[Callable[[Array], Array]]:
    """Node, with the scripts and the weights as a pocket has them."""
    for script in SCRIPTS.glob("*.js"):
        shutil.copy(script, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "weights").write_bytes(pack_shipped(mode))
    command = [
        str(NODE),
        str(Path(__file__).with_name("odds.mjs")),
        folder / "value-network.js",
        folder / "weights",
    ]
    with subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
        assert node.stdin and node.stdout

        def odds(rows: Array) -> Array:
            assert node.stdin and node.stdout
            node.stdin.write(rows.nbytes.to_bytes(4, "little") + rows.tobytes())
            node.stdin.flush()
            return np.frombuffer(node.stdout.read(4 * len(rows)), "<f4")

        yield odds
        node.stdin.close()


def played(mode: str, games: int, choose: Callable[[Batch, int], Array]) -> None:
    """Play games to their end with the choices of `choose`, which gets the number of earlier moments."""
    players, talk = MODES[mode]
    batch = Batch(games, options_for(players, **({"communication": talk} if players == 2 else {})))
    batch.deal(np.array([seed_dice(f"pocket {number}") for number in range(games)]))
    moment = 0
    while batch.running:
        batch.list_choices()
        batch.make(choose(batch, moment))
        moment += 1


def positions(mode: str, count: int) -> Array:
    """Return observations from whole games of all kinds of players."""
    found: list[Array] = []

    def choose(batch: Batch, moment: int) -> Array:
        rows, odds = batch.look()
        found.append(rows[odds == UNKNOWN].copy())
        if moment % 3:
            return batch.scripted()
        ask(load_shipped(mode), rows, odds)
        return batch.best(odds)

    played(mode, max(4, count // 100), choose)
    rows = np.concatenate(found)
    assert len(rows) >= count
    return rows[np.random.default_rng(7).permutation(len(rows))[:count]]


@needs_node
@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=THOUSAND)])
@pytest.mark.parametrize("mode", MODES)
def test_javascript_has_the_odds_that_numpy_has(mode: str, count: int, tmp_path: Path) -> None:
    rows = positions(mode, count)
    with javascript(mode, tmp_path) as odds:
        assert np.abs(odds(rows) - load_shipped(mode).odds(rows)).max() < 1e-4
        some = [odds(rows[at : at + length]) for at, length in ((0, 1), (1, 2), (3, 3), (6, 64), (70, 65))]
        assert np.abs(np.concatenate(some) - load_shipped(mode).odds(rows[:135])).max() < 1e-4


@needs_node
@pytest.mark.parametrize("games", [4, pytest.param(334, marks=THOUSAND)])
@pytest.mark.parametrize("mode", MODES)
def test_javascript_chooses_as_numpy_does(mode: str, games: int, tmp_path: Path) -> None:
    """Compare every moment of whole games, except where rounding decides between two nearly equal choices:
    there NumPy itself differs between processors."""
    made, other = 0, 0
    with javascript(mode, tmp_path) as odds_of:

        def choose(batch: Batch, moment: int) -> Array:
            nonlocal made, other
            rows, odds = batch.look()
            theirs = odds.copy()
            theirs[odds == UNKNOWN] = odds_of(rows[odds == UNKNOWN])
            ask(load_shipped(mode), rows, odds)
            for each in (odds, theirs):
                batch.solve(each)
            chosen, picked = batch.best(odds).copy(), batch.best(theirs)
            made, other = made + len(chosen), other + int((chosen != picked).sum())
            starts = batch.starts[: len(chosen)]
            assert odds[starts + picked] == pytest.approx(odds[starts + chosen], abs=1e-6)
            return chosen

        played(mode, games, choose)
    assert made > 30 * games
    assert other <= 1 + made / 1000


NO_NUMPY = """
import sys
sys.modules["numpy"] = None
from reverie.onirim import Game
from reverie.onirim.players import MODES, evaluators
from reverie.onirim.table_game import ONIRIM

class Even:
    def evaluate(self, rows):
        return [0.25 + row / 10_000 for row in range(len(rows) // evaluators.FULL_WIDTH)]

for mode in MODES:
    evaluators.EVALUATORS[mode] = Even()
ONIRIM.warm_up()
for players, options in ((1, {}), (2, {}), (2, {"communication": "open"})):
    game = Game(players, seed=3, **options)
    while isinstance(seat := game.to_move, int):
        view = game.view(seat)
        best = ONIRIM.advise(view)[0][0]
        assert ONIRIM.explain(view)["best"] == best
        game.push(ONIRIM.think("dreamwalker", view, (), "").move[0])
    analysis = ONIRIM.analysis(game.record())
    while analysis.done < analysis.all:
        analysis.advance()
    assert analysis.story()["analysis"]["steps"]
    if players == 1:
        assert ONIRIM.rival(game.record(), "dreamwalker")["turns"]
print([name for name in sys.modules if name.split(".")[0] in ("numpy", "numba")])
"""


def test_a_table_needs_no_numpy() -> None:
    """These need weights: a bot's choice, a hint with its reasons, a story, a rival."""
    done = subprocess.run([sys.executable, "-c", NO_NUMPY], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("['numpy']", "")


def test_weights_are_sent_in_less_than_half_a_megabyte_for_each_network() -> None:
    sent = {mode: len(zlib.compress(pack_shipped(mode), 9)) for mode in MODES}
    assert sent["solo"] < 500_000 and sent["silent"] < 900_000 and sent["open"] < 900_000
