"""How people come to a table, and what is agreed there before the game begins: options, seats, the door."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any

from .. import unfit
from ..letters import MOST_MARKS, towers
from ..refusal import IllegalMove, Refusal, clip
from ..table_game import TableGame
from . import seats, shares
from .chairs import SECRET, fingerprint, fit_name, free_face
from .seats import Seats
from .settings import CHANGE, Settings, check_settings
from .store import Entry

MOST_AGREED = 1_000_000
"""Letters that a log holds of what was agreed, packs of words among it: a list of games reads them all."""


class Uninvited(Refusal):
    """Somebody without an invitation, where one is needed."""


class SentAway(Refusal):
    """Somebody whom the host has sent away for good."""


class Lobby(Seats):
    """How people come to a table, and what they agree on. `Table` is this and a game."""

    _invitation: str
    """A fingerprint of what brings people to a table that is not open to all."""
    agreed: int
    """How many letters were written of what was agreed."""

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
        if self.agreed >= MOST_AGREED:
            raise IllegalMove("table-full")
        shares.check(self.used, CHANGE, by)
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
        sitter = "" if token is None else fingerprint(token)
        seat = self._seat_for(seat, sitter) if key is None else self.seat_passed_on(key)
        others = [chair for number, chair in enumerate(self.chairs) if number != seat]
        name = fit_name(name, [chair.name for chair in others])
        self.check_words([name])
        shares.check(self.used, "sit", seat)
        token = token_urlsafe(18) if token is None else token
        entries: list[Entry] = [["sit", seat, name, fingerprint(token), free_face(others, face)]]
        if seat == len(self.chairs):
            self._begin_with(replace(self.settings, seats=seat + 1))
            entries.insert(0, [CHANGE, {"seats": seat + 1}])
        if self.host is None:
            entries.append(["host", seat])
        if key is None:
            entries += self._taken_over(seat, sitter)
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

    def _seat_for(self, wished: int | None, sitter: str = "") -> int:
        """The seat of somebody who comes now: the one that they have left, a free one, a new one before the
        game, a bot's during it."""
        playing, grows = self.begun and not self.over, self.game.grows
        open_to_all = [seat for seat, chair in enumerate(self.chairs) if chair.free]
        if playing and grows:
            open_to_all += [
                seat for seat, chair in enumerate(self.chairs) if chair.bot is not None and not chair.token
            ]
        if wished is None and not open_to_all and not self.begun and grows:
            open_to_all += [seat for seat in [len(self.chairs)] if seat + 1 in self.game.seats]
        if self.settings.chosen and any(chair.token for chair in self.chairs):
            open_to_all = []  # whoever named the dream knows what is coming: it is for them and bots
        if not open_to_all or (wished is not None and wished not in open_to_all):
            raise IllegalMove("seat-taken" if open_to_all else "every-seat-taken")
        if playing and not self.game.may_sit(self.state):
            raise IllegalMove("not-between-rounds")
        if wished is not None:
            return wished
        own = (seat for seat in open_to_all if sitter and self._was_left_by(seat, sitter))
        return next(own, open_to_all[0])

    def _was_left_by(self, seat: int, sitter: str) -> bool:
        return seat < len(self.chairs) and self.chairs[seat].owner == sitter

    def pass_on(self, seat: int) -> str:
        """A key with which somebody else takes this seat as it is, once; an older one ends."""
        shares.check(self.used, "pass on", seat)
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

    # The door

    def invite(self, by: int | None) -> str:
        """A new invitation: the older one ends. The host's to give; nobody's, while nobody sits here."""
        if by != self.host:
            raise IllegalMove("only-the-host")
        if by is not None:
            shares.check(self.used, "invite", by)
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
        """A `Refusal` for letters that would cover others', and for a word that is unfit for a family, where
        the table minds."""
        check_texts(said, self.game.language(self.state) if self.settings.family else None)

    def is_prepared(self) -> bool:
        """Is everything in memory that is needed to judge what people say here?"""
        language = self.game.language(self.state)
        return self.game.is_prepared(self.state) and (not self.settings.family or unfit.is_loaded(language))

    def prepare(self) -> None:
        """Read and make what is missing. It may take a second, and changes nothing of the table."""
        if self.settings.family:
            unfit.load(self.game.language(self.state))
        self.game.prepare(self.state)

    # What has happened

    def _settings_changed(self, said: dict[str, Any]) -> None:
        self.agreed += len(str(said))
        settings = self.settings.changed(said)
        if settings != self.settings:
            self._set_up(settings)

    def _invites(self, invitation: str) -> None:
        self._invitation = invitation


HAPPENINGS: dict[str, Callable[..., None]] = {
    **seats.HAPPENINGS,
    CHANGE: Lobby._settings_changed,
    "invite": Lobby._invites,
}
"""What each kind of entry does to who is there, and to what is agreed."""


def check_fit(game: TableGame[Any, Any, Any], settings: Settings, state: Any) -> None:
    """A `Refusal` for what nobody could read among the options, or a family would not want: a word of a
    pack; and for what is practice and shall count."""
    if game.begins_midway(settings.options) and not settings.casual:
        raise Refusal("only-practice")
    check_texts(list(settings.options.values()), game.language(state) if settings.family else None)


def check_texts(said: Sequence[Any], language: str | None) -> None:
    """A `Refusal` for what nobody could read; with a language, for what is unfit for a family, too."""
    left = list(said)
    while left:  # however deep a list lies in a list
        each = left.pop()
        if isinstance(each, str) and towers(each):
            raise IllegalMove("too-many-marks", most=MOST_MARKS)
        if isinstance(each, str) and language and (word := unfit.unfit_word(each, language)) is not None:
            raise IllegalMove("unfit-word", word=clip(word))
        if isinstance(each, list):
            left += each
