"""A cache for functions of strings from users, bounded in bytes and not only in entries."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
Found = TypeVar("Found")
FoundOut = TypeVar("FoundOut", covariant=True)


class Cached(Protocol[P, FoundOut]):
    """A function with a cache, like those of `lru_cache`."""

    def __call__(self, *texts: P.args, **named: P.kwargs) -> FoundOut: ...
    def cache_size(self) -> int:
        """Number of results in the cache."""
        ...

    def cache_clear(self) -> None: ...


def cached_if_short(entries: int, max_length: int) -> Callable[[Callable[P, Found]], Cached[P, Found]]:
    """Return a decorator that caches a function's results for short strings.

    At most `entries` results are cached. A call whose strings have more than `max_length` characters in total
    is not cached.

    >>> @cached_if_short(entries=100, max_length=8)
    ... def louder(text: str) -> str:
    ...     return text.upper()
    >>> louder("hello"), louder("good evening"), louder.cache_size()
    ('HELLO', 'GOOD EVENING', 1)
    """

    def cached(function: Callable[P, Found]) -> Cached[P, Found]:
        from_cache = lru_cache(entries)(function)

        @wraps(function)
        def call(*texts: P.args, **named: P.kwargs) -> Found:
            if sum(len(each) for each in texts if isinstance(each, str)) > max_length:
                return function(*texts, **named)
            return from_cache(*texts, **named)  # type: ignore[arg-type]

        memoized = cast(Cached[P, Found], call)
        memoized.cache_size = lambda: from_cache.cache_info().currsize  # type: ignore[method-assign]
        memoized.cache_clear = from_cache.cache_clear  # type: ignore[method-assign]
        return memoized

    return cached
