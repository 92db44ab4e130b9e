"""QR pictures that the page draws itself, held against those of another maker."""

from collections.abc import Callable
from typing import Any

import pytest
import segno
from playwright.sync_api import Page

from tests.page.conftest import Visit

FULL = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412)
"""Bytes that each version holds, from 1 to 15."""
LINK = "https://reverie.example/t/LUMIKOTA#key=K7QM3XTR9WHD"
HOW: dict[str, Any] = {
    "error": "m",
    "micro": False,
    "mode": "byte",
    "boost_error": False,
    "encoding": "utf-8",
    "eci": False,
}
DRAW = """async (all) => {
  const { modules } = await import("/scripts/ground/qr-code.js");
  return all.map(([text, mask]) => modules(text, mask ?? undefined).rows.map((row) => row.map(Number)));
}"""


@pytest.fixture
def drawn(visit: Visit) -> Callable[..., Any]:
    page: Page = visit("/favicon.svg")
    return lambda *all_: page.evaluate(DRAW, [list(each) for each in all_])


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[list[int]]]:
    """As segno has them, which fills up with eight zeros where none are wanted (ISO/IEC 18004, 7.4.10)."""
    monkeypatch.setattr(
        segno.encoder, "write_padding_bits", lambda buff, version, length: buff.extend([0] * (-length % 8))
    )

    def make(text: str, mask: int) -> list[list[int]]:
        return [list(row) for row in segno.make(text, mask=mask, **HOW).matrix]

    return make


def said(length: int) -> str:
    return "".join(LINK[(k * 7 + length) % len(LINK)] for k in range(length))


def test_every_version_and_every_mask_is_as_another_maker_has_it(drawn: Any, theirs: Any) -> None:
    asked = [(said(n - k % 3), k % 8) for k, n in enumerate(FULL)]
    asked += [(LINK, mask) for mask in range(8)] + [("é—ünïcode/ß", 3), ("", 5)]
    for (text, mask), rows in zip(asked, drawn(*asked), strict=True):
        assert rows == theirs(text, mask), (len(text), mask)


@pytest.mark.whole
def test_every_length_is(drawn: Any, theirs: Any) -> None:
    asked = [(said(length), length % 8) for length in range(1, 413)]
    for (text, mask), rows in zip(asked, drawn(*asked), strict=True):
        assert rows == theirs(text, mask), (len(text), mask)


def test_the_mask_is_one_of_the_eight_and_what_is_too_long_is_refused(drawn: Any, theirs: Any) -> None:
    (rows,) = drawn((LINK, None))
    assert rows in [theirs(LINK, mask) for mask in range(8)]
    with pytest.raises(Exception, match="too long for a QR picture"):
        drawn(("x" * 413, None))
