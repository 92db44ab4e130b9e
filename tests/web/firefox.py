"""Debian's Firefox for the tests of the page; `python -m tests.web.firefox` stands where Firefox would.

Playwright drives an ordinary Firefox over WebDriver BiDi, and tells each context which light its person
likes. That one command Debian's Firefox does not know, and Playwright goes no further. So this program starts
Firefox, passes on what the two say to each other, and answers that command itself. Light and movement are
preferences of the whole browser here.
"""

import asyncio
import json
import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LISTENING = "WebDriver BiDi listening on "
UNKNOWN = "emulation.setMediaFeaturesOverride"
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "layout.css.prefers-color-scheme.content-override": 1,  # light, as Playwright has it
}
STARTED_AS = """#!/bin/sh
PYTHONPATH={root}:$PYTHONPATH exec {python} -m {module} "$@"
"""


def launch(playwright: Playwright, folder: Path) -> Browser:
    """A Firefox without a window; `folder` is for what Playwright starts."""
    program = folder / "firefox"
    root, python = (shlex.quote(str(path)) for path in (Path(__file__).parents[2], sys.executable))
    program.write_text(STARTED_AS.format(root=root, python=python, module=__name__))
    program.chmod(0o755)
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, firefox_user_prefs=PREFERENCES
    )


async def firefox(arguments: list[str]) -> int:
    """Firefox, until it ends."""
    process = await asyncio.create_subprocess_exec("firefox-esr", *arguments, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        if address := re.match(rf"{LISTENING}(ws://\S+)", line.decode()):
            break
    else:
        return await process.wait()

    async def pass_on(playwright: ServerConnection) -> None:
        assert playwright.request is not None
        path = playwright.request.path
        async with connect(
            f"{address[1]}{path}", max_size=None, ping_interval=None, compression=None
        ) as browser:
            answers = asyncio.create_task(pass_back(browser, playwright))
            async for said in playwright:
                asked = json.loads(said)
                if asked["method"] == UNKNOWN:
                    await playwright.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
                else:
                    await browser.send(said)
            answers.cancel()

    async with serve(pass_on, "127.0.0.1", 0, max_size=None, ping_interval=None, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"{LISTENING}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in process.stderr:  # it stands still where nobody reads what it says
            pass
        return await process.wait()


async def pass_back(browser: ClientConnection, playwright: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        async for said in browser:
            await playwright.send(said)


if __name__ == "__main__":
    sys.exit(asyncio.run(firefox(sys.argv[1:])))
