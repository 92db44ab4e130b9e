"""A table whose seats share one phone (W8.6): an evening played with taps only, light enough for a pocket."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reverie.refusal import IllegalMove
from reverie.table import AnyTable, Log, Settings, Table
from reverie.whenidream.table_game import WHEN_I_DREAM

NAMES = ["Ada", "Ben", "Cleo", "Dov"]


def opened(folder: Path, **options: object) -> AnyTable:
    chosen = {"table": "phone", "reading_seconds": 3600, **options}
    table = Table.open(WHEN_I_DREAM, Settings(chosen, 4), Log(folder / "tables.db"), "MOON", seed="s")
    for name in NAMES:
        table.lobby.sit(name)
    table.play.begin(0)
    return table


class Evening:
    """A game on one phone with its taps and their seats."""

    def __init__(self, table: AnyTable, seed: int) -> None:
        self.table, self.dice, self.time = table, random.Random(seed), 1.0
        self.said: set[str] = set()

    def say(self, seat: int, *move: object) -> None:
        self.table.play.move(seat, list(move), self.time)
        self.said.add(str(move[0]))

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.table.play.tick(self.time)

    def go_on(self) -> None:
        """Make the next tap on the phone."""
        view = self.table.views.view(0)["view"]
        dreamer, phase = view["dreamer"], view["phase"]
        spirits = [seat for seat in range(4) if seat != dreamer]
        if phase == "reading":
            for seat in (*spirits, dreamer):
                self.say(seat, "ready")
        elif phase in ("dream", "forced guess", "last guess"):
            self.tap(spirits)
        elif phase == "narration":
            shown = self.table.views.view(spirits[0])["view"]["shown"]
            for number, card in enumerate(shown, start=1):
                if card["became"] == "right":
                    self.say(spirits[0], "tick", number)
            self.say(dreamer, "wake")
        elif phase == "scoring":
            self.wait(10)
        elif phase == "stories":
            self.vote(view)
        else:
            self.say(0, "next")

    def tap(self, spirits: list[int]) -> None:
        self.wait(self.dice.uniform(3, 25))
        shown = self.table.views.view(spirits[0])
        if shown["view"]["card"] is None:
            return
        card = shown["view"]["cards_shown"]
        what = self.dice.choice(["right", "wrong", "pass", "penalty", "must guess"])
        if what == "must guess":
            if what in shown["may"]:
                self.say(spirits[0], what, card)
        else:
            whose = [self.dice.choice(spirits)] if what == "penalty" else []
            self.say(spirits[0], "tap", what, card, *whose)

    def vote(self, view: dict) -> None:  # type: ignore[type-arg]
        vote = view["votes"][0]
        voter = next(seat for seat in vote["able"] if seat not in vote["voted"])
        self.say(voter, "vote", vote["vote"], next(seat for seat in view["tied"] if seat != voter))


def play(folder: Path, seed: int) -> Evening:
    evening = Evening(opened(folder), seed)
    while not evening.table.is_over:
        evening.go_on()
    return evening


@pytest.mark.parametrize("seed", range(2))
def test_w8_6_a_whole_evening_is_played_with_taps_alone(tmp_path: Path, seed: int) -> None:
    evening = play(tmp_path, seed)
    assert evening.said <= {"ready", "tap", "must guess", "tick", "wake", "next", "vote"}
    record = evening.table.views.record()
    assert record["result"]["winners"] and record["rules"]["table"] == "phone"
    dreamers = [step[1] for step in record["steps"] if step[0] == "spirits"]
    assert len(dreamers) == 4 and len({str(each) for each in dreamers}) == 4


def test_w8_6_seats_on_one_device_do_not_see_each_others_spirits(tmp_path: Path) -> None:
    table = opened(tmp_path)
    seen = [table.views.view(seat)["view"] for seat in range(4)]
    assert all(view["spirit"] for view in seen)
    assert all(not {"spirits", "hidden", "card"} & {key for key in view if view[key]} for view in seen)


def test_w8_6_nobody_is_away_where_all_have_one_device(tmp_path: Path) -> None:
    """A phone that sleeps while it is passed around does not start a dream."""
    table = opened(tmp_path)
    for seat in range(4):
        table.play.presence(seat, False, 1)
    table.play.tick(100)
    view = table.views.view(0)["view"]
    assert (view["phase"], view["away"]) == ("reading", [])


def test_w8_4_no_bot_sits_at_one_phone_and_nothing_is_typed(tmp_path: Path) -> None:
    table = opened(tmp_path)
    with pytest.raises(IllegalMove):
        table.seats.stand_in(0, 1, "companion", 1)
    for seat in range(4):
        table.play.move(seat, ["ready"], 2)
    dreamer = table.views.view(0)["view"]["dreamer"]
    for seat in range(4):
        with pytest.raises(IllegalMove):
            table.play.move(seat, ["guess" if seat == dreamer else "clue", "word"], 3)


ALONE = """
import sys
from pathlib import Path
read = []
sys.addaudithook(lambda event, about: event == "open" and read.append(str(about[0])))
for heavy in ("numpy", "snowballstemmer", "numba"):
    sys.modules[heavy] = None
from tests.whenidream.test_one_phone import play
play(Path(sys.argv[1]), 1)
print(*(each for each in read if "whenidream" in each and ".py" not in each), sep="\\n")
print(*(each for each in sys.modules if each.startswith("reverie.whenidream.players")), sep="\\n")
"""


def test_w8_6_an_evening_needs_no_vectors_no_bots_and_no_referees_words(tmp_path: Path) -> None:
    """One phone must run in a pocket, where each of these would be larger than everything else."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    read = {Path(line).name for line in done.stdout.split()}
    assert all(
        re.fullmatch(r"pieces\.tsv|(..)\.json|words|forms|texts|whenidream|__pycache__.*", each)
        for each in read
    ), read
