"""One's games, from one browser to another by a code: sealed on the way, and the key is never sent."""

import base64
import hashlib
import hmac
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from reverie.pocket import site
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.everybody import NARROW, ZOOMED, open_to_all, tab_to
from tests.page.sitting import finished_alone
from tests.page.static_host import StaticHost
from tests.page.test_kept import at_my_games
from tests.serving import Server
from tests.test_earned import played

PUBLIC = "https://reverie.example"
DRAWN = """async (link) => {
  const { picture } = await import("/scripts/ground/qr.js");
  return picture(link, "").lastChild.getAttribute("d");
}"""


def listened(page: Page) -> list[str]:
    """All that a page asks for from now on: address, head and body."""
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(f"{request.url} {request.headers} {request.post_data or ''}"),
    )
    return asked


def given(page: Page) -> str:
    """The code, as it is shown."""
    page.get_by_role("button", name="Take my games along").click()
    return page.locator(".along-code > [aria-hidden]").inner_text()


def taken(page: Page, code: str) -> None:
    page.get_by_role("button", name="I have a code").click()
    page.get_by_label("The code").fill(code)
    page.keyboard.press("Enter")


def derived(code: str) -> tuple[bytes, str]:
    """The key, and the name of the first sheet: as `parcel.js` has them, written once more."""
    stretched = hashlib.pbkdf2_hmac("sha256", code.encode(), b"reverie parcel 1", 600_000)
    root = hmac.digest(bytes(32), stretched, "sha256")
    key = hmac.digest(root, b"key\x01", "sha256")
    return key, hmac.digest(root, b"name 0\x01", "sha256")[:16].hex()


def test_games_go_to_another_browser_by_a_code_and_the_server_never_has_the_key(
    visit: Visit, server: Server
) -> None:
    _, token = finished_alone(server, "Ada")
    page = at_my_games(visit, token)
    asked = listened(page)
    code = given(page)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){2}", code)
    expect(page.locator("dialog")).to_contain_text("One game waits for your other device.")
    expect(page.locator("dialog")).to_contain_text("This server answers on this machine only")
    open_to_all(page)
    other = visit("/games", DESK)
    asked_there = listened(other)
    taken(other, code.lower().replace(" ", "-").replace("0", "o").replace("1", "l"))
    expect(other.locator("dialog")).to_contain_text("One game was brought in.")
    open_to_all(other)
    other.keyboard.press("Enter")
    expect(other.locator("dialog")).to_have_count(0)
    expect(other.locator(".game-line")).to_contain_text("brought in")
    taken(other, code)
    expect(other.locator("dialog")).to_contain_text("No game was brought in. One was here already.")

    plain = code.replace(" ", "")
    key, name = derived(plain)
    kept = (server.folder / "tables.db").read_bytes() + (server.folder / "tables.db-wal").read_bytes()
    with closing(sqlite3.connect(server.folder / "tables.db")) as db:
        ((named, sealed),) = db.execute("SELECT name, sealed FROM parcels")
    assert named == name and len(sealed) == 12 + 48 * 1024 + 16 and b"Ada" not in sealed
    assert key not in kept and plain.encode() not in kept
    said = "\n".join(asked + asked_there)
    assert f'"name":"{name}"' in said and base64.b64encode(sealed).decode() in said
    for secret in (plain, code, key.hex(), base64.b64encode(key).decode()):
        assert secret.lower() not in said.lower()


@pytest.mark.whole
def test_the_link_and_the_picture_hold_the_code_where_no_server_reads_it(
    visit: Visit, server: Server
) -> None:
    _, token = finished_alone(server, "Ada")
    page = visit("/favicon.svg", PHONE)

    def at_home(route: Route) -> None:
        """As if others found it over HTTPS."""
        route.fulfill(response=(told := route.fetch()), json={**told.json(), "address": PUBLIC})

    page.route("**/api/about", at_home)
    page.evaluate("token => localStorage.setItem('reverie.token', token)", json.dumps(token))
    page.goto(page.url.replace("favicon.svg", "games"))
    code = given(page).replace(" ", "")
    link = f"{PUBLIC}/games#along={code}"
    expect(page.get_by_label("Link", exact=True)).to_have_value(link)
    drawn = page.locator("dialog svg[role=img] path").nth(1).get_attribute("d")
    assert drawn == page.evaluate(DRAWN, link)
    for size in (PHONE, NARROW, *ZOOMED):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        open_to_all(page)
    page.keyboard.press("Escape")
    assert given(page).replace(" ", "") == code, "who closed it by mistake finds the same code"

    other = visit("/favicon.svg", PHONE)
    asked = listened(other)
    other.goto(f"http://{server.at}/games#along={code}")
    expect(other.get_by_label("The code")).to_have_value(re.compile(r"^.{4} .{4} .{4}$"))
    expect(other.locator(".game-line")).to_have_count(0)  # nothing comes in that nobody asked for
    assert other.url.endswith("/games"), "nor does the code stay in the history"
    expect(other.get_by_role("button", name="Bring the games in")).to_be_focused()
    open_to_all(other)
    other.keyboard.press("Enter")
    expect(other.locator("dialog")).to_contain_text("One game was brought in.")
    expect(other.get_by_role("button", name="Close").last).to_be_focused()
    assert code not in "".join(asked)


@pytest.mark.whole
def test_what_cannot_be_fetched_or_opened_is_said_and_can_be_tried_again(
    visit: Visit, server: Server
) -> None:
    _, token = finished_alone(server, "Ada")
    code = given(at_my_games(visit, token))
    page = visit("/games", PHONE)
    tab_to(page, ".games-file .take")
    page.keyboard.press("Enter")
    page.keyboard.type("too short")
    page.keyboard.press("Enter")
    alert = page.locator("dialog").get_by_role("alert")
    expect(alert).to_have_text("A code has 12 letters and digits; here are 8.")
    expect(page.get_by_label("The code")).to_be_focused()
    open_to_all(page)

    def turned(route: Route) -> None:
        """One bit is another."""
        told = (answer := route.fetch()).json()
        sealed = bytearray(base64.b64decode(told["sealed"]))
        sealed[5000] ^= 1
        route.fulfill(response=answer, json={"sealed": base64.b64encode(sealed).decode()})

    page.route("**/api/parcels/fetch", turned)
    page.get_by_label("The code").fill(code)
    page.keyboard.press("Enter")
    expect(alert).to_contain_text("cannot be opened")
    page.unroute("**/api/parcels/fetch")
    for _ in range(4):
        server.ask("/api/parcels/fetch", {"name": derived(code.replace(" ", ""))[1]})
    page.keyboard.press("Enter")
    expect(alert).to_contain_text("Nothing lies under this code.")
    wrong: list[str] = visit.wrong  # type: ignore[attr-defined]
    assert all("404" in each for each in wrong) and wrong, "the browser notes it"
    wrong.clear()
    page.keyboard.press("Escape")
    expect(page.locator(".games-file .take")).to_be_focused()


@pytest.mark.whole
def test_without_https_it_is_said_why_and_the_file_is_offered(visit: Visit, server: Server) -> None:
    _, token = finished_alone(server, "Ada")
    page = at_my_games(visit, token)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto(f"{page.url}?#along=K7QM3XTR9WHD")
    expect(page.locator(".games-file [role=alert]")).to_contain_text("By a code it goes over HTTPS only")
    expect(page.get_by_role("button", name="Take my games along")).to_have_count(0)
    expect(page.get_by_role("button", name="I have a code")).to_have_count(0)
    expect(page.get_by_role("button", name="Save my games")).to_be_visible()
    open_to_all(page)


@pytest.mark.whole
def test_many_games_go_in_several_sheets_and_come_out_as_they_went_in(visit: Visit, server: Server) -> None:
    page, other = visit("/games"), visit("/games")
    code = "K7QM3XTR9WHD"
    lines = [json.dumps({"seed": hashlib.sha512(str(k).encode()).hexdigest()}) for k in range(2000)]
    way = "([lines, code]) => import('/scripts/front/parcel.js').then(({ leave }) => leave(lines, code))"
    told = page.evaluate(way, [[f"{line}\n" for line in lines], code])
    assert told == {"taken": 2000, "seconds": 900, "times": 5}
    back = """code => import('/scripts/front/parcel.js').then(async ({ fetchLeft }) => {
      const seen = [];
      return [await fetchLeft(code, (done, all) => seen.push([done, all])), seen];
    })"""
    text, seen = other.evaluate(back, code)
    assert text.splitlines() == lines
    assert len(seen) > 2 and seen[0] == [1, seen[0][1]]


@pytest.fixture
def pocket(tmp_path: Path) -> Iterator[StaticHost]:
    host = StaticHost(tmp_path)
    site.write(host.site, site.here())
    yield host
    host.stop()


@pytest.mark.whole
def test_a_pocket_takes_games_to_the_server_that_hosts_it_and_has_no_code_elsewhere(
    browser: Browser, visit: Visit, server: Server, pocket: StaticHost, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps({**played("s61").record(), "seat": 0}), "utf-8")
    context = browser.new_context(locale="en", service_workers="block")
    page = context.new_page()
    page.goto(f"{pocket.at}?at=games")
    page.locator("a[href$='/games']").first.click()
    page.locator(".games-file input").set_input_files(file)
    expect(page.locator(".games-file")).to_contain_text("One game was brought in", timeout=30_000)
    expect(page.locator(".games-file")).to_contain_text("No server stands behind this page")
    expect(page.get_by_role("button", name="Take my games along")).to_have_count(0)

    document = pocket.site / "index.html"
    text = document.read_text("utf-8").replace("data-pocket", 'data-pocket data-server="../"')
    document.write_text(text, "utf-8")

    def pass_on(route: Route) -> None:
        """As if the same host had the server."""
        assert route.request.url.replace("/some/api/", "/api/").startswith(
            pocket.at.replace("/some/where/", "/api/parcels")
        )
        status, told = server.ask("/api/parcels", route.request.post_data.encode())  # type: ignore[union-attr]
        route.fulfill(status=status, json=told)

    context.route("**/api/parcels", pass_on)
    page.goto(pocket.at)
    page.locator("a[href$='/games']").first.click()
    code = given(page)
    other = visit("/games")
    taken(other, code)
    expect(other.locator("dialog")).to_contain_text("One game was brought in.")
    context.close()
