"""A model of ownership, lease and append: what `table/store.py` promises is enough, and none of it too much.

Processes claim a table, append, tell, renew their lease, stand still and go on, die; requests arrive late or
their answers never; clients come to another process and repeat what was not answered. Hypothesis looks for an
order of events that loses a told step, doubles one, or lets somebody tell what the log does not have. With
one part of the condition left out it finds one each time.
"""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

LEASE = 3
PROCESSES, CLIENTS = 2, 2
FAULT = r"^(a step|a process|somebody)"


@dataclass(frozen=True)
class Kept:
    """What is kept to; each can be left out."""

    epoch: bool = True
    """An append names the epoch of its owner."""
    number: bool = True
    """An append names how many entries there are before it."""
    identifier: bool = True
    """An entry names the client that sent it, and the number of its message."""
    reading_again: bool = True
    """After a lost answer the log is read before anybody is answered."""
    new_epoch: bool = True
    """Who reads it takes a new epoch, so that what is still on its way comes too late."""
    lapse: bool = True
    """A process whose lease has run out tells nothing, and has no table until it claims one again."""
    clocks: bool = True
    """Clocks are right: nobody claims a table whose owner's lease runs."""


class Entry(NamedTuple):
    by: tuple[int, int] | None
    """The client and the number of its message, as far as the log has it."""
    what: tuple[int, int]
    """What a person wanted to happen, once."""
    draft: bool
    """It replaces a draft before it."""


class Request(NamedTuple):
    epoch: int
    first: int
    entry: Entry
    replaces: bool


class Store:
    """One table, and who owns it."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.log: list[Entry] = []
        self.owner, self.epoch = "", 0
        self.beats: dict[str, int] = {}
        self.history: list[list[Entry]] = [[]]
        """Everything that the log ever was."""

    def append(self, request: Request) -> bool:
        epoch, first, entry, replaces = request
        if self.kept.epoch and epoch != self.epoch:
            return False
        if self.kept.number:
            if len(self.log) == first + 1 and self.log[first] == entry:
                return True  # it is there already: its answer was lost
            if len(self.log) != first + replaces:
                return False
        self.log = [*(self.log[:-1] if replaces else self.log), entry]
        self.history.append(self.log)
        return True


@dataclass
class Process:
    name: str
    renewed: int = 0
    """When it last said that it was there."""
    stopped: bool = False
    epoch: int | None = None
    """Of its table, if it thinks that it has it."""
    log: list[Entry] = field(default_factory=list)
    """The table, as far as it knows to be written."""
    asked: Request | None = None
    """What it waits for."""


@dataclass
class Client:
    at: str = ""
    """The process to which it is connected."""
    number: int = 0
    wants: tuple[bool, int] | None = None
    """What it has not been answered: whether that is a draft, and its number."""
    seen: int = 0
    """The last of `history` that it was told."""


which = st.integers(0, PROCESSES - 1)
whose = st.integers(0, CLIENTS - 1)


class Model(RuleBasedStateMachine):
    kept = Kept()

    def __init__(self) -> None:
        super().__init__()
        self.store, self.now, self.born = Store(self.kept), 0, 0
        self.processes = [self._start() for _ in range(PROCESSES)]
        self.clients = [Client() for _ in range(CLIENTS)]
        self.wire: list[tuple[str, Request]] = []
        """Requests on their way to the store; some of them nobody waits for any more."""
        self.done: list[tuple[int, int]] = []
        self.refused: list[tuple[int, int]] = []

    def _start(self) -> Process:
        self.born += 1
        process = Process(f"p{self.born}", self.now)
        self.store.beats[process.name] = self.now
        return process

    # Time and processes

    @rule(long=st.booleans())
    def time_passes(self, long: bool) -> None:
        self.now += LEASE if long else 1

    @rule()
    def renew(self) -> None:
        """All that are not stopped say that they are there."""
        for process in self.processes:
            if self.kept.lapse and not self._holds(process):
                process.epoch = process.asked = None
            if not process.stopped:
                process.renewed = self.store.beats[process.name] = self.now

    @rule(which=which)
    def stop_or_go_on(self, which: int) -> None:
        self.processes[which].stopped ^= True

    @rule(which=which)
    def die(self, which: int) -> None:
        self.processes[which] = self._start()

    def _claim(self, process: Process) -> None:
        """Where nobody has it, or somebody whose lease has run out or who is known to be dead."""
        alive = self.store.owner in {each.name for each in self.processes}
        runs = alive and self.now - self.store.beats[self.store.owner] < LEASE
        if not runs or not self.kept.clocks or self.store.owner == process.name:
            self._wake(process)

    def _wake(self, process: Process, *, newly: bool = True) -> None:
        self.store.owner, self.store.epoch = process.name, self.store.epoch + newly
        process.epoch, process.log, process.asked = self.store.epoch, self.store.log, None

    def _holds(self, process: Process) -> bool:
        return self.now - process.renewed < LEASE or not self.kept.lapse

    # Clients

    @rule(whose=whose, which=which)
    def come(self, whose: int, which: int) -> None:
        """To a process, which claims the table if it can."""
        client, process = self.clients[whose], self.processes[which]
        if process.stopped:
            return
        if process.epoch is None:
            self._claim(process)
        if process.epoch is not None:
            client.at = process.name
            self._tell(process, client)
            self._say(whose)

    @rule(whose=whose, draft=st.booleans())
    def say(self, whose: int, draft: bool) -> None:
        client = self.clients[whose]
        if client.wants is None:
            client.number += 1
            client.wants = (draft, client.number)
            self._say(whose)

    def _say(self, whose: int) -> None:
        """What was not answered, for the first time or once more."""
        client = self.clients[whose]
        process = next((each for each in self.processes if each.name == client.at), None)
        if client.wants is None or process is None or process.stopped:
            return
        if process.epoch is not None and process.asked is None:
            self._take(process, whose, *client.wants)

    def _take(self, process: Process, whose: int, draft: bool, number: int) -> None:
        by = (whose, number) if self.kept.identifier else None
        if by is not None and by in [entry.by for entry in process.log]:
            if self._holds(process):
                self._answer(whose, number, self.done)
            return
        last = process.log[-1] if process.log else None
        replaces = draft and last is not None and last.draft and last.what[0] == whose
        assert process.epoch is not None
        entry = Entry(by, (whose, number), draft)
        process.asked = Request(process.epoch, len(process.log) - replaces, entry, replaces)
        self.wire.append((process.name, process.asked))

    def _answer(self, whose: int, number: int, how: list[tuple[int, int]]) -> None:
        client = self.clients[whose]
        if client.wants is not None and client.wants[1] == number:
            client.wants = None
            how.append((whose, number))

    def _tell(self, process: Process, client: Client) -> None:
        if not self._holds(process):
            return
        assert process.log in self.store.history, "somebody was told what never was"
        if self.kept.clocks:
            assert self.store.owner == process.name, "a process told after it had lost its table"
            at = self.store.history.index(process.log)
            assert at >= client.seen, "somebody was told of a step, and then that it had not been"
            client.seen = at

    # The network

    @precondition(lambda self: self.wire)
    @rule(data=st.data(), lost=st.booleans())
    def arrive(self, data: Any, lost: bool) -> None:
        """A request comes to the store, late perhaps; the answer is lost, or its process gets it."""
        name, request = self.wire.pop(data.draw(st.integers(0, len(self.wire) - 1)))
        written = self.store.append(request)
        process = next((each for each in self.processes if each.name == name), None)
        if lost or process is None or process.stopped or process.asked != request:
            return
        process.asked = None
        if not written:
            process.epoch = None  # its clients are sent away without an answer
            return
        process.log = [*process.log[: request.first], request.entry]
        self._tell_all(process)
        if self._holds(process):
            self._answer(*request.entry.what, self.done)

    def _tell_all(self, process: Process) -> None:
        for client in self.clients:
            if client.at == process.name:
                self._tell(process, client)

    @rule(which=which, repeat=st.booleans())
    def wait_no_longer(self, which: int, repeat: bool) -> None:
        """The connection to the store broke before there was an answer."""
        process, store = self.processes[which], self.store
        if (request := process.asked) is None or process.stopped:
            return
        if not self.kept.reading_again:
            process.asked = None
            self._answer(*request.entry.what, self.refused)
        elif repeat:
            self.wire.append((process.name, request))
        elif store.owner != process.name:
            process.epoch = process.asked = None
        else:
            self._wake(process, newly=self.kept.new_epoch)
            self._tell_all(process)
            if self._holds(process):
                there = request.entry in process.log
                self._answer(*request.entry.what, self.done if there else self.refused)

    def check_invariants(self, *args: Any, **more: Any) -> None:
        super().check_invariants(*args, **more)
        log = [entry.what for entry in self.store.log]
        assert len(log) == len(set(log)), "a step happened twice"
        ever = {entry.what for log in self.store.history for entry in log}
        assert ever >= set(self.done), "a step was answered and is not there"
        assert not ever & set(self.refused), "a step was refused and happened"
        replaced = {entry.what for log in self.store.history for entry in log if entry.draft}
        assert set(self.done) - replaced <= set(log), "a step that was answered was lost"


def look_for_a_fault(kept: Kept, examples: int = 3000) -> None:
    settled = settings(
        max_examples=examples,
        stateful_step_count=40,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    machine = type("Model", (Model,), {"kept": kept})
    run_state_machine_as_test(machine, settings=settled)


def test_nothing_told_is_lost_and_nothing_happens_twice() -> None:
    look_for_a_fault(Kept(), 200)


@pytest.mark.cluster
def test_that_rests_on_no_clock() -> None:
    look_for_a_fault(Kept(clocks=False), 200)


@pytest.mark.cluster
@pytest.mark.parametrize("left_out", ["epoch", "number", "identifier", "reading_again", "new_epoch", "lapse"])
def test_a_fault_is_found_when_a_part_is_left_out(left_out: str) -> None:
    with pytest.raises(AssertionError, match=FAULT):
        look_for_a_fault(replace(Kept(), **{left_out: False}))


@pytest.mark.cluster
def test_no_clock_makes_up_for_the_epoch() -> None:
    with pytest.raises(AssertionError, match=FAULT):
        look_for_a_fault(Kept(epoch=False, clocks=False))
