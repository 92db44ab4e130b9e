"""Types of what the rules run over: lists in plain Python, NumPy's arrays once they are compiled.

Nothing here is needed at run time, and NumPy is not imported.
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
"""States, or what else has fields, in an array with a column for each field."""


class Places(Protocol[Item]):
    """Items that are read and written by their places: a list, a bytearray or an array."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Item: ...
    def __setitem__(self, at: int, item: Item, /) -> None: ...


class Lines(Protocol):
    """Numbers in lines, one for each game: a list of lists, or an array."""

    def __getitem__(self, at: int, /) -> list[int]: ...


class States(Protocol):
    """States side by side: a list of them, or an array of records."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> State: ...
    def __setitem__(self, at: int, state: Any, /) -> None: ...  # a record, where the array has records
    def copy(self) -> "States": ...
