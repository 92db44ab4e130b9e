"""A pocket offered by a server: installation, content policy, and a dream of the day that stays local."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server, served
from tests.web.conftest import FLAGS, PATIENCE, PHONE, Visit
from tests.web.pocket import wait_for_offline_copy
from tests.web.test_daily import give_up
from tests.web.test_onirim_page import no_barriers

AS_AN_APP = """matchMedia = (ask => query => query.includes("standalone") ? { matches: true } : ask(query))(
  matchMedia.bind(window))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pocket_site: Path) -> Iterator[Server]:
    class WithPocket(Server):
        MORE = (*Server.MORE, "--pocket", str(pocket_site), "--allowed-host", "dreams.test")

    with served(WithPocket, tmp_path_factory.mktemp("page")) as running:
        yield running


def remembered(page: Page, what: str) -> Any:
    return page.evaluate("k => JSON.parse(localStorage.getItem(`reverie.${k}`))", what)


def told(server: Server, token: str | None) -> dict[str, Any]:
    status, said = server.ask("/api/daily", {"game": "onirim", "token": token})
    assert status == 200, said
    return dict(said)


def into_the_pocket(visit: Visit, size: tuple[int, int] = PHONE, path: str = "") -> Page:
    page = visit(f"/pocket/{path}", size)
    page.set_default_timeout(PATIENCE[True])
    wait_for_offline_copy(page)
    return page


@pytest.mark.whole
def test_the_daily_dream_in_a_pocket_is_offline_and_local(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE)
    page.set_default_timeout(PATIENCE[True])
    page.click(".offer a")
    page.wait_for_url("**/pocket/")
    expect(page.locator(".offer")).to_contain_text("To install it")
    wait_for_offline_copy(page)
    page.context.set_offline(True)
    page.goto(f"http://{server.at}/pocket/daily")
    expect(page.locator(".begin")).to_contain_text("counts on this device only")
    page.click(".begin-it")
    page.click("dialog button.primary")
    page.wait_for_selector(".onirim.phase-choose")
    give_up(page)
    page.click(".ending .others")
    page.wait_for_selector(".result.lost")
    expect(page.locator(".others > p.panel")).to_contain_text("counts on this device only")
    page.context.set_offline(False)
    token = remembered(page, "token")
    assert told(server, token)["mine"] is None


def test_only_the_pocket_may_run_webassembly(visit: Visit, server: Server) -> None:
    page = visit("/pocket", PHONE)
    assert page.url.endswith("/pocket/")
    policies = {
        path: page.request.get(f"http://{server.at}{path}").headers
        for path in ("/", "/pocket/", "/pocketful")
    }
    found = {path: headers["content-security-policy"] for path, headers in policies.items()}
    assert "'wasm-unsafe-eval'" in found["/pocket/"] and "frame-ancestors 'none'" in found["/pocket/"]
    assert "wasm" not in found["/"] and "wasm" not in found["/pocketful"]
    assert not any("'unsafe" in each for each in found.values())
    assert page.request.get(f"http://{server.at}/pocket/t/LUMIKOTA").status == 200
    for stray in ("scripts/nothing.js", "../tables.db", "%2e%2e/tables.db"):
        assert page.request.get(f"http://{server.at}/pocket/{stray}").status == 404


@pytest.mark.whole
def test_a_browser_accepts_the_pocket_as_installable(visit: Visit) -> None:
    page = into_the_pocket(visit)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == [] and found["manifest"]["id"].endswith("/pocket/")
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong] == ["in-incognito"], "as every window of these tests is"


@pytest.mark.whole
def test_the_pocket_has_an_install_button_or_instructions(visit: Visit) -> None:
    page = into_the_pocket(visit)
    page.evaluate(
        """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }),
        { prompt: async () => { document.title = "asked"; } }))"""
    )
    page.get_by_role("button", name="Install").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.title === 'asked'")
    page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    expect(page.locator(".offer button")).to_have_count(0)
    no_barriers(page)
    apple = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
    page = visit("/pocket/", PHONE, user_agent=apple)
    expect(page.locator(".offer")).to_contain_text("Add to Home Screen")
    page = visit("/pocket/", PHONE)
    page.add_init_script(AS_AN_APP)
    page.reload()
    page.wait_for_selector("button.alone")
    expect(page.locator(".offer")).to_have_count(0)


@pytest.mark.whole
def test_the_page_says_if_its_address_allows_no_pocket(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    port = server.at.split(":")[1]
    with served(Server, tmp_path) as without:
        elsewhere = browser.browser_type.launch(
            executable_path="/usr/bin/chromium",
            args=[*FLAGS, "--host-resolver-rules=MAP dreams.test 127.0.0.1"],
        )
        page = elsewhere.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en")
        page.goto(f"http://dreams.test:{port}/")
        expect(page.locator(".offer")).to_contain_text("https://")
        expect(page.locator(".offer a")).to_have_count(0)
        no_barriers(page)
        page.goto(f"http://{without.at}/")
        page.wait_for_selector("button.alone")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".offer")).to_have_count(0)
        elsewhere.close()
