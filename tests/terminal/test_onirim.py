"""The output that a person sees in a terminal: in a pseudo-terminal, or as plain text."""

import codecs
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from reverie import onirim, wording
from reverie.onirim.notation import parse
from reverie.system_language import language_from_environment
from reverie.terminal import onirim_table, onirim_text, real_deck
from reverie.terminal.language import wrap_paragraphs
from reverie.terminal.onirim import Session, history
from tests.onirim.moments import moment, push


class Terminal:
    """A program running in a terminal of 100 by 40 characters."""

    def __init__(self, *command: str) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "COLUMNS": "100", "LINES": "40", "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reverie", *command], stdin=slave, stdout=slave, stderr=slave, env=env
        )
        os.close(slave)
        self.decode = codecs.getincrementaldecoder("utf-8")().decode
        self.text = self.unread = ""

    def until(self, wanted: str, seconds: float = 60) -> str:
        """Read up to `wanted` and no further; return the output without colours."""
        end = time.monotonic() + seconds
        while wanted not in plain(self.unread):
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} did not come:\n{plain(self.unread)}")
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.unread += self.decode(os.read(self.master, 65536))
                except OSError:  # the program has ended
                    break
        assert wanted in plain(self.unread), plain(self.unread)
        lengths = range(len(self.unread) + 1)
        length = bisect_left(lengths, True, key=lambda length: wanted in plain(self.unread[:length]))
        read, self.unread = self.unread[:length], self.unread[length:]
        self.text += read
        return plain(read)

    def say(self, words: str) -> None:
        os.write(self.master, words.encode() + b"\n")

    def close(self) -> int:
        code = self.process.wait(timeout=60)
        os.close(self.master)
        return code


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    program = Terminal(*request.param)
    yield program
    if program.process.poll() is None:
        program.process.kill()
        program.process.wait()


def play(*more: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("terminal", [("play", "onirim", *more)], indirect=True)


@play("--seed", "7", "--data", f"{__file__}/none")
def test_a_new_player_gets_an_introduction_and_the_table(terminal: Terminal) -> None:
    welcome = terminal.until("Press Enter to begin.")
    assert "Find all eight doors" in welcome
    assert onirim.commitment("7") in welcome
    terminal.say("")
    screen = terminal.until("> ")
    assert "71 cards in the deck" in screen
    assert "∴R sun  ∴R sun  ≈B moon  ≈B key  ‖N key " in screen
    assert "a prophecy" in screen
    assert "\x1b[1;37;48;2;181;61;42m" in terminal.text or "\x1b[1;37;48;5;" in terminal.text  # red paper
    terminal.say("help")
    assert "Play a card at the end of your row" in terminal.until("> ")
    terminal.say("discard blue key")
    prophecy = terminal.until("> ")
    assert "1  nightmare ◥◤   2 ≈B sun " in prophecy
    terminal.say("6 1")
    assert "Type one number from 1 to 5, or all 5 of them" in terminal.until("> ")
    terminal.say("1")
    assert "You discard a nightmare and put the rest back." in terminal.until("> ")
    terminal.say("undo")
    assert "back where you were" in terminal.until("> ")
    terminal.say("quit")
    terminal.until("could not be saved")  # a clear message, even if the folder is not writable
    assert terminal.close() == 0


def quiet_start() -> str:
    """Return a seed for which the first choices lead to a location drawn into the player's own cards."""
    for number in range(100):
        game = onirim.Game(2, seed=number)
        for _ in range(7):
            game.push(game.legal_moves[0])
        if game.to_move == 1 and game.view(1).phase == "choose" and game.steps[-2].group == "personal":
            return str(number)
    raise AssertionError


@play("--players", "2", "--seed", quiet_start(), "--data", f"{__file__}/none")
def test_a_silent_game_clears_the_screen_between_two_people(terminal: Terminal) -> None:
    terminal.until("Press Enter to begin.")
    terminal.say("")
    for _ in range(6):  # the draft cards are face up
        assert "take one" not in terminal.until("> ")
        terminal.say("1")
    assert "Player 1: take the keyboard" in terminal.until("nobody else is looking.")
    assert "\x1b[2J\x1b[3J\x1b[H" in terminal.text  # the scrollback is cleared, too
    terminal.say("")
    screen = terminal.until("Discard")
    assert re.search(r"Hand \(2\) +3 cards", screen)
    terminal.until("> ")
    terminal.say("1")
    screen = terminal.until("Press Enter to hide your cards.")
    assert "You draw the" in screen
    terminal.say("")
    assert "Player 2: take the keyboard" in terminal.until("nobody else is looking.")
    terminal.say("")
    screen = terminal.until("Discard")
    assert re.search(r"Hand \(1\) +3 cards", screen)
    assert "Player 1 draws a card." in screen
    terminal.process.terminate()


def test_replay_walks_forwards_and_backwards(tmp_path: Path) -> None:
    file, game = tmp_path / "game.json", onirim.Game(2, seed=7)
    while game.to_move is not None:
        game.push(game.legal_moves[0])
    file.write_text(json.dumps(game.record()))
    terminal = Terminal("replay", str(file))
    assert "Before the first step." in terminal.until("> ")
    for said, wanted in (
        ("", "Step 1 of"),
        ("n", "Step 2 of"),
        ("b", "Step 1 of"),
        ("12", "Step 12 of"),
        ("last", "of 8 doors found."),
        ("first", "Before the first step."),
        ("b", "Before the first step."),
    ):
        terminal.say(said)
        assert wanted in terminal.until("> ")
    terminal.say("q")
    assert terminal.close() == 0


@pytest.mark.parametrize("terminal", [("simulate", "onirim", "--games", "100")], indirect=True)
def test_a_terminal_shows_a_progress_bar(terminal: Terminal) -> None:
    screen = terminal.until("a second")
    assert "/100" in screen
    assert "games" in screen
    assert terminal.close() == 0


# Texts


def test_every_choice_and_every_step_has_a_text() -> None:
    """Every step of many games has a sentence, and every choice has a label."""
    taken = set()
    for number in range(30):
        game = onirim.Game(1 + number % 2, seed=f"words {number}")
        while isinstance(seat := game.to_move, int):
            view = game.view(seat)
            for move in list(game.legal_moves)[:30]:
                assert onirim_text.label(move)
                assert isinstance(onirim_text.meaning(move, view), str)
            taken |= {step.verb for step in game.push(game.legal_moves[number % len(game.legal_moves)])}
            assert wording.find("en", f"terminal.onirim.help.{view.phase}")
        for seat in range(game.players):
            for sentence in history(game, seat):
                assert sentence.endswith(".")
                assert "None" not in sentence
    assert {"play", "discard", "draw", "foresee", "arrange", "take", "swap", "pay hand", "deal"} <= taken


def test_a_step_in_english_equals_the_record() -> None:
    for number in range(10):
        game = onirim.Game(1 + number % 2, seed=f"words {number}")
        while game.to_move is not None:
            game.push(game.legal_moves[number % len(game.legal_moves)])
        for step in game.steps:
            assert onirim_text.step_text(step) == str(step)


def test_french_adjectives_agree_with_their_nouns() -> None:
    game = push(moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, shared="Gs,Rm"), "discard green moon")
    labels = [onirim_text.label(move, "fr") for move in game.legal_moves]
    assert "échanger ta clé marron contre la lune rouge commune" in labels
    assert "échanger ton soleil rouge contre le soleil vert commun" in labels
    assert history(game, 0, 1, "fr") == ["Tu jettes la lune verte."]
    assert history(game, 1, 1, "fr") == ["Le joueur 1 jette la lune verte."]
    series = moment("Rs,Gs,Bm,Gk,Nk", row="Gs,Gm")
    assert onirim_text.meaning(parse("play red sun"), series.view(), "fr") == "rompt la série verte"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "xx:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "", "LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_default_language_is_the_systems(environment: dict[str, str], language: str) -> None:
    assert language_from_environment(environment) == language


def test_lines_are_broken_where_french_allows_it() -> None:
    text = "  · Soleil, lune\u00a0: bien\u202f; deux soleils\u00a0: non.\n\nFin."
    assert wrap_paragraphs(text, 17).split("\n") == [
        "  · Soleil,",
        "    lune\u00a0: bien\u202f;",
        "    deux",
        "    soleils\u00a0:",
        "    non.",
        "",
        "Fin.",
    ]


def test_a_game_in_french_is_french_throughout() -> None:
    game = onirim.Game(seed=7)
    said = ["help", "help all", "99", "deck", "history", "undo", "save", "discard blue key", "9 9", "1"]
    text = session(game, *said, "resign", "o", "quoi", "story", "quit", language="fr")
    for sentence in (
        "Choisis un numéro de 1 à 8",
        "Il n’y a pas encore de coup à annuler.",
        "Impossible de sauvegarder la partie",
        "Laquelle part",
        "Dis un numéro de 1 à 5, ou les 5, chacun une fois.",
        "Tu jettes un cauchemar et remets le reste.",
        "Abandonner ce rêve",
        "Tu laisses partir le rêve, avec 0 porte trouvée sur 8.",
        "Ce qui a coûté le plus",
    ):
        assert sentence in text
    assert "terminal.onirim" not in text
    assert game.outcome is not None


def test_meanings_describe_the_effect_of_a_choice() -> None:
    def meaning(game: onirim.Game, text: str) -> str:
        move = next(move for move in game.legal_moves if str(move) == text)
        return onirim_text.meaning(move, game.view(0))

    game = moment("Rs,Gs,Bm,Gk,Nk", row="Rs,Rm")
    assert meaning(game, "play red sun") == "completes a series: a red door"
    assert meaning(game, "play green sun") == "breaks the red series"
    assert meaning(game, "discard green key") == "a prophecy"
    assert meaning(moment("Rs,Gs,Bm,Gk,Nk", row="Rm"), "play red sun") == "second of three"
    assert meaning(moment("Rs,Gs,Bm,Gk,Nk"), "play red sun") == "begins a series"
    lost = moment("Rs,Gs,Bm,Gk,Nk", row="Rs,Rm", doors="RR", search_without_door="shuffle")
    assert meaning(lost, "play red sun") == "completes a series, but no door is left"
    assert meaning(push(lost, "play red sun"), "search red") == "only shuffles the deck"
    assert meaning(push(game, "play red sun"), "search red") == "take it; the deck is shuffled"
    nightmare = push(moment("Rs,Gs,Bm,Gk,Nk", deck="Xx,2Rs", doors="R"), "play red sun", "draw nightmare")
    assert meaning(nightmare, "pay deck") == "all but the doors and nightmares among 2 cards are lost"
    assert meaning(nightmare, "pay door red") == "it goes to limbo"


def test_a_silent_partner_sees_a_draw_but_not_the_card() -> None:
    game = push(moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, shared="Gs,Rm"), "discard brown key", "keep")
    push(game, "foresee red sun, blue door, red sun, nightmare, nightmare")
    push(game, "arrange nightmare, then nightmare, red sun, red sun, blue door")
    push(game, "draw nightmare", "pay deck", "reveal red sun, red sun, blue door, green key, green sun")
    push(game, "draw brown sun")
    partner = "\n".join(history(game, 1))
    assert "Player 1 draws a card." in partner
    assert "brown sun" not in partner
    assert "Player 1 looks at the top of the deck." in partner
    assert "Player 1 discards a nightmare and puts the rest back." in partner
    assert "You draw the brown sun." in "\n".join(history(game, 0))


def test_the_table_shows_a_discarded_door() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard brown key")
    push(game, "foresee red sun, nightmare, blue door, green moon, red sun", "arrange blue door")
    assert "can no longer be won" in drawn(game)


def drawn(game: onirim.Game, seat: int = 0, language: str = "en") -> str:
    out = io.StringIO()
    table = onirim_table.table(game.view(seat), language=language)
    Console(file=out, width=100, highlight=False).print(table)
    return out.getvalue()


def test_colour_letters_follow_the_language_and_can_be_typed() -> None:
    text = drawn(moment("Rs,Gs,2Bm,Nk", doors="RG"), language="fr")
    for wanted in ("R ■□", "B □□", "V ■□", "M □□", "♣V soleil ", "‖M clé "):
        assert wanted in text
    game = onirim.Game(deck="pushed")
    assert [str(step) for step in real_deck.answers(game, "vs, Mk nm", "fr")] == [
        "deal green sun",
        "deal brown key",
        "deal brown moon",
    ]


def test_the_table_shows_every_zone_in_letters() -> None:
    text = drawn(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="RG", known="Gd,Xx"))
    for wanted in ("R ■□", "B □□", "G ■□", "2 of 8", "2 of 3 red", "[G door 2]", "nightmare ◥◤", "In deck"):
        assert wanted in text


def test_a_long_row_shows_its_end() -> None:
    text = drawn(moment("Rs,Gs,2Bm,Nk", row="Rs,Bm,Rs,Bm,Rs,Gm,Rs,Gm,Rs,Nm"))
    assert "… " in text
    assert text.count("∴R sun ") == 4  # three among the last seven of the row, and one in hand


def test_every_end_has_a_text() -> None:
    won = push(moment("Rs,Gs,2Bm,Nk", doors="RRBBGGN"), "play red sun", "draw brown door", "open brown")
    assert onirim_text.ending(won.view()).startswith("All eight doors stand open")
    given_up = moment("Rs,Gs,2Bm,Nk")
    given_up.resign()
    assert "gave up the dream" in onirim_text.ending(given_up.view())


def session(game: onirim.Game, *said: str, partner: str | None = None, language: str = "en") -> str:
    """Return the output for a person who types these lines."""
    from reverie.onirim.players import make_player

    out, lines = io.StringIO(), list(said)

    def read(prompt: str) -> str:
        out.write(prompt)
        if not lines:
            raise EOFError
        return lines.pop(0)

    console = Console(file=out, width=100, highlight=False, force_terminal=True)
    bot = make_player(partner) if partner else None
    again = "reverie play onirim --resume"
    Session(game, console, Path(__file__) / "none", again, bot, read=read, language=language).run()
    return plain(out.getvalue())


def test_resigning_asks_for_confirmation() -> None:
    game = onirim.Game(seed=7)
    text = session(game, "resign", "n", "resign", "y", "history", "save", "undo", "deck", "quit")
    assert "Give up this dream?" in text
    assert "gave up the dream" in text
    assert "could not be saved" in text
    assert game.outcome is None  # the resignation was undone


def test_a_hint_shows_the_best_moves_and_their_odds() -> None:
    text = session(onirim.Game(seed=7), "hint", "quit")
    assert re.search(r"\d\d\.\d%  play red sun", text)


def test_undo_with_a_bot_returns_to_the_players_own_choice() -> None:
    game = onirim.Game(2, seed=7)
    session(game, "1", "1", "undo", partner="scripted")
    assert game.to_move == 0
    assert sum(step.verb == "take" for step in game.steps) == 2


def test_the_last_card_of_a_deck_is_a_short_prophecy() -> None:
    game = moment("Rs,Gs,2Bm,Nk", deck="Gm")
    push(game, "discard brown key", "foresee green moon")
    assert "This is the last card of the deck" in session(game, "1")
    assert game.outcome is not None


def test_discarding_a_door_asks_for_confirmation() -> None:
    shown = push(moment("Rs,Gs,2Bm,Nk"), "discard brown key")
    push(shown, "foresee red sun, nightmare, blue door, green moon, red sun")
    game = onirim.Game.from_position(shown.position, seed=1)
    assert "You could then no longer win" in session(game, "3", "n")
    assert game.view().phase == "arrange"
    session(game, "3", "y")
    assert game.unwinnable


@pytest.mark.parametrize(
    ("said", "step"),
    [
        ("give a blue key from shared", "pay key blue from shared"),
        ("give the top of the deck", "pay deck"),
        ("give your whole hand", "pay hand"),
        ("give a red door", "pay door red"),
        ("search for the red door", "search red"),
        ("open the red door", "open red"),
        ("leave it", "leave"),
        ("swap nothing", "keep"),
        ("swap your blue moon for the shared green sun", "swap blue moon for green sun"),
    ],
)
def test_the_words_of_the_menu_are_understood(said: str, step: str) -> None:
    assert str(parse(said)) == step


def test_the_coach_plays_a_whole_game_with_real_cards(tmp_path: Path) -> None:
    """The player follows the coach's advice and deals the cards of a seed by hand."""
    reference = onirim.Game(seed="coached")
    while reference.to_move is not None:
        reference.push(onirim.advise(reference)[0].move)
    game, out = onirim.Game(deck="pushed"), io.StringIO()

    def read(prompt: str) -> str:
        out.write(prompt)
        if prompt == "> ":
            return ""
        return ", ".join(map(str, reference.steps[len(game.steps)].cards))

    console = Console(file=out, width=100)
    Session(game, console, tmp_path / "game.json", "", is_coached=True, read=read).run()
    assert game.steps == reference.steps
    assert "Draw a card from your deck. Which card is it?" in out.getvalue()
    assert "You wake up" in out.getvalue()


def test_undo_skips_automatic_steps(tmp_path: Path) -> None:
    """A card that a prophecy put on top is drawn and undone without a question."""
    game = moment("Rs,Gs,2Bm,Nk")
    said = iter(["discard brown key", "rs, xx, gm, gs, rs", "2", "undo", "undo", "quit"])
    console = Console(file=io.StringIO(), width=100)
    Session(game, console, tmp_path / "game.json", "", read=lambda prompt: next(said)).run()
    assert [str(step) for step in game.steps] == ["discard brown key"]
