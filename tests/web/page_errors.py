"""Errors of a browser: console, scripts and failed requests."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

GONE_ELSEWHERE = "NS_BINDING_ABORTED"
"""Failure of a request whose page was left; nobody waits for its answer."""


def record_errors(context: BrowserContext, errors: list[str]) -> None:
    """Add the errors of a context to a list. Chromium logs failed requests as well, Firefox does not."""

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"{message.text} ({message.location['url']})")

    def failed(request: Request) -> None:
        if request.failure != GONE_ELSEWHERE:
            errors.append(f"{request.failure} ({request.url})")

    def answered(response: Response) -> None:
        if response.status >= 400:
            errors.append(f"{response.status} ({response.url})")

    context.on("console", logged)
    context.on("weberror", lambda problem: errors.append(str(problem.error)))
    if context.browser and context.browser.browser_type.name == "firefox":
        context.on("requestfailed", failed)
        context.on("response", answered)
