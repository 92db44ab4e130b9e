"""The learned player under Pyodide, where there is no NumPy: JavaScript runs the network.

`web/scripts/pocket/value-network.js` reads the weights that `browser_weights` wrote. Until they are loaded,
evaluation raises `Awaited`, and the caller tries again later.

    in_browser.expect("solo", "silent", "open")
    in_browser.answer_with("solo", networkFrom(weights))  # of value-network.js

From then on, the player, the coach, explanations and stories use this network.
"""

from typing import Protocol

from .evaluators import EVALUATORS


class Memory(Protocol):
    """A view of an array of numbers."""

    def tolist(self) -> list[float]: ...


class FloatsInJavaScript(Protocol):
    """A `Float32Array` of JavaScript."""

    def to_py(self) -> Memory: ...


class NetworkInJavaScript(Protocol):
    """The network that `networkFrom` of `value-network.js` returns."""

    def odds(self, rows: object) -> FloatsInJavaScript: ...


class Awaited(Exception):
    """Raised when the network of a mode is not loaded yet."""

    def __init__(self, mode: str) -> None:
        super().__init__(mode)
        self.mode = mode


class InBrowser:
    """An evaluator that calls a network of `value-network.js` once it is loaded."""

    def __init__(self, mode: str) -> None:
        from pyodide.ffi import to_js

        self.network: NetworkInJavaScript | None = None
        self._mode, self._to_js = mode, to_js

    def evaluate(self, rows: bytes) -> list[float]:
        if self.network is None:
            raise Awaited(self._mode)
        return self.network.odds(self._to_js(rows)).to_py().tolist()


def expect(*modes: str) -> None:
    """Register evaluators in JavaScript for these modes: "solo", "silent", "open"."""
    for mode in modes:
        EVALUATORS[mode] = InBrowser(mode)


def answer_with(mode: str, network: NetworkInJavaScript) -> None:
    """Use this network for a mode from now on."""
    expected = EVALUATORS[mode]
    assert isinstance(expected, InBrowser)
    expected.network = network
