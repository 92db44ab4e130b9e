"""The names by which this server may be asked for; any other is refused, against DNS rebinding.

A page of a stranger's can have its own name lead to an address in the network of who reads it. The browser
then sends requests for that name here, and shows the answers to that page. So a request has to name an
address, which no page can pretend to be at, or a name that is known to be ours.
"""

from collections.abc import Iterable

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ...refusal import Refusal, clip
from ..tables.access import Denied
from ..visitors import Proxies, address_in, sender_of
from .api import JSON, refused
from .head import language_for

MISDIRECTED = 421
LONGEST = 253
"""No name is longer."""
LOCAL = ".local"
"""The names that machines give themselves in a network; nobody can register one elsewhere."""


class Hosts:
    """An application that answers only to addresses, `localhost`, names in `.local` and those given here.

    Proxies that are trusted, and the other processes of the server, ask for whatever they were asked for.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str], proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies
        self.names = {"localhost", *names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope.get("passed_on"):
            said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            wrong = next((each for each in said if not self.knows(each)), None)
            if wrong is not None and sender_of(scope) not in self.proxies:
                name = name_in(wrong) or wrong or "?"
                await _refuse(scope, send, Denied(MISDIRECTED, "unknown-host", said=clip(name, LONGEST)))
                return
        await self.app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether a `Host` header is one of ours.

        >>> hosts = Hosts(None, ["play.example.org"], Proxies())
        >>> [hosts.knows(each) for each in ("PLAY.example.org.:8128", "[::1]:80", "pi.local", "evil.example")]
        [True, True, True, False]
        """
        if address_in(host) is not None:
            return True
        name = name_in(host) or ""
        return name in self.names or address_in(name) is not None or name.endswith(LOCAL)


def name_in(host: str) -> str | None:
    """The name in a `Host` header, in lower case and without its port and last dot; None if there is none.

    >>> name_in("Play.Example.org.:8128"), name_in("[::1]:8128"), name_in("a b")
    ('play.example.org', None, None)
    """
    name, _, port = host.partition(":")
    name = name.lower().removesuffix(".")
    fits = name.isascii() and all(each.isalnum() or each in "-._" for each in name)
    if not 0 < len(name) <= LONGEST or name.startswith(".") or not fits or (port and not port.isdecimal()):
        return None
    return name


def named(said: str) -> str:
    """A name that somebody gives, as browsers send it; a `Refusal` if it is none.

    >>> named("Spiel.Bücher.example")
    'spiel.xn--bcher-kva.example'
    """
    try:
        name = said.encode("idna").decode()
    except UnicodeError:
        name = ""
    if ":" in said or name_in(name) is None:
        raise Refusal("bad-allowed-host", said=clip(said))
    return str(name_in(name))


async def _refuse(scope: Scope, send: Send, why: Denied) -> None:
    """As JSON to a program, as a sentence in their language to somebody who reads it."""
    if scope["type"] == "websocket" or scope["path"].startswith("/api/"):
        kind, body = JSON, refused(why.status, why).body
    else:
        language = language_for(Request(scope))
        kind, body = "text/plain; charset=utf-8", f"{why.sentence(language)}\n".encode()
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    begins = "http" if scope["type"] == "http" else "websocket.http"
    await send({"type": f"{begins}.response.start", "status": why.status, "headers": headers})
    await send({"type": f"{begins}.response.body", "body": body})
