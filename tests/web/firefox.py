"""A wrapper of Debian's Firefox; Playwright starts `python -m tests.web.firefox` as if it were Firefox.

Playwright controls Firefox over WebDriver BiDi and sets the preferred light of each context. Debian's
Firefox does not know that command, so this program starts Firefox, passes messages on, and answers that
command itself. Light and motion are preferences of the whole browser here.
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
    """Start a headless Firefox; `folder` is for the wrapper's script."""
    program = folder / "firefox"
    root, python = (shlex.quote(str(path)) for path in (Path(__file__).parents[2], sys.executable))
    program.write_text(STARTED_AS.format(root=root, python=python, module=__name__))
    program.chmod(0o755)
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, firefox_user_prefs=PREFERENCES
    )


async def firefox(arguments: list[str]) -> int:
    """Run Firefox until it ends; return its exit status."""
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
