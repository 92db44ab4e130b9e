"""An honest learner's entry: it takes rows of observations and masks for all games at once."""

from typing import Any


class Entry:
    name = "first that is open"
    prophecy = "sequence"

    def __init__(self, seed: str) -> None:
        print("An entry may print what it likes.")

    def act(self, observations: Any, masks: Any) -> Any:
        assert observations.shape[1] == 403
        return masks.argmax(1)
