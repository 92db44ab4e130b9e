"""Scripts and strange letters in names, clues, guesses, stories and packs neither run nor spoil a
screen."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Dialog, Page, Request, expect

from tests.server.serving import Player, Server, play_alone
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.evenings import SHORT, played, wait_for_phase
from tests.web.seats import open_table, whenidream_table
from tests.web.test_evening import saved
from tests.web.test_television import television

MARKS = "a" + "\u0301" * 5
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NAMES = ["<img src=x onerror=h()>", '"><script>h()</script>', MARKS, "שלום " + FAMILY]
MORE_NAMES = [
    "<svg/onload=h()>",
    "</b></a></h1></title>",
    "javascript:h()",
    "${h()}{{h()}}{name}",
    "'\"`><i onclick=h()>",
    "<img src=//a.example>",
    "&lt;i&gt;&#60;b&#62;",
    "--><?xml?><![CDATA[",
]
CLUES = ["<img/src=x/onerror=h()>", "\u202eevil\u202e", MARKS, FAMILY, "مرحبا", "javascript:h()"]
STORY = '</textarea><script>h()</script><svg onload="h()"> {pieces} '
STORY += 'javascript:h() <a href="javascript:h()">x</a> &lt;b&gt; <img src="//a.example/b">'
PACK = [NAMES[0], MARKS, *(f"<b onmouseover=h()>{k}" for k in range(30)), *(f"{MARKS}{k}" for k in range(4))]
PACK += ["x" * 40, "javascript:h()", "שלום", "${h()}", "{name}", "{{h()}}"]
HOSTILE = '</title></script><script>h()</script><img src=//a.example onerror="h()">${h()}{{h()}}'
"""Hostile text of any length, for addresses and files."""
SEED = HOSTILE[:60]
ARMED = "window.ran = 0; window.h = () => { window.ran++; return 'h has run' }"
RAN = """() => [window.ran, document.body.innerText.includes("h has run"),
  document.querySelectorAll("[onerror], [onload], [onmouseover], [onclick]").length]"""
LINKS = "() => [...document.querySelectorAll('a')].filter((a) => a.href.startsWith('javascript')).length"


@pytest.fixture
def armed(visit: Visit, server: Server) -> Iterator[Visit]:
    """`visit` with a browser that ignores the content policy: a script in a text would run and be
    counted."""
    opened: list[Page] = []
    allowed = {f"http://{server.at}/", "file:", "data:", "blob:"}
    wrong: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(tuple(allowed)):
            wrong.append(request.url)

    def asks(dialog: Dialog) -> None:
        wrong.append(dialog.message)
        dialog.dismiss()

    def come_armed(address: str = "/", size: tuple[int, int] = DESK, **how: Any) -> Page:
        page = visit("/favicon.svg", size, **{"bypass_csp": True, **how})
        allowed.add(page.url.removesuffix("favicon.svg"))  # a pocket is served from elsewhere
        page.context.add_init_script(ARMED)
        page.context.on("request", asked)
        page.on("dialog", asks)
        page.goto(page.url.replace("/favicon.svg", address))
        opened.append(page)
        return page

    yield come_armed
    for page in opened:
        assert_harmless(page)
    assert wrong == []


STICKS_OUT = """() => {
  const scrolls = (each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  const scrolled = (each) => each && (scrolls(each) || scrolled(each.parentElement));
  return [...document.querySelectorAll("main *, dialog *")]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((each) => each.getClientRects().length && !each.closest(".unseen") && !scrolled(each))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 120));
}"""


def assert_harmless(page: Page) -> None:
    assert page.evaluate(RAN) == [0, False, 0]
    assert page.evaluate(LINKS) == 0
    assert page.evaluate(STICKS_OUT) == []
    wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert wide <= 0


def strange_table(server: Server, **options: Any) -> tuple[str, list[str], list[Player]]:
    how = {**SHORT, "dream_seconds": 600, "words": "\n".join(PACK), **options}
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, **how)
    return code, tokens, [Player(server, code, token) for token in tokens[:3]]


def test_scripts_in_names_packs_clues_guesses_and_stories_run_nowhere(server: Server, armed: Visit) -> None:
    code, tokens, players = strange_table(server)
    host, screen = open_table(armed, code, tokens[3], DESK), armed(f"/t/{code}/screen")
    for name in NAMES:
        expect(host.locator("body")).to_contain_text(name)
        expect(screen.locator("body")).to_contain_text(name)
    assert_harmless(host)
    assert_harmless(screen)
    assert players[0].do("begin")["type"] == "done"
    wait_for_phase(players, "dream")
    screen = television(armed, code)
    phone = open_table(armed, code, tokens[3], PHONE)
    expect(phone.locator(".piece")).to_be_visible()
    for spirit in players[1:]:
        said = next(
            word for word in CLUES[spirit is players[2] :] if spirit.say("clue", word)["type"] == "done"
        )
        expect(phone.locator("body")).to_contain_text(said)
    assert_harmless(phone)
    assert_harmless(screen)
    players[0].say("guess", CLUES[0])
    expect(phone.locator("body")).to_contain_text(CLUES[0])
    assert_harmless(phone)


@pytest.mark.whole
def test_scripts_in_an_evening_run_neither_at_its_end_nor_in_its_file(
    server: Server, armed: Visit, tmp_path: Path
) -> None:
    code, tokens, _ = played(
        server, lambda *_: (1, 1), names=NAMES, tell=STORY, words="\n".join(PACK), tie="shared"
    )
    screen = television(armed, code)
    expect(screen.locator(".bows").first).to_be_visible()
    for size in (DESK, PHONE):
        page = open_table(armed, code, tokens[3], size)
        expect(page.locator(".told").first).to_be_visible()
        expect(page.locator("body")).to_contain_text("</textarea><script>h()</script>")
        assert_harmless(page)
    file = saved(page, "Save the evening", tmp_path / "evening.html")
    home = armed(size=PHONE)
    home.goto(file.as_uri())
    assert "</textarea><script>h()</script>" in home.inner_text("body")


@pytest.mark.parametrize(
    "name", [NAMES[0], *(pytest.param(each, marks=pytest.mark.whole) for each in [*NAMES[1:], *MORE_NAMES])]
)
def test_a_script_as_a_name_stays_a_name(server: Server, armed: Visit, name: str, tmp_path: Path) -> None:
    code = server.table("onirim", 1, seed=SEED)
    token = server.sit(code, name)
    player = Player(server, code, token)
    player.do("begin")
    play_alone(player, 6)
    player.say("resign")
    player.socket.close()
    page = open_table(armed, code, token, PHONE)
    expect(page.locator("main")).to_be_visible()
    page.goto(page.url.replace(f"/t/{code}", f"/analysis/{code}"))
    page.wait_for_selector(".curve svg")
    _, record = server.ask(f"/api/tables/{code}/record", {})
    assert (record["seed"], record["seats"]) == (SEED, [name])
    (tmp_path / "game.json").write_text(json.dumps(record))
    report = tmp_path / "report.html"
    command = [sys.executable, "-m", "reverie", "analyze", str(tmp_path / "game.json"), "--html", str(report)]
    subprocess.run(command, check=True, capture_output=True)
    home = armed(size=PHONE)
    home.goto(report.as_uri())
    assert name in home.inner_text("body") and SEED in home.inner_text("body")


@pytest.mark.whole
def test_scripts_in_imported_records_run_nowhere(server: Server, armed: Visit, tmp_path: Path) -> None:
    code = server.table("onirim", 2, options={"communication": "open"})
    players = [Player(server, code, server.sit(code, name)) for name in ("Ada", "Ben")]
    players[0].do("begin")
    players[0].say("resign")
    _, record = server.ask(f"/api/tables/{code}/record", {})
    names = [NAMES[0], *MORE_NAMES]
    good = [
        {**record, "seats": [name, names[at - 1]], "seed": f"{HOSTILE}{at}"} for at, name in enumerate(names)
    ]
    bad = [
        {**record, "game": HOSTILE},
        {**record, "seats": [HOSTILE, "x"]},
        {**record, "rules": {HOSTILE: HOSTILE}},
        {**record, "steps": [[HOSTILE, HOSTILE]]},
        {**record, "result": {"reason": HOSTILE}},
        {HOSTILE: HOSTILE},
    ]
    refused = [*map(json.dumps, bad), HOSTILE]
    file = tmp_path / f"{NAMES[0]}.jsonl"
    page = armed("/games", PHONE)
    for lines in ([*map(json.dumps, good), *refused[:4]], refused[4:]):
        file.write_text("\n".join(lines), "utf-8")
        page.locator(".games-file input").set_input_files(file)
        expect(page.locator(".games-file li")).to_have_count(len(set(lines) & set(refused)))
        assert_harmless(page)
    expect(page.locator(".game-line")).to_have_count(len(good))
    for name in names:
        expect(page.locator("main")).to_contain_text(name)
    page.locator(".game-line").first.click()
    page.wait_for_selector(".curve svg")
    assert page.evaluate(RAN) == [0, False, 0]
    page.go_back()
    expect(page.locator(".game-line")).to_have_count(len(good))


@pytest.mark.whole
def test_scripts_in_addresses_run_nowhere(visit: Visit, errors: list[str], armed: Visit) -> None:
    hostile = quote(HOSTILE, safe="")
    for address in (
        f"/t/{hostile}",
        f"/analysis/{hostile}",
        f"/t/LUMIKOTA#key={hostile}",
        f"/t/LUMIKOTA#{hostile}",
        f"/pack#{hostile}",
        f"/games#{hostile}",
        f"/puzzles/{hostile}",
        f"/{hostile}",
    ):
        page = armed("/favicon.svg", PHONE)
        page.goto(page.url.replace("/favicon.svg", address))
        page.wait_for_load_state("networkidle")
        assert_harmless(page)
    errors[:] = [each for each in errors if " 404 " not in each and " 400 " not in each]


@pytest.mark.whole
def test_scripts_in_a_pack_run_neither_in_its_editor_nor_in_its_offer(armed: Visit) -> None:
    page = armed("/pack", PHONE)
    page.click(".new-pack")
    page.fill("input[name=pack-name]", NAMES[0])
    page.fill("textarea", "\n".join(PACK))
    expect(page.locator(".pack-said")).to_contain_text("pictures")
    assert_harmless(page)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.click(".pack-link")
    link = page.wait_for_function("() => window.copied").json_value()
    friend = armed("/favicon.svg", PHONE)
    friend.goto(friend.url.replace("/favicon.svg", link[link.index("/pack") :]))
    expect(friend.locator(".pack-offer")).to_contain_text(NAMES[0])
    friend.click(".pack-offer .keep")
    friend.reload()
    expect(friend.locator(".pack-list")).to_contain_text(NAMES[0])
