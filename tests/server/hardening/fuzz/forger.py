"""Messages and bodies generated from the server's schema: most are valid but odd, some are broken."""

import copy
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from .words import GROWERS, pack

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\ufeff"
"""Bidirectional controls and zero-width characters."""
TEXTS = (
    *("", " ", "a", "play red sun", "lighthouse", "<script>alert(1)</script>", "'; DROP TABLE entries; --"),
    *("x" * 81, "x" * 2001, "é" * 200, "a" + "\u0301" * 100, "\0", "\ud800", "\udfff!", "\x1b[2J", "%s%n"),
    *(f"{mark}abc" for mark in TURNING),
    *("../../etc/passwd", "NaN", "１２", "👩\u200d🚀", "\u2028", "null", "\\u0000", "{}", "\uffff"),
)
SMALL = (0, 1, 2, 3, 0, 1, 2, 3, 10)
LARGE = (-1, 10**6, 2**31, 2**53, 2**63, 2**64, 2**70, -(2**63) - 1, 10**400)
RAW = (
    "[" * 1000 + "]" * 1000,
    "1e999999",
    "9" * 5000,
    "NaN",
    "-Infinity",
    '"\\ud800"',
    '{"a":' * 500 + "1" + "}" * 500,
)
"""Values that are JSON or nearly so: deep nesting, huge numbers, NaN, lone surrogates."""
PLACE = "as it stands in RAW: "


class Forger:
    """A generator of messages from a schema. `words` holds good values by field name."""

    def __init__(
        self, schema: Mapping[str, Any], words: Mapping[str, Sequence[Any]], dice: random.Random
    ) -> None:
        self.schema, self.words, self.dice = schema, dict(words), dice

    def value(self, form: dict[str, Any], name: str = "") -> Any:
        """Return a value of a form, usually within its limits."""
        dice = self.dice
        if "$ref" in form:
            return self.value(self.schema["$defs"][form["$ref"].split("/")[-1]])
        if "enum" in form:
            return dice.choice(form["enum"])
        if "anyOf" in form:
            return self.value(dice.choice(form["anyOf"]), name)
        match form.get("type"):
            case "string":
                return self._text(form, name)
            case "integer" | "number":
                return self._number(form)
            case "array":
                some = [
                    self.value(form.get("items", {}), name)
                    for _ in range(self._count(form.get("maxItems", 4)))
                ]
                return some if name not in self.words else [dice.choice(self.words[name]), *some]
            case "object" if "properties" in form:
                parts, needed = form["properties"], form.get("required", ())
                return {
                    key: self.value(parts[key], key) for key in parts if key in needed or dice.random() < 0.5
                }
            case "object":
                keys = [
                    self._text({"maxLength": 40}, name)
                    for _ in range(self._count(form.get("maxProperties", 4)))
                ]
                return {key: self.value(form["additionalProperties"], key) for key in keys}
            case "boolean":
                return dice.random() < 0.5
            case "null":
                return None
        if name in self.words and self.dice.random() < 0.8:
            return copy.deepcopy(self.dice.choice(self.words[name]))
        return self.odd()

    def _text(self, form: dict[str, Any], name: str) -> str:
        dice, most = self.dice, form.get("maxLength", 100)
        if name in self.words and dice.random() < 0.7:
            return str(dice.choice(self.words[name]))
        if dice.random() < 0.5:
            return dice.choice(TEXTS)
        return dice.choice(GROWERS)(dice, dice.choice([most, most, most + 1, most // 2, min(most, 80)]))

    def _number(self, form: dict[str, Any]) -> int:
        ends: list[int] = [form.get("minimum", 0), form.get("maximum", 2**53)]
        return self.dice.choice([*SMALL, *SMALL, *ends, ends[0] - 1, ends[1] + 1, self.dice.choice(LARGE)])

    def _count(self, most: int) -> int:
        return self.dice.choice([0, 1, 1, 2, 2, 3, 3, most, most + 1])

    def odd(self) -> Any:
        """Return an arbitrary value."""
        dice = self.dice
        simple: list[Any] = [None, True, 0.5, -1e300, [], {}, [[1], {"a": None}], {"type": "move"}]
        raw = PLACE + str(dice.randrange(len(RAW)))
        return dice.choice(
            [dice.choice(TEXTS), dice.choice((*SMALL, *LARGE)), dice.choice(simple), raw, [raw]]
        )

    def act(self, moves: Sequence[str]) -> dict[str, Any]:
        """Return a move with arguments. Many are valid."""
        dice = self.dice
        said = [*moves, *moves, *self.words["move"]]
        move = said[int(dice.random() * len(said))]  # the same draw for any number of moves
        size = dice.choice([8, 20, 80, 80, 600, 600, 2000])
        text = dice.choice([dice.choice(GROWERS)(dice, size), dice.choice(TEXTS), "right", "fair"])
        number = dice.choice(SMALL)
        forms: list[list[Any]] = [[], [text], [text], [text, 1], [number, text], [number], [text, 1, 1]]
        return {"type": "move", "number": dice.randrange(10**9), "move": [move, *dice.choice(forms)]}

    def options(self) -> dict[str, Any]:
        """Return plausible options for a table of When I Dream, mainly a pack of words."""
        dice = self.dice
        some = {
            "language": dice.choice(self.words["language"]),
            "preset": dice.choice(["original", "revised"]),
        }
        words = pack(dice, dice.choice([500, 1_900, 5_000, 12_000, 19_500]))
        return {"words": words, **(some if dice.random() < 0.7 else {})}

    def message(self, form: dict[str, Any]) -> tuple[Any, str]:
        """Return a message and its JSON; three in ten are broken."""
        made, dice = self.value(form), self.dice
        harm = dice.randrange(24)
        key = dice.choice(list(made) or ["token"])
        if harm == 0:
            made.pop(key, None)
        elif harm == 1:
            made[dice.choice(TEXTS)] = self.odd()
        elif harm in (2, 3, 4):
            made[key] = self.odd()
        text = written(made, ascii_only=dice.random() < 0.9)
        if harm == 5:
            text = text[: dice.randrange(len(text))]
        elif harm == 6:
            text = text.replace("{", '{"number":7,"number":8,', 1)
        return made, text


def written(made: Any, ascii_only: bool = True) -> str:
    """Return the JSON of a message. A placeholder of a raw value becomes that value."""
    text = json.dumps(made, ensure_ascii=ascii_only or "\\ud" in json.dumps(made))
    for number, raw in enumerate(RAW):
        text = text.replace(f'"{PLACE}{number}"', raw)
    return text
