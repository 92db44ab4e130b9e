"""The command line as a user runs it: real processes, real files."""

import argparse
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from reverie import __version__, onirim, wording
from reverie.cli import _parser, main
from reverie.commands.arguments import Parser
from reverie.lab import bench
from reverie.onirim.options import OPTIONS
from tests.texts.every_text import PACKAGE, texts
from tests.waiting import wait_for


def process(*words: str, said: str = "", data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as quickly as it can: without coverage."""
    more = ["--data", str(data)] if data else []
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return subprocess.run(
        [sys.executable, "-m", "reverie", *words, *more],
        input=said,
        capture_output=True,
        text=True,
        env={**env, "COLUMNS": "100"},
    )


def reverie(*words: str, said: str = "", data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which takes a tenth of the time. An exception fails the test."""
    given = [*words, *(["--data", str(data)] if data else [])]
    stdin, stdout, stderr = (
        io.TextIOWrapper(io.BytesIO(text), "utf-8") for text in (said.encode(), b"", b"")
    )
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(stdout), redirect_stderr(stderr):
        patch.setenv("COLUMNS", "100")
        patch.setattr(sys, "stdin", stdin)
        try:
            code = main(given)
        except SystemExit as left:
            code = int(left.code or 0)
        written = []
        for stream in (stdout, stderr):
            stream.flush()
            stream.seek(0)
            written.append(stream.read())
    return subprocess.CompletedProcess(given, code, *written)


def refused(*words: str, said: str = "", data: Path | None = None) -> str:
    """Return the single error line of an invalid command."""
    done = reverie(*words, said=said, data=data)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def test_help_names_the_commands_and_imports_nothing_heavy() -> None:
    done = reverie("--help")
    assert done.returncode == 0
    assert all(command in done.stdout for command in ("play", "simulate", "replay"))
    heavy = (
        "import sys, reverie.cli as c; c._parser().format_help(); print([m for m in {0} if m in sys.modules])"
    )
    listed = subprocess.run(
        [sys.executable, "-c", heavy.format(("numpy", "numba", "rich", "reverie.onirim", "asyncio"))],
        capture_output=True,
        text=True,
    )
    assert listed.stdout.strip() == "[]"


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "usage: reverie" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"reverie {__version__}\n"


# The language


def test_the_command_speaks_the_language_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    nothing = str(tmp_path / "nothing.jsonl")
    for words, system, sentence in (
        (["replay", nothing], "", "cannot be read: No such file or directory."),
        (["replay", nothing], "fr_FR.UTF-8", "Impossible de lire"),
        (["replay", nothing, "--language", "en"], "fr_FR.UTF-8", "cannot be read"),
        (["analyze", nothing, "--language", "fr"], "", "rien de ce nom."),
        (["arena", "nobody"], "fr_FR.UTF-8", "Il n’y a pas de joueur «\u00a0nobody\u00a0»"),
        (
            ["replay", nothing, "--language", "xx"],
            "",
            f"There is no language xx; the languages are {the_ten()}.",
        ),
        (["--language", "xx", "--help"], "", f"There is no language xx; the languages are {the_ten()}."),
        (["judge", "cat", "dog", "--language", "xx"], "", "There is no language xx; the languages are en,"),
        (["replay", nothing, "--language", "xx"], "fr", "Il n’y a pas de langue xx"),
        (["--language", "fr", "replay", nothing], "", "rien de ce nom."),
        (["--language=fr", "arena", "nobody"], "de_DE.UTF-8", "Il n’y a pas de joueur"),
    ):
        monkeypatch.setenv("LANG", system)
        assert main(words) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.startswith("reverie: ")
        assert said.count("\n") == 1


def test_a_game_and_its_record_can_be_had_in_french(tmp_path: Path) -> None:
    done = reverie("play", "onirim", "--seed", "7", "--language", "fr", said="1\n" * 200, data=tmp_path)
    assert "Trouve les huit portes" in done.stdout
    assert "sur 8." in done.stdout
    (file,) = (tmp_path / "onirim").iterdir()
    assert "joueur 1  jouer le soleil rouge" in reverie("replay", str(file), "--language", "fr").stdout
    assert "soleil" in reverie("replay", str(file), "--language", "fr", "--at", "9").stdout
    story = reverie("analyze", str(file), "--language", "fr").stdout
    assert "Au premier choix" in story
    assert re.search(r"\d,\d\u00a0%", story)


def the_ten() -> str:
    return wording.join(wording.languages(), "en")


def test_the_judge_keeps_the_language_of_the_words_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The output is in the system's language; without one, in the language of the word list."""
    french = ["judge", "maison", "maisons", "--language", "fr"]
    for words, system, said in (
        (french, "en_GB.UTF-8", "illegal: “maisons” is"),
        (french, "de_DE.UTF-8", "nicht erlaubt: „maisons“"),
        (french, "", "interdit\xa0: "),
        (["--language", "fr", *french], "en_GB.UTF-8", "interdit\xa0: "),
    ):
        monkeypatch.setenv("LANG", system)
        assert main(words) == 0
        assert capsys.readouterr().out.startswith(said)


# Help and wrong use, in every language


@pytest.mark.parametrize(
    "language",
    [
        each if each == "fr" else pytest.param(each, marks=pytest.mark.thousand)
        for each in wording.languages()
    ],
)
def test_the_help_of_every_command_is_in_the_language_that_is_asked_for(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    monkeypatch.setenv("COLUMNS", "1000")
    english = {text for key, text in texts("en").items() if key.startswith(SHOWN_IN_HELP)}
    for command in every_command(_parser()):
        with pytest.raises(SystemExit):
            main([*command, "--help"])
        said = capsys.readouterr().out
        assert said.startswith(wording.word("terminal.usage.usage", language=language))
        assert "terminal." not in said
        ours = {wording.word(key, language=language) for key in texts("en") if key.startswith(SHOWN_IN_HELP)}
        left = [line for line in english - ours if "{" not in line and len(line) > 9 and line in said]
        assert left == [], command


SHOWN_IN_HELP = ("terminal.commands.", "terminal.options.", "terminal.usage.")


def every_command(parser: Parser, called: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands, and what may come after them."""
    yield called
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, further in action.choices.items():
                yield from every_command(further, (*called, name))


WRONG = (
    (["play"], "missing", {"arguments": "GAME"}),
    (["play", "chess"], "choice", {"value": "chess", "choices": ["onirim", "when-i-dream"]}),
    (["replay", "a", "b"], "unknown", {"arguments": "b"}),
    (["serve", "--watch", "3"], "ambiguous", {"value": "--watch"}),
    (["replay", "--game"], "needsValue", {"argument": "--game"}),
    (["bench", "--json=3"], "takesNone", {"argument": "--json"}),
    (["play", "when-i-dream", "--players", "x"], "number", {"argument": "--players", "value": "x"}),
    (["bench", "--games", "0"], "least", {"argument": "--games", "value": "0", "least": 1}),
    (["serve", "--port", "99999"], "port", {"argument": "--port", "value": "99999", "most": 65535}),
)


@pytest.mark.parametrize(("words", "kind", "values"), WRONG, ids=[each[1] for each in WRONG])
def test_wrong_use_is_one_sentence_in_the_persons_language(
    words: list[str],
    kind: str,
    values: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    begins = wording.word(f"terminal.wrong.{kind}", {"argument": "GAME", **values}, "fr")
    assert (begins if kind != "ambiguous" else "--watchers-from-one") in said.err


def test_every_text_of_the_command_line_is_used() -> None:
    """Keys are written out in the source of the commands or derived from an option or a command."""
    source = "\n".join(path.read_text() for path in (PACKAGE / "commands").glob("*.py"))
    names = set(re.findall(r"\w[\w-]*", source + (PACKAGE / "cli.py").read_text()))
    names |= {name.replace("_", "-") for name in OPTIONS}
    ours = [
        key.split(".")
        for key in texts("en")
        if re.match(r"terminal\.(commands|options|usage|wrong|results|serve|progress)\.", key)
    ]
    assert len(ours) > 100
    assert [key for key in ours if key[-1].removesuffix("About") not in names] == []


# simulate


def test_simulate_prints_one_json_object_and_nothing_else() -> None:
    done = reverie("simulate", "onirim", "--games", "120", "--player", "scripted", "--seed", "x", "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert {
        "games",
        "won",
        "win_rate",
        "interval",
        "mean_turns",
        "mean_doors",
        "decisions",
        "seconds",
    } <= set(told)
    assert told["games"] == 120
    assert told["won"] == round(told["win_rate"] * 120)
    assert told["interval"][0] < told["win_rate"] < told["interval"][1]


def test_simulate_gives_the_same_totals_over_any_number_of_workers(tmp_path: Path) -> None:
    found = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.jsonl"
        words = ["--player", "scripted", "--games", "110", "--players", "2", "--workers", workers]
        told = json.loads(reverie("simulate", "onirim", *words, "--records", str(file), "--json").stdout)
        del told["seconds"]
        found.append((told, file.read_text()))
    assert found[0] == found[1]
    assert len(found[0][1].splitlines()) == 110


def test_simulated_games_are_the_games_of_their_seeds(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    reverie("simulate", "onirim", "--games", "5", "--seed", "moon", "--records", str(file))
    for number, line in enumerate(file.read_text().splitlines()):
        record = json.loads(line)
        assert record["seed"] == f"moon/{number}"
        assert record["seats"] == ["bot:dreamwalker"]
        assert onirim.honest(record)
        assert (
            onirim.Game(seed=record["seed"]).steps
            == onirim.Game.from_record(record).steps[: len(onirim.Game(seed=record["seed"]).steps)]
        )


def test_simulate_tells_a_person_what_came_of_it() -> None:
    told = reverie("simulate", "onirim", "--games", "20", "--players", "2", "--communication", "open").stdout
    assert "dreamwalker, 2 players, 20 games" in told
    assert "won" in told
    assert "a second" in told


def test_simulate_refuses_in_a_sentence(tmp_path: Path) -> None:
    assert refused("simulate", "onirim", "--player", "nobody") == (
        'reverie: There is no player "nobody"; the players are random, scripted, dreamwalker, '
        "dreamwalker:young, dreamwalker:drowsy, "
        "dreamwalker@solo, dreamwalker@silent and dreamwalker@open."
    )
    assert "--players 2" in refused("simulate", "onirim", "--communication", "open")
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert "cannot be written" in refused("simulate", "onirim", "--records", str(blocked / "games.jsonl"))


def test_records_are_there_whole_or_not_at_all(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("precious\n")
    assert (
        reverie("simulate", "onirim", "--games", "3", "--player", "no", "--records", str(kept)).returncode
        == 2
    )
    assert kept.read_text() == "precious\n"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


def test_records_follow_a_link_and_go_into_a_pipe(tmp_path: Path) -> None:
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(real)
    reverie("simulate", "onirim", "--games", "2", "--records", str(link))
    assert link.is_symlink()
    assert len(real.read_text().splitlines()) == 2
    assert real.stat().st_mode & 0o777 == 0o666 & ~os.umask(os.umask(0o022))
    assert reverie("simulate", "onirim", "--games", "2", "--records", "/dev/null").returncode == 0
    assert Path("/dev/null").is_char_device()


# replay


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("recorded") / "games.jsonl"
    done = reverie("simulate", "onirim", "--games", "2", "--player", "scripted", "--records", str(file))
    assert done.returncode == 0
    return file


def test_replay_lists_the_steps_where_nobody_can_press_a_key(recorded: Path) -> None:
    done = reverie("replay", str(recorded), "--game", "2")
    assert done.returncode == 0
    record = json.loads(recorded.read_text().splitlines()[1])
    assert f"seed {record['seed']} (every card came from this seed)" in done.stdout
    assert f"{len(record['steps']):4}  " in done.stdout


def test_replay_shows_one_moment(recorded: Path) -> None:
    done = reverie("replay", str(recorded), "--at", "0")
    assert "Before the first step." in done.stdout
    assert "76 cards in the deck" in done.stdout
    steps = len(json.loads(recorded.read_text().splitlines()[0])["steps"])
    assert f"Step {steps} of {steps}" in reverie("replay", str(recorded), "--at", str(steps)).stdout
    assert f"there is no step {steps + 1}" in refused("replay", str(recorded), "--at", str(steps + 1))


def test_replay_refuses_in_a_sentence(recorded: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused("replay", str(tmp_path / "nothing.jsonl"))
    assert "holds 2 games; there is no game 3" in refused("replay", str(recorded), "--game", "3")
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"record": 1, "game": "onirim"')
    assert "line 1: this is not JSON" in refused("replay", str(broken))
    record = json.loads(recorded.read_text().splitlines()[0])
    record["steps"][3] = ["deal", "purple sun"]
    broken.write_text(json.dumps(record))
    assert 'game 1: step 4: There is no card "purple sun".' in refused("replay", str(broken))
    record["steps"][3] = ["play", "red sun"]
    broken.write_text(json.dumps(record))
    assert "game 1: step 4: Not now: the deck has to act first." in refused("replay", str(broken))
    broken.write_text("[" * 100_000)
    assert "line 1: this is not JSON" in refused("replay", str(broken))


# play


def test_a_whole_game_can_be_played_by_numbers(tmp_path: Path) -> None:
    done = process("play", "onirim", "--seed", "7", said="1\n" * 200, data=tmp_path)
    assert done.returncode == 0
    assert "of 8 doors found." in done.stdout
    assert f"Seed 7, sealed as {onirim.commitment('7')}" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("talk", ["silent", "open"])
def test_two_people_play_at_one_keyboard(talk: str, tmp_path: Path) -> None:
    words = ["play", "onirim", "--players", "2", "--seed", "7", "--communication", talk]
    done = reverie(*words, said="1\n" * 600, data=tmp_path)
    assert "of 8 doors found." in done.stdout
    assert ("Player 2: take the keyboard" in done.stdout) == (talk == "silent")
    assert ("Press Enter to hide your cards." in done.stdout) == (talk == "silent")


def test_a_person_and_a_bot_play_together(tmp_path: Path) -> None:
    words = ["play", "onirim", "--players", "2", "--seed", "7", "--partner", "scripted"]
    done = reverie(*words, said="1\n" * 300, data=tmp_path)
    assert "of 8 doors found." in done.stdout
    assert "take the keyboard" not in done.stdout
    assert "Player 2 " in done.stdout


def test_a_game_is_kept_when_one_leaves_and_goes_on_where_it_was(tmp_path: Path) -> None:
    done = reverie("play", "onirim", "--seed", "7", said="play red sun\npay key blue\nquit\n", data=tmp_path)
    assert "play onirim --resume" in done.stdout
    (file,) = (tmp_path / "onirim").iterdir()
    assert "result" not in json.loads(file.read_text())
    again = reverie("play", "onirim", "--resume", said="history\n" + "1\n" * 200, data=tmp_path)
    assert "You pay with a blue key." in again.stdout
    assert "of 8 doors found." in again.stdout
    assert json.loads(file.read_text())["result"]["reason"] == "deck empty"
    assert "no unfinished game" in refused("play", "onirim", "--resume", data=tmp_path)


def test_a_game_is_kept_after_every_move(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "reverie", "play", "onirim", "--seed", "7", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert program.stdin is not None
    program.stdin.write(b"play red sun\npay key blue\n")
    program.stdin.flush()
    files = (tmp_path / "onirim").glob
    wait_for(lambda: any('"pay key"' in file.read_text() for file in files("*.json")))
    program.kill()
    program.wait()
    program.stdin.close()
    done = reverie("play", "onirim", "--resume", said="history\nquit\n", data=tmp_path)
    assert "You pay with a blue key." in done.stdout


def test_without_unicode_the_table_is_drawn_in_plain_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reverie", "play", "onirim", "--seed", "7", "--data", str(tmp_path)],
        input="1\n" * 200,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C", "COLUMNS": "100"},
    )
    assert done.returncode == 0
    assert "R .." in done.stdout
    assert "of 8 doors found." in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "reverie", "play", "onirim", "--language", "fr", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
    )
    assert "Te voila dans un labyrinthe de reves." in done.stdout
    assert "s'epuise : quand" in done.stdout
    assert "?" not in done.stdout


def test_save_writes_the_file_one_names(tmp_path: Path) -> None:
    file = tmp_path / "My Game.json"
    reverie("play", "onirim", "--seed", "7", said=f"play red sun\nsave {file}\n", data=tmp_path)
    assert onirim.Game.from_record(json.loads(file.read_text())).view().rows[0] == (onirim.Card.RED_SUN,)
    places = [f"{tmp_path}", f"{file}/x", "~nosuchuser/x", f"{file}\nn", f"{file}\ny"]
    said = "play red sun\n" + "".join(f"save {place}\n" for place in places) + "quit\n"
    done = reverie("play", "onirim", "--seed", "7", said=said, data=tmp_path)
    assert done.stdout.count("It could not be saved to") == 2
    assert "is not a place to save to" in done.stdout
    assert done.stdout.count("already exists. Replace it?") == 2
    assert done.stdout.count(f"Saved to {file}.") == 1
    assert done.returncode == 0


def test_real_cards_are_asked_for_and_checked(tmp_path: Path) -> None:
    said = "rs\nred door\npurple\nrm\nbs\nbs\nblue key\n\nplay red sun\nxx\npay hand\nquit\n"
    done = reverie("play", "onirim", "--real-deck", said=said, data=tmp_path)
    assert 'There is no card "purple"; try "red sun" or "Rs".' in done.stdout
    assert "shuffle your deck. Then press Enter" in done.stdout
    assert "You draw a nightmare." in done.stdout
    assert "you have 4" in done.stdout
    assert "Draw a card from your deck." in done.stdout


def test_play_refuses_in_a_sentence(tmp_path: Path) -> None:
    assert "add --players 2" in refused("play", "onirim", "--communication", "open", data=tmp_path)
    assert "add --players 2" in refused("play", "onirim", "--partner", "scripted", data=tmp_path)
    assert 'no player "x"' in refused("play", "onirim", "--players", "2", "--partner", "x", data=tmp_path)
    assert "Real cards have no seed" in refused("play", "onirim", "--real-deck", "--seed", "7", data=tmp_path)
    assert "no unfinished game" in refused("play", "onirim", "--resume", data=tmp_path)
    assert "cannot be read" in refused("play", "onirim", "--resume", str(tmp_path / "none"), data=tmp_path)
    assert "already has its cards" in refused(
        "play", "onirim", "--resume", "--seed", "7", data=tmp_path / "x"
    )
    broken = tmp_path / "broken.json"
    broken.write_text('{"record": 1}')
    assert "not of onirim" in refused("play", "onirim", "--resume", str(broken), data=tmp_path)


def test_a_game_can_begin_at_a_position(tmp_path: Path) -> None:
    line = onirim.Game(seed=7).position
    done = reverie("play", "onirim", "--position", line, "--seed", "7", said="1\n" * 200, data=tmp_path)
    assert "of 8 doors found." in done.stdout
    more = line.replace("hand=2Rs", "hand=3Rs")
    assert refused("play", "onirim", "--position", more, data=tmp_path) == (
        "reverie: This position has 77 cards; Onirim has 76."
    )


@pytest.mark.parametrize(
    "said",
    [
        "",
        "²\n",
        "9" * 5000 + "\n",
        "play red sun\nsave /dev/null/[/x].json\n",
        "resign\n",
        "\x1b[A\n",
        "1\n²\n",
    ],
)
def test_nothing_a_person_types_is_a_traceback(said: str, tmp_path: Path) -> None:
    done = reverie("play", "onirim", "--seed", "7", said=said, data=tmp_path)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


def test_a_seed_has_to_be_text(tmp_path: Path) -> None:
    assert "A seed can be any text" in refused("play", "onirim", "--seed", "", data=tmp_path)
    assert "written as UTF-8" in refused("play", "onirim", "--seed", "\udcff", data=tmp_path)


def test_a_partner_who_is_not_here_is_named(tmp_path: Path) -> None:
    record = onirim.Game(2, seed=7, seats=["me", "bot:somebody"]).record()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert 'There is no player "somebody"' in refused("play", "onirim", "--resume", str(file), data=tmp_path)
    done = reverie("play", "onirim", "--resume", str(file), "--partner", "random", said="1\n", data=tmp_path)
    assert done.returncode == 0


def test_replay_shows_no_more_than_the_file_holds(tmp_path: Path) -> None:
    record = onirim.Game(seed=7).record()
    record["steps"] = record["steps"][:3]
    file = tmp_path / "cut.json"
    file.write_text(json.dumps(record))
    done = reverie("replay", str(file))
    assert "   3  deck" in done.stdout
    assert "   4  " not in done.stdout
    again = reverie("play", "onirim", "--resume", str(file), said="1\n" * 200, data=tmp_path)
    assert "of 8 doors found." in again.stdout


def test_the_coach_says_what_to_do_and_why_and_takes_back_what_was_typed(tmp_path: Path) -> None:
    deal = "Rs Bm Nk\nundo\nbk\npurple\nRs, green sun, brown key, Rk, blue moon, Bs\nRs, green sun,\n"
    done = reverie("coach", said=deal + "\nbs\nundo\ngreen sun\nplay bm\nquit\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "(you have 3)" in done.stdout
    assert "(you have 2)" in done.stdout  # the brown key was taken back
    assert 'There is no card "purple"' in done.stdout
    assert "You have all your cards; the brown key is one too many." in done.stdout
    assert "Press Enter to do that, or type what you do instead." in done.stdout
    assert '"play blue moon" is just as good.' in done.stdout
    assert done.stdout.count("You play the ") + done.stdout.count("You discard the ") == 2
    assert "coach --resume --data" in done.stdout
    again = reverie("coach", "--resume", said="Bs\n\nquit\n", data=tmp_path)
    assert "Draw a card from your deck." in again.stdout
    assert "points, the worst choice" in again.stdout
    assert "Saved to" in again.stdout


# analyze


def test_analyze_tells_a_person_what_cost_most_and_writes_a_page(recorded: Path, tmp_path: Path) -> None:
    page = tmp_path / "story.html"
    done = reverie("analyze", str(recorded), "--steps", "--html", str(page))
    assert done.returncode == 0, done.stderr
    for words in (
        "At the first choice",
        "Luck",
        "accuracy",
        "The costliest choices",
        "better",
        "Every step",
        "100%",
    ):
        assert words in done.stdout
    html = page.read_text()
    assert html.count("<svg") == html.count("</svg>") == 1
    assert not re.search(r"<script|<link|<img|@import|url\(", html)
    told = json.loads(reverie("analyze", str(recorded), "--json").stdout)
    assert told["start"] + told["luck"] - sum(told["cost"]) == pytest.approx(told["end"])
    assert html.count("<tr class=") == len(told["steps"])
    assert "The odds of winning" in html and "play the" in html


def test_analyze_refuses_in_a_sentence(recorded: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused("analyze", str(tmp_path / "none.jsonl"))
    assert "there is no game 99" in refused("analyze", str(recorded), "--game", "99")
    assert "cannot be written" in refused("analyze", str(recorded), "--html", str(recorded / "page.html"))
    (tmp_path / "bad.jsonl").write_text("{}\n")
    assert refused("analyze", str(tmp_path / "bad.jsonl")).startswith("reverie: ")


def test_a_reader_who_leaves_early_is_no_error(recorded: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m reverie replay {recorded} | head -1", shell=True, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


# bench


def test_bench_prints_the_figures_and_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CPYTHON_GAMES", 20)
    figures = json.loads(reverie("bench", "--games", "200", "--json").stdout)
    compiled, plain = (figures[f"{each}_decisions_per_second"] for each in ("compiled", "cpython"))
    assert figures["ratio"] == compiled / plain
    assert "Numba" in figures["machine"]
    assert "choices a second" in reverie("bench", "--games", "200").stdout


# arena


@pytest.mark.thousand
def test_the_arena_compares_players_on_the_same_cards() -> None:
    words = ["arena", "scripted", "scripted+dreamwalker", "scripted", "--players", "2", "--games", "150"]
    told = reverie(*words)
    assert "150 games each, with the same cards" in told.stdout
    assert "a real difference" in told.stdout
    found = json.loads(process(*words, "--json").stdout)["players"]
    assert [each["player"] for each in found] == words[1:4]
    assert (found[2]["better"], found[2]["worse"], found[2]["p_value"]) == (0, 0, 1.0)
    assert found[1]["p_value"] < 0.05
    simulated = [
        "simulate",
        "onirim",
        "--players=2",
        "--player=scripted",
        "--games=150",
        "--seed=arena",
        "--json",
    ]
    assert found[0]["won"] == json.loads(reverie(*simulated).stdout)["won"]


def test_the_arena_refuses_in_a_sentence() -> None:
    assert 'There is no player "x"' in refused("arena", "scripted", "x")
    assert '"random+random" names 2 players; this game has 1' in refused("arena", "random+random")
    assert "add --players 2" in refused("arena", "scripted", "--communication", "open")


@pytest.mark.thousand
def test_calibration_holds_the_odds_against_what_came_of_them() -> None:
    done = reverie("calibrate", "--games", "120", "--json")
    tenths = json.loads(done.stdout)["tenths"]
    assert sum(tenth["choices"] for tenth in tenths) > 120 * 40
    assert all(0 <= tenth["odds"] - tenth["from"] <= 0.1 for tenth in tenths)
    best = tenths[-1]
    assert abs(best["odds"] - best["won"]) < 0.05
    assert "the share that was won" in reverie("calibrate", "--games", "20").stdout
    assert "add --players 2" in refused("calibrate", "--communication", "open")
