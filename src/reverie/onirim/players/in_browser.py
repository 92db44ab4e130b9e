"""The learned player under Pyodide, where there is no NumPy: JavaScript has the network.

`web/scripts/pocket/network.js` reads the weights that `packed` wrote. They may be on their way yet: who asks
too early is told so (`Awaited`), and asks again when they are there.

    in_browser.expect("solo", "silent", "open")
    in_browser.answer_with("solo", networkFrom(weights))  # of network.js

From then on the player, the coach, explanations and stories ask there.
"""

from typing import Protocol

from .evaluators import EVALUATORS


class Memory(Protocol):
    """A view of the memory of numbers."""

    def tolist(self) -> list[float]: ...


class FloatsInJavaScript(Protocol):
    """A `Float32Array`."""

    def to_py(self) -> Memory: ...


class NetworkInJavaScript(Protocol):
    """What `networkFrom` of `network.js` returns."""

    def odds(self, rows: object) -> FloatsInJavaScript: ...


class Awaited(Exception):
    """The network for this way to play is not there yet."""

    def __init__(self, mode: str) -> None:
        super().__init__(mode)
        self.mode = mode


class InBrowser:
    """A network of `network.js`, once it is there."""

    def __init__(self, mode: str) -> None:
        from pyodide.ffi import to_js

        self.network: NetworkInJavaScript | None = None
        self._mode, self._to_js = mode, to_js

    def evaluate(self, rows: bytes) -> list[float]:
        if self.network is None:
            raise Awaited(self._mode)
        return self.network.odds(self._to_js(rows)).to_py().tolist()


def expect(*modes: str) -> None:
    """Networks of JavaScript will answer for these ways to play: "solo", "silent", "open"."""
    for mode in modes:
        EVALUATORS[mode] = InBrowser(mode)


def answer_with(mode: str, network: NetworkInJavaScript) -> None:
    """This one does from now on."""
    expected = EVALUATORS[mode]
    assert isinstance(expected, InBrowser)
    expected.network = network
