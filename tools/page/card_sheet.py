"""All cards of Onirim on sheets, for visual review: `python -m tools.page.card_sheet FOLDER`.

One sheet for each way of seeing: in colour, in greyscale, and as Chromium simulates the four kinds of colour
blindness; on each, every card at 52, 104 and 240 px.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.server.serving import Server
from tests.web.conftest import FLAGS

SIZES = (52, 104, 240)
DEFICIENCIES = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")

LAY = """async ([sizes, grey]) => {
    const { card, COLOURS } = await import("/scripts/onirim/card.js");
    const { render, html } = await import("/vendor/lit-html.js");
    const cards = COLOURS.flatMap(colour => ["sun", "moon", "key"].map(what => [`${colour} ${what}`, {}]));
    for (const door of ["shut", "ajar", "open"])
        for (const colour of COLOURS)
            for (const variant of [0, 1]) cards.push([`${colour} door`, { door, variant }]);
    for (const variant of [0, 1, 2]) cards.push(["nightmare", { variant }]);
    cards.push(["back", {}]);
    document.body.replaceChildren(document.createElement("main"));
    const main = document.querySelector("main");
    main.style.filter = grey ? "grayscale(1)" : "none";
    const sheet = () => html`<p class="sheet">${cards.map(([name, how]) => card(name, how))}</p>`;
    render(html`${sizes.map(sheet)}`, main);
    document.querySelectorAll(".sheet").forEach((sheet, at) => {
        sheet.style.setProperty("--card", `${sizes[at]}px`);
        const style = { display: "flex", flexWrap: "wrap", gap: "10px", maxWidth: "none", margin: "12px" };
        Object.assign(sheet.style, style);
    });
}"""


def lay(page: Page, grey: bool = False) -> None:
    """Draw every card on an empty page."""
    page.evaluate(LAY, [list(SIZES), grey])
    page.wait_for_timeout(1500)  # until the drawings have loaded and the doors have turned


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_context(viewport={"width": 2280, "height": 1000}, color_scheme="dark").new_page()
        page.goto(f"http://{server.at}/")
        page.wait_for_selector("button.alone")
        lay(page)
        eyes = page.context.new_cdp_session(page)
        for kind in DEFICIENCIES:
            eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
            name = "colour" if kind == "none" else kind
            page.screenshot(path=folder / f"cards-{name}.png", full_page=True)
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        lay(page, grey=True)
        page.screenshot(path=folder / "cards-greyscale.png", full_page=True)
        browser.close()
        server.stop()
    print(f"{len(DEFICIENCIES) + 1} sheets in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
