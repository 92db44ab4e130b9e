"""What goes wrong in a browser, whether or not anybody sees it."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

GONE_ELSEWHERE = "NS_BINDING_ABORTED"
"""Nobody waits for what was asked for on a page that they have left."""


def record_errors(context: BrowserContext, wrong: list[str]) -> None:
    """Add to `wrong` whatever goes wrong from now on. Chromium writes to its console, too, that a request has
    failed; Firefox does not."""

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            wrong.append(f"{message.text} ({message.location['url']})")

    def failed(request: Request) -> None:
        if request.failure != GONE_ELSEWHERE:
            wrong.append(f"{request.failure} ({request.url})")

    def answered(response: Response) -> None:
        if response.status >= 400:
            wrong.append(f"{response.status} ({response.url})")

    context.on("console", said)
    context.on("weberror", lambda problem: wrong.append(str(problem.error)))
    if context.browser and context.browser.browser_type.name == "firefox":
        context.on("requestfailed", failed)
        context.on("response", answered)
