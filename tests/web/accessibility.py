"""Checks that the page can be used with a keyboard, at 200% zoom, with thumbs and with a screen reader."""

from playwright.sync_api import Page, TimeoutError

from tests.web.test_onirim_page import no_barriers

ZOOMED = [(640, 400), (720, 450)]
"""Windows of 1280x800 and 1440x900 at 200% zoom, in CSS pixels."""

NARROW = (320, 568)
"""The narrowest phone, in CSS pixels."""


LISTEN = """() => {
  window.heard = [];
  const keep = (changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
  };
  const said = () => document.getElementById("said");
  const listen = () => new MutationObserver(keep).observe(said(), { childList: true });
  addEventListener("DOMContentLoaded", listen);
}"""

SOUND = """() => {
  window.sounds = [];
  const node = (kind) => {
    const made = { connect: (next) => next, stop() {},
      start() { window.sounds.push([kind, made.frequency.value ?? 0]); },
      frequency: {}, Q: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
    return made;
  };
  window.AudioContext = class {
    state = "running"; currentTime = 0; sampleRate = 100; destination = {};
    createOscillator() { return node("tone"); }
    createGain() { return node("gain"); }
    createBiquadFilter() {
      const filter = node("filter");
      const set = (pitch) => window.sounds.push(["noise", pitch]);
      Object.defineProperty(filter.frequency, "value", { set });
      return filter;
    }
    createBufferSource() { return { ...node("source"), start() {} }; }
    createBuffer() { return { getChannelData: () => [] }; }
    resume() { return Promise.resolve(); } suspend() { return Promise.resolve(); }
  };
}"""
"""A script that notes the pitch of each tone and each noise instead of making it heard."""

UNREACHABLE = """() => {
  const name = (each) => `<${each.tagName.toLowerCase()} class="${each.getAttribute("class")}"> ` +
    each.textContent.trim().slice(0, 40);
  const hidden = ".unseen, [aria-hidden=true], #said, #notes, [inert]";
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(hidden) &&
    getComputedStyle(each).clipPath !== "inset(50%)";
  const box = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  /* Where its own words are, which may be elsewhere than it is. */
  const words = (each) => {
    const range = document.createRange();
    const boxes = [...each.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    const all = boxes.filter(({ width, height }) => width > 0 && height > 0);
    if (all.length === 0) return box(each);
    return { left: Math.min(...all.map((one) => one.left)), right: Math.max(...all.map((one) => one.right)),
      top: Math.min(...all.map((one) => one.top)), bottom: Math.max(...all.map((one) => one.bottom)) };
  };
  /* Is it cut off by something that cannot be scrolled? */
  const cut = (each) => {
    const at = words(each);
    for (let up = each; up && up !== document.documentElement; up = up.parentElement) {
      if (up === each && getComputedStyle(up).display === "inline") continue;
      const { overflowX, overflowY, position } = getComputedStyle(up);
      const edge = box(up);
      for (const [how, low, high] of [[overflowX, "left", "right"], [overflowY, "top", "bottom"]]) {
        if (how === "auto" || how === "scroll") Object.assign(at, { [low]: edge[low], [high]: edge[high] });
        else if (how !== "visible" && (at[low] < edge[low] - 3 || at[high] > edge[high] + 3)) return true;
      }
      if (position === "fixed")
        return at.left < -1 || at.top < -1 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1;
    }
    return at.left < -1 || at.top + scrollY < -1 || at.right > innerWidth + 1;
  };
  /* Do its words stand out of what one presses, or out of the paper they are written on? */
  const out = (each) => {
    const papers = '.paper, .slip, .piece, .choice-one, [class*="-card"]';
    const around = each.closest(`button, .button, summary, ${papers}`);
    if (around === null) return false;
    const [at, edge] = [words(each), box(around)];
    return at.left < edge.left - 2 || at.right > edge.right + 2;
  };
  /* Does it lie under something else, even when one has gone there? */
  const covered = (each) => {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom } = box(each);
    if (right - left < 1 || bottom - top < 1) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const labels = [...(each.labels ?? [])];
    if (hit?.closest(".tip, .latecomer, .sound-question")) return false; /* which can be put away */
    return !hit || ![each, ...labels].some((one) => one.contains(hit) || hit.contains(one));
  };
  /* Does a picture lie over its words? */
  const under = (each) => {
    const { left, right, top, bottom } = words(each);
    if (getComputedStyle(each).pointerEvents === "none") return false;
    return [left + 3, (left + right) / 2, right - 3].some((x) => {
      const hit = document.elementFromPoint(x, (top + bottom) / 2)?.closest("svg, img, .card");
      if (!hit || hit.closest("dialog, aside, footer, header, .tip")) return false;
      return !each.contains(hit) && !hit.contains(each);
    });
  };
  /* Is there less of it to press than a thumb covers? */
  const small = (each) => {
    const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
  };
  const size = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return `${width.toFixed(1)} x ${height.toFixed(1)}`;
  };
  const scope = document.querySelector("dialog[open]") ?? document.body;
  const written = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const texts = [...scope.querySelectorAll(":not(option, select, script)")].filter(written).filter(seen);
  const doing = "button, input, select, textarea, summary, a[href]";
  const pressed = [...scope.querySelectorAll(doing)].filter(seen);
  /* What an empty field says of itself, which nobody can scroll. */
  const pen = document.createElement("canvas").getContext("2d");
  const unread = (each) => {
    const { fontWeight, fontFamily, paddingLeft, paddingRight } = getComputedStyle(each);
    pen.font = `${fontWeight} ${getComputedStyle(each, "::placeholder").fontSize} ${fontFamily}`;
    const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(each.placeholder).width > room + 1;
  };
  const fields = pressed.filter((each) => each.matches("input[placeholder]") && each.value === "");
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  return [
    ...texts.filter(cut).map((each) => `cut off: ${name(each)}`),
    ...texts.filter((each) => !cut(each) && out(each)).map((each) => `stands out: ${name(each)}`),
    ...texts.filter(under).map((each) => `under a picture: ${name(each)}`),
    ...pressed.filter(covered).map((each) => `covered: ${name(each)}`),
    ...pressed.filter(small).map((each) => `smaller than a thumb, ${size(each)}: ${name(each)}`),
    ...fields.filter(unread).map((each) => `cut off: “${each.placeholder}”`),
    ...(wide > 0 ? [`wider than the window by ${wide}`] : []),
  ];
}"""


SMALL = """() => [...document.querySelectorAll("button, a[href], select, input, summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".floating, .unseen"))
  .map((each) => [each.outerHTML.slice(0, 90), (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def large_enough(page: Page, where: str = "") -> None:
    """Assert that no target is smaller than a thumb, among those whose HTML contains `where`."""
    assert [each for each in page.evaluate(SMALL) if where in each] == []


def nothing_is_out_of_reach(page: Page) -> None:
    """Assert that no text is cut off, nothing to press is covered, and the page does not scroll
    sideways."""
    found = page.evaluate(UNREACHABLE)
    assert found == [], found


def open_to_all(page: Page) -> None:
    no_barriers(page)
    nothing_is_out_of_reach(page)


def record_announcements(page: Page) -> None:
    """Record what a screen reader announces, from the next page on."""
    page.add_init_script(f"({LISTEN})()")


def announcements(page: Page) -> list[str]:
    """Return the announcements so far, with plain spaces for the no-break spaces of French."""
    return [told.replace("\N{NO-BREAK SPACE}", " ") for told in page.evaluate("window.heard")]


def wait_for_announcement(page: Page, sentence: str) -> None:
    """Wait until this sentence was announced."""
    told = "text => window.heard.some((each) => each.replaceAll('\\u00a0', ' ').includes(text))"
    try:
        page.wait_for_function(told, arg=sentence)
    except TimeoutError:
        raise AssertionError((sentence, announcements(page))) from None


def tab_to(page: Page, what: str, most: int = 60) -> None:
    """Press Tab until the focus is on `what`. The focus must be visible on the way."""
    for _ in range(most):
        if page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
            return
        page.keyboard.press("Tab")
        shown = page.evaluate(
            """() => {
              const at = document.activeElement;
              if (at === document.body) return true;
              const { outlineStyle, boxShadow } = getComputedStyle(at);
              const { top, bottom } = at.getBoundingClientRect();
              return (outlineStyle !== "none" || boxShadow !== "none") && bottom > 0 && top < innerHeight;
            }"""
        )
        assert shown, (
            f"one does not see where one is: {page.evaluate('document.activeElement.outerHTML')[:120]}"
        )
    raise AssertionError(f"no way to {what}: {page.evaluate('document.activeElement.outerHTML')[:120]}")
