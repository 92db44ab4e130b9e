"""A check of the `Host` header, against DNS rebinding.

A hostile page can let its own host name point to an address in the network of its reader. The browser then
sends requests for that name to this server, and the page can read the answers. So a request must name an
IP address, which no hostile page can use, or a host name that is known to be this server's.
"""

from collections.abc import Iterable

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ...refusal import Refusal, clip
from ..tables.access import Denied
from ..visitors import Proxies, address_in, sender_of
from .api import JSON, refusal_answer
from .head import language_for

MISDIRECTED = 421
MAX_HOST_LENGTH = 253
"""Maximum length of a host name."""
LOCAL_DOMAIN = ".local"
"""The domain of names that machines in a local network choose themselves. Nobody can register one."""


class Hosts:
    """Middleware that refuses requests for unknown hosts.

    Known hosts are IP addresses, `localhost`, names in `.local`, and `names`.
    Requests from trusted proxies and from other processes of the server are not checked.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str], proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies
        self.names = {"localhost", *names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope.get("passed_on"):
            hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            wrong = next((each for each in hosts if not self.knows(each)), None)
            if wrong is not None and sender_of(scope) not in self.proxies:
                name = name_in(wrong) or wrong or "?"
                await _refuse(
                    scope, send, Denied(MISDIRECTED, "unknown-host", value=clip(name, MAX_HOST_LENGTH))
                )
                return
        await self.app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Return whether a `Host` header names this server.

        >>> hosts = Hosts(None, ["play.example.org"], Proxies())
        >>> [hosts.knows(each) for each in ("PLAY.example.org.:8128", "[::1]:80", "pi.local", "evil.example")]
        [True, True, True, False]
        """
        if address_in(host) is not None:
            return True
        name = name_in(host) or ""
        return name in self.names or address_in(name) is not None or name.endswith(LOCAL_DOMAIN)


def name_in(host: str) -> str | None:
    """Return the name in a `Host` header, in lower case, without port and last dot, or None if it is invalid.

    >>> name_in("Play.Example.org.:8128"), name_in("[::1]:8128"), name_in("a b")
    ('play.example.org', None, None)
    """
    name, _, port = host.partition(":")
    name = name.lower().removesuffix(".")
    fits = name.isascii() and all(each.isalnum() or each in "-._" for each in name)
    if (
        not 0 < len(name) <= MAX_HOST_LENGTH
        or name.startswith(".")
        or not fits
        or (port and not port.isdecimal())
    ):
        return None
    return name


def browser_name(text: str) -> str:
    """Return a host name in the form in which browsers send it. Raise a `Refusal` if it is invalid.

    >>> browser_name("Spiel.Bücher.example")
    'spiel.xn--bcher-kva.example'
    """
    try:
        name = text.encode("idna").decode()
    except UnicodeError:
        name = ""
    if ":" in text or name_in(name) is None:
        raise Refusal("bad-allowed-host", value=clip(text))
    return str(name_in(name))


async def _refuse(scope: Scope, send: Send, why: Denied) -> None:
    """Send a refusal: as JSON to a program, as a sentence in the visitor's language to a browser."""
    if scope["type"] == "websocket" or scope["path"].startswith("/api/"):
        kind, body = JSON, refusal_answer(why.status, why).body
    else:
        language = language_for(Request(scope))
        kind, body = "text/plain; charset=utf-8", f"{why.sentence(language)}\n".encode()
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    begins = "http" if scope["type"] == "http" else "websocket.http"
    await send({"type": f"{begins}.response.start", "status": why.status, "headers": headers})
    await send({"type": f"{begins}.response.body", "body": body})
