"""The identity of a visitor: an IP address, from the connection, a trusted proxy or another process.

Anybody can send a header. So `X-Forwarded-For` is read only from the proxies that the operator named
(`--trusted-proxy`), and `X-Reverie-For` only from another process of the same server, which has authenticated
itself at the beginning of its connection (`cluster.handshake`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from ..refusal import Refusal

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Headers = Iterable[tuple[bytes, bytes]]

UNIX = "unix"
"""Name for a proxy that connects through a Unix socket, which has no address."""
NOBODY = "nobody"
"""The visitor for all connections without an address."""
FORWARDED_FOR, FOR = b"x-forwarded-for", b"x-reverie-for"
CALLER = "reverie.caller"
"""The ASGI extension that names the process that passed a request on. `http_protocol` sets it on connections
whose other end has authenticated itself as that process."""
LOOPBACK = ("127.0.0.1", "::1")
"""Addresses of this machine. Connections from them are usually from a proxy."""
MAX_HOPS = 20
"""Maximum number of addresses read from `X-Forwarded-For`, from the right."""
MAX_ADDRESS_LENGTH = 64
"""Maximum length of an address with brackets and port, in characters."""


class Visitors:
    """Middleware that finds out the visitor of each request, for `visitor_of`."""

    def __init__(self, app: ASGIApp, proxies: "Proxies") -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "visitor": self.visitor(scope), "passed_on": _was_forwarded(scope)}
        await self.app(scope, receive, send)

    def visitor(self, scope: Scope) -> str:
        """Return the visitor that a request counts for."""
        if _was_forwarded(scope):
            headers: dict[bytes, bytes] = dict(scope["headers"])
            return headers.get(FOR, NOBODY.encode()).decode("latin-1")
        return visitor_for(self.proxies.client_behind(sender_of(scope), scope["headers"]))


def visitor_of(connection: Any) -> str:
    """Return the visitor of a request or a socket that came through `Visitors`."""
    return str(connection.scope["visitor"])


def was_forwarded(connection: Any) -> bool:
    """Return whether another process of this server has passed on this request or socket."""
    return bool(connection.scope["passed_on"])


def _was_forwarded(scope: Scope) -> bool:
    return CALLER in scope.get("extensions", {})


def sender_of(scope: Scope) -> Address | str | None:
    """Return the other end of a connection: an address, `unix`, or None if it is closed already."""
    if scope.get("client"):
        return address_in(scope["client"][0])
    server = scope.get("server")
    return UNIX if server and server[1] is None else None  # only a Unix socket has no port


def visitor_for(address: Address | str | None) -> str:
    """Return the visitor that an address belongs to. For IPv6 it is the /64 network, often one person's.

    >>> visitor_for(ip_address("203.0.113.7")), visitor_for(ip_address("2001:db8::17"))
    ('203.0.113.7', '2001:db8::/64')
    """
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), 64), strict=False))
    return NOBODY if address is None else str(address)


def address_in(text: str) -> Address | None:
    """Return the address in `text`, with or without a port, or None if there is no valid one.

    >>> address_in("203.0.113.7:4711"), address_in("[2001:db8::1]:80"), address_in("::ffff:203.0.113.7")
    (IPv4Address('203.0.113.7'), IPv6Address('2001:db8::1'), IPv4Address('203.0.113.7'))
    """
    return _address_in(text) if len(text) <= MAX_ADDRESS_LENGTH else None


@lru_cache(10_000)
def _address_in(text: str) -> Address | None:
    host, bracket, port = text.strip(" \t").partition("]")
    if host.startswith("["):
        if not bracket or ":" not in host or not _is_port(port):
            return None
        host = host[1:]
    elif bracket:
        return None
    elif host.count(":") == 1:
        host, colon, port = host.partition(":")
        if not _is_port(colon + port):
            return None
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _is_port(text: str) -> bool:
    return not text or (text[0] == ":" and text[1:].isascii() and text[1:].isdigit() and len(text) <= 6)


# Proxies


class Proxies:
    """The trusted proxies, given as addresses, networks, or `unix`."""

    def __init__(self, named: Sequence[str] = ()) -> None:
        self.unix = UNIX in named
        self.networks = [_network(each) for each in named if each != UNIX]

    def __contains__(self, sender: Address | str | None) -> bool:
        if isinstance(sender, str):
            return self.unix
        return sender is not None and any(sender in network for network in self.networks)

    def counts_as(self, host: str) -> str | None:
        """Return the visitor that a connection counts for. None for a trusted proxy and for this machine.

        >>> [Proxies().counts_as(host) for host in ("203.0.113.7", "2001:db8::17", "::1")]
        ['203.0.113.7', '2001:db8::/64', None]
        """
        address = address_in(host)
        return None if address in self or str(address) in LOOPBACK else visitor_for(address or host)

    def client_behind(self, sender: Address | str | None, headers: Headers) -> Address | str | None:
        """Return the client of a request: the sender or, behind trusted proxies, the last untrusted address
        in `X-Forwarded-For`.

        Each proxy appends the address of its client to the list, or replaces the list. So the end was written
        by trusted proxies, and everything before the last untrusted address may be forged. An invalid address
        ends the list as well: the trusted proxy that wrote it then counts as the client.
        """
        if sender not in self:
            return sender
        addresses = b",".join(value for name, value in headers if name.lower() == FORWARDED_FOR)
        for part in reversed(addresses.rsplit(b",", MAX_HOPS)[-MAX_HOPS:]):
            address = address_in(part.decode("latin-1"))
            if address is None:
                return sender
            sender = address
            if sender not in self:
                return sender
        return sender


def _network(named: str) -> Network:
    try:
        network = ip_network(named, strict=False)
    except ValueError:
        raise Refusal("bad-proxy", value=named) from None
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return network if mapped is None else IPv4Network((mapped, network.prefixlen - 96), strict=False)
