"""The learned player under Pyodide, where there is no NumPy: JavaScript has the network.

`web/scripts/pocket/network.js` reads the weights that `packed` wrote. Whoever has fetched them says so, and
from then on the player, the coach, explanations and stories ask there:

    const weights = await (await fetch("onirim-solo.weights")).arrayBuffer();
    pyodide.pyimport("reverie.onirim.players.in_browser").answer_with("solo", networkFrom(weights));
"""

from typing import Any

from .evaluators import EVALUATORS


class InBrowser:
    """A network of `network.js`."""

    def __init__(self, network: Any) -> None:
        from pyodide.ffi import to_js

        self._network, self._to_js = network, to_js

    def evaluate(self, rows: bytes) -> list[float]:
        odds: list[float] = self._network.odds(self._to_js(rows)).to_py().tolist()
        return odds


def answer_with(mode: str, network: Any) -> None:
    """This network of JavaScript answers for "solo", "silent" or "open" play."""
    EVALUATORS[mode] = InBrowser(network)
