"""Marks on functions for `fast.compiled`, which compiles them. In CPython they change nothing."""

from collections.abc import Callable
from typing import TypeVar

Marked = TypeVar("Marked", bound=Callable[..., object])


def not_inlined(function: Marked) -> Marked:
    """Mark a function that is compiled once and called, where others are compiled into each caller.

    That takes a third less time at run time for small functions, and too much time to compile for large
    ones with several callers.
    """
    vars(function)["not_inlined"] = True
    return function
