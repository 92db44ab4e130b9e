"""QR codes of the page are those of another encoder."""

import pytest
import segno

from tests.web.conftest import Visit

LINK = "https://reverie.example/t/kepamuta#seat=k7qm3xtr9whd"
DRAW = """async (text) => {
  const { picture } = await import("/scripts/ground/qr.js");
  const drawn = document.body.appendChild(picture(text, "A link"));
  const [dark, side] = [drawn.querySelector("path"), drawn.viewBox.baseVal.width - 4];
  const places = Array.from({ length: side }, (_, at) => at + 0.5);
  return places.map((y) => places.map((x) => Number(dark.isPointInFill(new DOMPoint(x, y)))));
}"""


def test_a_picture_holds_the_link(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(  # segno pads with eight zeros where none are wanted (ISO/IEC 18004, 7.4.10)
        segno.encoder, "write_padding_bits", lambda buff, version, length: buff.extend([0] * (-length % 8))
    )
    drawn = visit("/").evaluate(DRAW, LINK)
    theirs = (
        segno.make(LINK, error=error, mask=mask, micro=False, boost_error=False).matrix
        for error in "mqh"
        for mask in range(8)
    )
    assert any(drawn == [list(row) for row in rows] for rows in theirs)
