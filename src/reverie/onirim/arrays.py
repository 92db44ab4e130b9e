"""Types of the data that the rules work on: lists in plain Python, NumPy arrays when compiled.

They are for type checkers; NumPy is not imported at run time.
"""

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from .state import State

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Item = TypeVar("Item")
Item_co = TypeVar("Item_co", covariant=True)

Ints: TypeAlias = "npt.NDArray[np.integer]"
Bytes: TypeAlias = "npt.NDArray[np.uint8]"
Flags: TypeAlias = "npt.NDArray[np.bool_]"
Floats: TypeAlias = "npt.NDArray[np.floating]"
Records: TypeAlias = "npt.NDArray[np.void]"
"""Structured arrays, of states or of other records."""


class Places(Protocol[Item]):
    """Items that are read and written by index: a list, a bytearray or an array."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Item: ...
    def __setitem__(self, at: int, item: Item, /) -> None: ...


class Lines(Protocol):
    """Rows of numbers, one for each game: a list of lists, or an array."""

    def __getitem__(self, at: int, /) -> list[int]: ...


class States(Protocol):
    """Several states: a list of them, or an array of records."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> State: ...
    def __setitem__(self, at: int, state: Any, /) -> None: ...  # a record, if the array holds records
    def copy(self) -> "States": ...
