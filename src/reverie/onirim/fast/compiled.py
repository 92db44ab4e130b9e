"""Compilation of the unchanged rules with Numba.

Every function of the modules in `SOURCES` is copied into one namespace, in which the functions that it calls
are compiled too. Nothing is written twice: a change to a rule takes effect here.

A function that Python calls is compiled when it is first called, with everything it calls inlined, and cached
on the disk for later processes. A function that only compiled code calls is not cached by itself and has no
wrapper for Python, which halves the time to compile. A loop over many games (`…_all`) takes a
half-open range of games, `first` to `last`; threads of `crew` share the games.

Numba's cache does not notice a change in another file. So its folder is named after a hash of all sources, of
the fields of a state and of Numba's version.
"""

import hashlib
import inspect
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import numba
import numpy as np
import platformdirs

from ... import dice
from .. import cards, choices, deck, hidden, observation, rules, state, zones
from ..arrays import Records, States
from ..options import SOLO, Options
from ..players import endgame, lookahead, scripted
from ..state import FIELDS
from . import learner_games, loops
from .compile_lock import compile_once
from .crew import SharedLoop
from .interrupt import guard_compiling
from .progress import report_compiling

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SOURCES = (
    cards,
    state,
    dice,
    zones,
    rules,
    choices,
    deck,
    hidden,
    observation,
    scripted,
    lookahead,
    endgame,
    loops,
    learner_games,
)
"""The modules that the compiled functions come from. Their constants are built in."""

ONLY_FROM_COMPILED_CODE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options for functions that only compiled code calls: no wrappers for Python or C."""

WITH_REFERENCE_COUNTS = (endgame,)
"""Modules that allocate memory, here a dictionary. Functions of the others need not count references."""

dtype = np.dtype([(name, np.int8 if name != "turns" else np.int16, shape) for name, shape, _ in FIELDS])
"""The fields of a state as a NumPy record."""


class CompiledRules:
    """The functions of the rules, each compiled when it is first asked for."""

    def __init__(self, functions: dict[str, types.FunctionType], namespace: dict[str, object]) -> None:
        self._functions, self._namespace = functions, namespace
        self._compiled: dict[Callable[..., object], Any] = {}
        self._loops: dict[Callable[..., object], Any] = {}

    def function(self, plain: Callable[..., Result]) -> Callable[..., Result]:
        """Return the compiled version of a function: `rules.function(play)(state, group, card)`.

        The compiled version takes records in place of states, and arrays in place of lists.
        """
        if plain not in self._compiled:
            copied = _copy(plain.__name__, self._functions[plain.__name__], self._namespace)
            self._compiled[plain] = compile_once(numba.njit(cache=True, nogil=True)(copied))
        function: Callable[..., Result] = self._compiled[plain]
        return function

    def loop(
        self, plain: Callable[Concatenate[int, int, Arguments], Result]
    ) -> Callable[Concatenate[int, Arguments], list[Result]]:
        """Return the compiled version of a loop over games, as a function of all games.

        It is called with the number of games: `rules.loop(list_all)(n, states, …)`. Several threads may share
        the games; the results of their parts come back in a list.
        """
        if plain not in self._loops:
            dispatcher: Any = self.function(plain)
            self._loops[plain] = SharedLoop(dispatcher)
        loop: Callable[Concatenate[int, Arguments], list[Result]] = self._loops[plain]
        return loop


def new_states(n: int, options: Options = SOLO) -> Records:
    """Return `n` empty states. `states[i]` is what the compiled rules take as a state."""
    states = np.zeros(n, dtype)
    for name, _, empty in FIELDS:
        states[name] = empty
    for name, number in options.to_state().items():
        states[name] = number
    return states


@cache
def compile_rules(*extra_modules: types.ModuleType) -> CompiledRules:
    """Return the rules, ready to be compiled or loaded from the cache.

    `extra_modules` are modules written like the rules, such as a player of another package.
    """
    numba.config.CACHE_DIR = str(cache_folder(*extra_modules))  # type: ignore[attr-defined]
    namespace: dict[str, object] = {"__builtins__": __builtins__}
    functions: dict[str, Any] = {}
    for module in SOURCES + extra_modules:
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__:
                functions[name] = value
            elif isinstance(value, int):
                namespace[name] = int(value)
            elif isinstance(value, float):
                namespace[name] = value
            elif isinstance(value, tuple) and value and isinstance(value[0], int):
                namespace[name] = np.array(value)
    functions["copy_state"] = _copy_record  # records have no method `copy`
    counting = [module.__name__ for module in WITH_REFERENCE_COUNTS + extra_modules]
    for name, function in functions.items():
        options: Any = {"_nrt": function.__module__ in counting, **ONLY_FROM_COMPILED_CODE}
        inner = numba.njit(forceinline="not_inlined" not in vars(function), **options)
        namespace[name] = inner(_copy(name, function, namespace))
    guard_compiling()
    report_compiling(functions)
    return CompiledRules(functions, namespace)


def compile_function(plain: Callable[..., Result]) -> Callable[..., Result]:
    """Return the compiled version of a function of the rules: see `CompiledRules.function`."""
    return compile_rules().function(plain)


def compile_loop(
    plain: Callable[Concatenate[int, int, Arguments], Result],
) -> Callable[Concatenate[int, Arguments], list[Result]]:
    """Return the compiled version of a loop over games: see `CompiledRules.loop`."""
    return compile_rules().loop(plain)


def _copy(name: str, function: types.FunctionType, namespace: dict[str, object]) -> types.FunctionType:
    copied = types.FunctionType(function.__code__, namespace, name)
    copied.__module__ = function.__module__
    copied.__qualname__ = name
    return copied


def direct(function: Any, *arguments: object) -> Callable[..., Any]:
    """Call a compiled function once, and return its entry point for arguments of exactly these types.

    Numba checks the types of all arguments at every call, which can take longer than a small function itself.
    The entry point does not check them, so other types are an error of the caller.
    """
    function(*arguments)
    signature = tuple(numba.typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    entry: Callable[..., Any] = function.overloads[signature].entry_point
    return entry


def _copy_record(states: States, at: int, others: States, k: int) -> None:
    """Copy `others[k]` to `states[at]`: `lookahead.copy_state` for arrays of records."""
    states[at] = others[k]


def cache_folder(*extra_modules: types.ModuleType) -> Path:
    """Return the folder for this version of the sources and of the fields."""
    digest = hashlib.sha256(f"{numba.__version__} {dtype}".encode())
    for module in SOURCES + extra_modules:
        digest.update(Path(inspect.getfile(module)).read_bytes())
    return Path(platformdirs.user_cache_dir("reverie")) / "compiled" / digest.hexdigest()[:16]
