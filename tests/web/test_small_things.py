"""Small things of the table that were wrong once: labels, the sky, frames, notes, figures, names."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.playing import by_mouse, choose, phase
from tests.web.sitting import come
from tests.web.test_stage import sat_down

WORDS = """
  const words = (within) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const around = node.parentElement;
      if (!node.data.trim() || around.closest(".unseen, #said, script, style, [hidden]")) continue;
      if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1) found.push([around, box, node.data.trim()]);
    }
    return found;
  };
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
"""
STARS = f"""async () => {{
  {WORDS}
  const sky = document.querySelector(".scene-sky");
  const drawn = await (await fetch(sky.querySelector("use").getAttribute("href"))).text();
  const symbol = new DOMParser().parseFromString(drawn, "image/svg+xml").getElementById("sky");
  const copy = sky.cloneNode(false);
  copy.append(...[...symbol.children].map((each) => document.importNode(each, true)));
  sky.replaceWith(copy);
  const shapes = [...copy.querySelectorAll("path, circle, ellipse, rect")];
  const dense = (each) => Number(each.getAttribute("opacity") ?? 1) >= 0.5;
  const colours = (each) => `${{each.getAttribute("fill")}} ${{each.getAttribute("stroke")}}`;
  const stars = shapes.filter((each) => dense(each) && /--(paper|lamp)/.test(colours(each)));
  const paper = (around) => {{
    for (let up = around; up && up !== document.body; up = up.parentElement) {{
      const ground = getComputedStyle(up).backgroundColor;
      if (!/^rgba\\(.*, 0(\\.\\d+)?\\)$|transparent/.test(ground)) return true;
    }}
    return false;
  }};
  const open = words(document.body).filter(([around]) => !paper(around));
  const inked = (each, x, y) => {{
    const point = new DOMPoint(x, y).matrixTransform(each.getScreenCTM().inverse());
    return (each.getAttribute("fill") !== "none" && each.isPointInFill(point))
      || (each.hasAttribute("stroke") && each.isPointInStroke(point));
  }};
  const shines = (each, box) => {{
    const later = shapes.slice(shapes.indexOf(each) + 1);
    const before = later.filter((other) => dense(other) && !stars.includes(other));
    for (let x = box.left; x <= box.right; x += 2) for (let y = box.top; y <= box.bottom; y += 2)
      if (inked(each, x, y) && !before.some((other) => inked(other, x, y))) return true;
    return false;
  }};
  const behind = open.flatMap(([, box, text]) => stars.filter((each) => shines(each, box)).map(() => text));
  return [stars.length, behind];
}}"""
"""How many kinds of stars and lamps the sky has, and behind which words one is, with nothing between."""
FRAMES = f"""() => {{
  {WORDS}
  const framed = [...document.querySelectorAll(".onirim *")].filter((each) => {{
    const {{ outlineStyle, outlineWidth }} = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && each.checkVisibility();
  }});
  return framed.flatMap((each) => {{
    const out = parseFloat(getComputedStyle(each).outlineOffset) || 0;
    const {{ left, top, right, bottom }} = each.getBoundingClientRect();
    const frame = {{ left: left - out, top: top - out, right: right + out, bottom: bottom + out }};
    const within = (box) => box.left >= frame.left - 1 && box.right <= frame.right + 1
      && box.top >= frame.top - 2 && box.bottom <= frame.bottom + 2;
    return words(document.querySelector(".onirim")).filter(([, box]) => meet(frame, box) && !within(box))
      .map(([, , text]) => [each.className, text]);
  }});
}}"""
"""Words that the edge of a frame goes through."""
SERIES = """() => {
  const text = document.querySelector(".series-text");
  const cards = [...document.querySelectorAll(".stage .the-row li.series")];
  if (!text || !text.checkVisibility() || cards.length === 0) return null;
  const boxes = cards.map((each) => each.getBoundingClientRect());
  const most = (side) => Math.max(...boxes.map((each) => each[side]));
  const [begins, ends] = [Math.min(...boxes.map((each) => each.left)), most("right")];
  const { left, right, top } = text.getBoundingClientRect();
  const both = Math.min(right, ends) - Math.max(left, begins);
  return [both / Math.min(right - left, ends - begins), top - most("bottom"), cards.length];
}"""
"""How much of label and series stand below each other, how far below it is, and how many cards there are."""
MEETS = """(others) => {
  const note = document.querySelector("#notes p").getBoundingClientRect();
  return others.filter((other) => [...document.querySelectorAll(other)].some((each) => {
    const box = each.getBoundingClientRect();
    return box.width && note.left < box.right && box.left < note.right
      && note.top < box.bottom && box.top < note.bottom;
  }));
}"""


@pytest.mark.whole
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_label_of_a_series_stands_under_it(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    page, dice, seen = sat_down(visit, server, "stage 3", [], size), random.Random(11), set[int]()
    for _ in range(14):
        choose(page, by_mouse, dice)
        where = page.evaluate(SERIES)
        if where is not None:
            together, below, cards = where
            assert together > 0.85 and 0 <= below < 24, where
            seen.add(cards)
    assert len(seen) > 1


@pytest.mark.parametrize(
    "size",
    [
        PHONE,
        *(
            pytest.param(each, marks=pytest.mark.whole)
            for each in [DESK, (390, 844), (768, 1024), (1440, 900), (1920, 1080), (2560, 1440)]
        ),
    ],
)
def test_nothing_of_the_sky_is_behind_words(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size)
    page.wait_for_selector("button.alone")
    stars, met = page.evaluate(STARS)
    assert stars > 4
    assert met == []


@pytest.mark.whole
@pytest.mark.parametrize("address", ["/learn", "/learn/two"])
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_no_frame_goes_through_a_label(visit: Visit, address: str, size: tuple[int, int]) -> None:
    """Of the part that a lesson speaks of, of a card that is chosen."""
    page, lit = visit(address, size), set[str]()
    page.wait_for_selector(".onirim.mine [data-lesson]")
    for _ in range(8):
        page.wait_for_function("() => / .*: /.test(document.querySelector('[data-lesson] p')?.textContent)")
        lit |= {each for each in (page.get_attribute(".onirim", "class") or "").split() if "lit-" in each}
        assert page.evaluate(FRAMES) == [], phase(page)
        if phase(page) == "choose":
            page.click("[data-hand] >> nth=0")
            assert page.evaluate(FRAMES) == [], "with a card chosen"
        page.clock.fast_forward(400)
        choose(page, moves_on, random.Random(1))
        page.wait_for_selector(".onirim.mine")
    assert len(lit) > 1


def moves_on(page: Page, dice: random.Random) -> None:
    if phase(page) in ("draft", "swap"):
        page.query_selector_all(".offered button, .swap button")[-1].click()
    else:
        page.keyboard.press("Escape")
        by_mouse(page, dice)


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.whole)])
def test_a_note_lies_neither_over_the_hand_nor_over_what_one_presses(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    page = sat_down(visit, server, "stage 3", [], size)
    page.click("[data-hand] >> nth=0")
    page.evaluate("import('/scripts/ground/parts.js').then((it) => it.note(() => 'Copied. Send it on.'))")
    expect(page.locator("#notes p")).to_be_visible()
    assert page.evaluate(MEETS, [".hand", ".actions", ".bar button", ".the-row .card"]) == []


@pytest.mark.whole
def test_the_figures_of_the_tally_are_not_read_as_a_sum(visit: Visit, server: Server) -> None:
    page, dice = sat_down(visit, server, "stage 3", [], DESK), random.Random(2)
    while page.locator(".tally td small").count() < 3:
        choose(page, by_mouse, dice)
    for cell in page.locator(".tally td:has(small)").all():
        left, gone = (cell.locator(part).bounding_box() for part in ("b", "small"))
        assert left and gone and gone["y"] >= left["y"] + left["height"] - 4, "one below the other"
        assert cell.locator("small svg").count() == 1, "with the sign of the pile"
        assert not set("+-−–") & set(cell.inner_text())
        assert "discard" in (cell.get_attribute("aria-label") or "")


@pytest.mark.whole
def test_a_table_has_one_name_in_its_lobby_and_among_ones_games(visit: Visit, server: Server) -> None:
    code = server.table(seats=2)
    page = come(visit, code, server.sit(code, "Ada"), PHONE)
    name = page.locator(".lobby-what h1, h1").first.inner_text()
    assert name == "Onirim for two"
    home = page.url.removesuffix(f"/t/{code}")
    for address in ("/games", "/"):
        page.goto(f"{home}{address}")
        expect(page.locator(f"a[href='/t/{code}']").first).to_contain_text(name)
