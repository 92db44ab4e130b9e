"""Who sits at a table, and what is agreed there before the game begins: seats, bots, the host, the door.

Each of these is an entry of the log, and happens once it is written there: `Table` is this and the game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any

from ..refusal import IllegalMove, Refusal, clip
from ..table_game import TableGame
from ..unfit import unfit_word
from .chairs import FACES, SECRET, Chair, fingerprint, fit_name, free_face
from .log import Entry
from .settings import CHANGE, Settings, check_settings


class Uninvited(Refusal):
    """Somebody without an invitation, where one is needed."""


class SentAway(Refusal):
    """Somebody whom the host has sent away for good."""


class Lobby(ABC):
    """The people and bots of a table. What it is made of is told by `Table`."""

    game: TableGame[Any, Any, Any]
    state: Any
    settings: Settings
    chairs: list[Chair]
    host: int | None
    sent_away: set[str]
    """Fingerprints of the secrets of those who may not come back."""
    _invitation: str
    """A fingerprint of what brings people to a table that is not open to all."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Have the cards been dealt?"""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Has the game ended?"""

    @abstractmethod
    def presence(self, seat: int, here: bool, time: float) -> None:
        """A player is gone, or here again."""

    @abstractmethod
    def _write(self, entries: list[Entry]) -> None:
        """To the disk first; then it has happened; then it is told."""

    @abstractmethod
    def _set_up(self, settings: Settings) -> None:
        """As it is agreed, before the game begins."""

    @abstractmethod
    def _begin_with(self, settings: Settings) -> Any:
        """The state in which the game would begin; a `Refusal` says what is wrong with the settings."""

    # What is agreed

    def change(self, by: int, said: dict[str, Any]) -> None:
        """The host agrees with the others on something else, before the game begins."""
        self._only_host(by)
        if self.begun:
            raise IllegalMove("game-begun")
        check_settings(said)
        settings = self.settings.changed(said)
        if settings == self.settings:
            return
        order = self._order(settings)
        if order is not None:
            said = {**said, "options": self.game.reseated(settings.options, order)}
            settings = settings.changed(said)
        state = self._begin_with(settings)
        check_fit(self.game, settings, state)
        bots = [] if self.game.seats_bots(state) else self._without_bots()
        if order is not None:
            bots = [*bots, ["seats", order]]
        self._write([*bots, [CHANGE, said]])

    def _order(self, settings: Settings) -> list[int] | None:
        """Who stays where there are fewer seats: all people; free seats go first, then the last bots."""
        leave = len(self.chairs) - settings.seats
        if leave <= 0 or settings.seats not in self.game.seats:
            return None
        people = [seat for seat, chair in enumerate(self.chairs) if chair.token]
        if len(people) > settings.seats:
            raise IllegalMove("fewer-seats-than-people", people=len(people))
        others = [seat for seat in range(len(self.chairs)) if seat not in people]
        others.sort(key=lambda seat: (self.chairs[seat].free, seat))
        return sorted([*people, *others[: len(others) - leave]])

    def _without_bots(self) -> list[Entry]:
        """Every bot leaves, and those for whom one stood in play on themselves."""
        return [
            ["stand in", seat, None] if chair.token else ["stand", seat]
            for seat, chair in enumerate(self.chairs)
            if chair.bot is not None
        ]

    def close_up(self) -> None:
        """Nobody else is waited for: the seats that are free go, and the others move up."""
        order = [seat for seat, chair in enumerate(self.chairs) if not chair.free]
        if len(order) == len(self.chairs):
            return
        if not self.game.grows:
            raise IllegalMove("a-seat-is-free")
        if len(order) < self.game.seats[0]:
            raise IllegalMove("too-few-players", fewest=self.game.seats[0], count=len(order))
        changed = {"seats": len(order), "options": self.game.reseated(self.settings.options, order)}
        self._begin_with(self.settings.changed(changed))
        self._write([["seats", order], [CHANGE, changed]])

    # Sitting down

    def sit(
        self,
        name: str,
        seat: int | None = None,
        token: str | None = None,
        invitation: str | None = None,
        *,
        face: int | None = None,
        key: str | None = None,
    ) -> str:
        """Take a seat; only a fingerprint of the secret that holds it is kept.

        Who has a secret from another table brings it along; who sits here already keeps the seat. A `key` is
        what somebody gave who passed their seat on.
        """
        if token is not None and not SECRET.fullmatch(token):
            raise Refusal("no-such-secret")
        if token is not None:
            self.check_not_sent_away(token)
            if self.seat_of(token) is not None:
                return token
        if key is None:
            self.check_invitation(invitation)
        seat = self._seat_for(seat) if key is None else self.seat_passed_on(key)
        others = [chair for number, chair in enumerate(self.chairs) if number != seat]
        name = fit_name(name, [chair.name for chair in others])
        self.check_words([name])
        token = token_urlsafe(18) if token is None else token
        entries: list[Entry] = [["sit", seat, name, fingerprint(token), free_face(others, face)]]
        if seat == len(self.chairs):
            self._begin_with(replace(self.settings, seats=seat + 1))
            entries.insert(0, [CHANGE, {"seats": seat + 1}])
        if self.host is None:
            entries.append(["host", seat])
        self._write(entries)
        return token

    @property
    def may_sit(self) -> bool:
        """Would somebody who comes now get a seat?"""
        try:
            self._seat_for(None)
        except IllegalMove:
            return False
        return True

    def _seat_for(self, wished: int | None) -> int:
        """The seat of somebody who comes now: a free one, a new one before the game, a bot's during it."""
        playing, grows = self.begun and not self.over, self.game.grows
        open_to_all = [seat for seat, chair in enumerate(self.chairs) if chair.free]
        if playing and grows:
            open_to_all += [
                seat for seat, chair in enumerate(self.chairs) if chair.bot is not None and not chair.token
            ]
        if wished is None and not open_to_all and not self.begun and grows:
            open_to_all += [seat for seat in [len(self.chairs)] if seat + 1 in self.game.seats]
        if not open_to_all or (wished is not None and wished not in open_to_all):
            raise IllegalMove("seat-taken" if open_to_all else "every-seat-taken")
        if playing and not self.game.may_sit(self.state):
            raise IllegalMove("not-between-rounds")
        return open_to_all[0] if wished is None else wished

    def pass_on(self, seat: int) -> str:
        """A key with which somebody else takes this seat as it is, once; an older one ends."""
        key = token_urlsafe(9)
        self._write([["pass on", seat, fingerprint(key)]])
        return key

    def seat_passed_on(self, key: str) -> int:
        """The seat that a key gives."""
        print_of = fingerprint(key)
        for seat, chair in enumerate(self.chairs):
            if chair.key and compare_digest(chair.key, print_of):
                return seat
        raise Refusal("no-such-key")

    def wear(self, seat: int, face: int) -> None:
        """Choose a mask that nobody else wears."""
        if type(face) is not int or face not in range(FACES):
            raise Refusal("no-such-face", most=FACES - 1, said=clip(face))
        if face == self.chairs[seat].face:
            return
        if face in {chair.face for chair in self.chairs}:
            raise IllegalMove("face-taken")
        self._write([["face", seat, face]])

    def seat_of(self, token: str) -> int | None:
        """Whose secret that is."""
        return self.seat_held_by(fingerprint(token))

    def seat_held_by(self, print_of: str) -> int | None:
        """The seat that a secret with this fingerprint holds."""
        return next(
            (
                seat
                for seat, chair in enumerate(self.chairs)
                if chair.token and compare_digest(chair.token, print_of)
            ),
            None,
        )

    # The door

    def invite(self, by: int | None) -> str:
        """A new invitation: the older one ends. The host's to give; nobody's, while nobody sits here."""
        if by != self.host:
            raise IllegalMove("only-the-host")
        invitation = token_urlsafe(9)
        self._write([["invite", fingerprint(invitation)]])
        return invitation

    def check_invitation(self, invitation: str | None) -> None:
        """A `Refusal`, unless the table is open to all or that is what opens it."""
        if self.settings.invited and not compare_digest(fingerprint(invitation or ""), self._invitation):
            raise Uninvited("by-invitation")

    def check_not_sent_away(self, token: str) -> None:
        if fingerprint(token) in self.sent_away:
            raise SentAway("sent-away")

    def check_words(self, said: Sequence[Any]) -> None:
        """A `Refusal` for a word that is unfit for a family, where the table minds."""
        if self.settings.family:
            _check_texts(said, self.game.language(self.state))

    # Bots

    def seat_bot(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host gives a free seat to a bot."""
        self._only_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(self.chairs)) or not self.chairs[seat].free:
            raise IllegalMove("seat-taken")
        self._write([["bot", seat, bot, free_face(self.chairs)]])
        self.presence(seat, True, time)

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host lets a bot play for somebody who is gone; whoever comes back plays on."""
        self._only_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(self.chairs)) or not self.chairs[seat].token or seat == by:
            raise IllegalMove("stand-in-for-somebody-else")
        self._write([["stand in", seat, bot]])
        self.presence(seat, True, time)

    def _check_bots_sit_here(self) -> None:
        if not self.game.seats_bots(self.state):
            raise IllegalMove("no-bots-here")

    def come_back(self, seat: int) -> None:
        """The bot that stood in steps back."""
        if self.chairs[seat].token and self.chairs[seat].bot:
            self._write([["stand in", seat, None]])

    # Leaving

    def stand_up(self, seat: int, by: int, time: float) -> None:
        """Leave a seat; the host may free somebody else's. Who was the host hands over."""
        if by != seat:
            self._only_host(by)
        if self.chairs[seat].free:
            raise IllegalMove("nobody-sits-there")
        others = [n for n, chair in enumerate(self.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == self.host else []
        self._write([["stand", seat], *heir])
        self.presence(seat, False, time)

    def send_away(self, by: int, seat: int, time: float) -> None:
        """The host sends somebody away for good: their secret holds nothing here any more."""
        self._only_host(by)
        if seat == by:
            raise IllegalMove("send-away-somebody-else")
        if not self.chairs[seat].token:
            raise IllegalMove("nobody-sits-there")
        self._write([["send away", self.chairs[seat].token]])
        self.presence(seat, False, time)

    def hand_over(self, by: int, to: int) -> None:
        """Somebody else is the host from now on."""
        self._only_host(by)
        if to not in range(len(self.chairs)) or not self.chairs[to].token:
            raise IllegalMove("host-is-a-person")
        self._write([["host", to]])

    def inherit(self, present: set[int]) -> None:
        """Where the host is gone for good, somebody who is there is the host."""
        heirs = sorted(seat for seat in present if self.chairs[seat].token)
        if self.host not in present and heirs:
            self._write([["host", heirs[0]]])

    def _only_host(self, seat: int) -> None:
        if seat != self.host:
            raise IllegalMove("only-the-host")

    # What has happened

    def _sitting(self, entries: Sequence[Entry]) -> list[tuple[str, int]] | None:
        """Who holds which seat after `entries`, where that is different."""
        if self.over or all(kind not in MOVING for kind, *_ in entries):
            return None  # who sat there at the end has the game in their list for good
        holders = {seat: chair.token for seat, chair in enumerate(self.chairs) if chair.token}
        for kind, *what in entries:
            if kind == "sit":
                holders[what[0]] = what[2]
            elif kind in ("stand", "bot"):
                holders.pop(what[0], None)
            elif kind == "send away":
                holders = {seat: sitter for seat, sitter in holders.items() if sitter != what[0]}
            elif kind == "seats":
                holders = {new: holders[old] for new, old in enumerate(what[0]) if old in holders}
        return [(sitter, seat) for seat, sitter in holders.items()]

    def _settings_changed(self, said: dict[str, Any]) -> None:
        settings = self.settings.changed(said)
        if settings != self.settings:
            self._set_up(settings)

    def _seats_moved(self, order: list[int]) -> None:
        self.chairs = [self.chairs[old] for old in order]
        self.host = None if self.host is None else order.index(self.host)

    def _sat(self, seat: int, name: str, token: str, face: int | None = None) -> None:
        """Before there were faces, the seat's number was as good as any."""
        self.chairs[seat] = Chair(name, token, face=seat if face is None else face)

    def _bot_sat(self, seat: int, bot: str, face: int | None = None) -> None:
        self.chairs[seat] = Chair(bot, bot=bot, face=seat if face is None else face)

    def _stands_in(self, seat: int, bot: str | None) -> None:
        self.chairs[seat].bot = bot

    def _stood_up(self, seat: int) -> None:
        self.chairs[seat] = Chair()

    def _was_sent_away(self, print_of: str) -> None:
        self.sent_away.add(print_of)
        seat = self.seat_held_by(print_of)
        if seat is not None:
            self.chairs[seat] = Chair()

    def _passes_on(self, seat: int, key: str) -> None:
        self.chairs[seat].key = key

    def _wears(self, seat: int, face: int) -> None:
        self.chairs[seat].face = face

    def _invites(self, invitation: str) -> None:
        self._invitation = invitation

    def _host_is(self, seat: int | None) -> None:
        self.host = seat


MOVING = ("sit", "stand", "bot", "send away", "seats")
"""Entries after which somebody may sit elsewhere."""

HAPPENINGS: dict[str, Callable[..., None]] = {
    CHANGE: Lobby._settings_changed,
    "seats": Lobby._seats_moved,
    "sit": Lobby._sat,
    "bot": Lobby._bot_sat,
    "stand in": Lobby._stands_in,
    "stand": Lobby._stood_up,
    "send away": Lobby._was_sent_away,
    "pass on": Lobby._passes_on,
    "face": Lobby._wears,
    "host": Lobby._host_is,
    "invite": Lobby._invites,
}
"""What each kind of entry does to who sits where."""


def check_fit(game: TableGame[Any, Any, Any], settings: Settings, state: Any) -> None:
    """A `Refusal` for what a family would not want among the options: a word of a pack."""
    if settings.family:
        _check_texts(list(settings.options.values()), game.language(state))


def _check_texts(said: Sequence[Any], language: str) -> None:
    left = list(said)
    while left:  # however deep a list lies in a list
        each = left.pop()
        if isinstance(each, str) and (word := unfit_word(each, language)) is not None:
            raise IllegalMove("unfit-word", word=clip(word))
        if isinstance(each, list):
            left += each
