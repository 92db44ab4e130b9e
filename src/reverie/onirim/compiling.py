"""A decorator of functions for `fast.compiled`, which compiles them. In CPython it changes nothing."""

from collections.abc import Callable
from typing import TypeVar

Marked = TypeVar("Marked", bound=Callable[..., object])


def not_inlined(function: Marked) -> Marked:
    """Mark a function that is compiled once and called. Other functions are inlined into each caller.

    Inlining makes small functions a third faster at run time. For large functions with several callers it
    takes too long to compile.
    """
    vars(function)["not_inlined"] = True
    return function
