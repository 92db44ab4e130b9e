"""Who a visitor is: an address, told by the connection itself, or by a proxy or a process that we trust.

What a header says is anybody's to write. It is read only where whoever sent it may say so: `X-Forwarded-For`
from the proxies that the operator named (`--trusted-proxy`), `X-Reverie-For` from another process of the same
server, which has proven to be one at the beginning of its connection (`handshake`).
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
"""A proxy that comes through a socket in the file system, which has no address."""
NOBODY = "nobody"
"""Whoever has no address is one visitor."""
FORWARDED_FOR, FOR = b"x-forwarded-for", b"x-reverie-for"
CALLER = "reverie.caller"
"""The extension of ASGI that names the process of this server that has passed something on. The door sets it,
on connections whose other end has proven to be that process."""
HERE = ("127.0.0.1", "::1")
"""Whoever connects from this machine itself is most often a proxy."""
HOPS = 20
"""No chain of proxies is as long; what is further to the left is not read."""
LONGEST = 64
"""No address is as long, with its brackets and its port."""


class Visitors:
    """Finds out who asks, before anything else is done; `visitor_of` tells it to the rest."""

    def __init__(self, app: ASGIApp, proxies: "Proxies") -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "visitor": self.visitor(scope), "passed_on": _passed_on(scope)}
        await self.app(scope, receive, send)

    def visitor(self, scope: Scope) -> str:
        """Who it is, as one counts them."""
        if _passed_on(scope):
            told: dict[bytes, bytes] = dict(scope["headers"])
            return told.get(FOR, NOBODY.encode()).decode("latin-1")
        return as_one(self.proxies.forwarded(sender_of(scope), scope["headers"]))


def visitor_of(connection: Any) -> str:
    """Who counts as one, of a request or a socket that came through `Visitors`."""
    return str(connection.scope["visitor"])


def was_passed_on(connection: Any) -> bool:
    """Has another process of this server passed this on?"""
    return bool(connection.scope["passed_on"])


def _passed_on(scope: Scope) -> bool:
    return CALLER in scope.get("extensions", {})


def sender_of(scope: Scope) -> Address | str | None:
    """Who is at the other end of the connection: an address, `unix`, or somebody who has gone already."""
    if scope.get("client"):
        return address_in(scope["client"][0])
    server = scope.get("server")
    return UNIX if server and server[1] is None else None  # only a socket in the file system has no port


def as_one(address: Address | str | None) -> str:
    """The visitor that an address belongs to: who has one of version 6 has 2**64 of them.

    >>> as_one(ip_address("203.0.113.7")), as_one(ip_address("2001:db8::17"))
    ('203.0.113.7', '2001:db8::/64')
    """
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), 64), strict=False))
    return NOBODY if address is None else str(address)


def address_in(said: str) -> Address | None:
    """The address in a text, with a port or without; nothing if there is none.

    >>> address_in("203.0.113.7:4711"), address_in("[2001:db8::1]:80"), address_in("::ffff:203.0.113.7")
    (IPv4Address('203.0.113.7'), IPv6Address('2001:db8::1'), IPv4Address('203.0.113.7'))
    """
    return _address_in(said) if len(said) <= LONGEST else None


@lru_cache(10_000)  # most say the same as before
def _address_in(said: str) -> Address | None:
    host, bracket, port = said.strip(" \t").partition("]")
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


def _is_port(said: str) -> bool:
    return not said or (said[0] == ":" and said[1:].isascii() and said[1:].isdigit() and len(said) <= 6)


# Proxies


class Proxies:
    """The proxies whose word is taken for who their visitors are: addresses, networks, `unix`."""

    def __init__(self, named: Sequence[str] = ()) -> None:
        self.unix = UNIX in named
        self.networks = [_network(each) for each in named if each != UNIX]

    def __contains__(self, sender: Address | str | None) -> bool:
        if isinstance(sender, str):
            return self.unix
        return sender is not None and any(sender in network for network in self.networks)

    def counts_as(self, host: str) -> str | None:
        """As whom a connection counts: a proxy, named or on this machine, as nobody.

        >>> [Proxies().counts_as(host) for host in ("203.0.113.7", "2001:db8::17", "::1")]
        ['203.0.113.7', '2001:db8::/64', None]
        """
        address = address_in(host)
        return None if address in self or str(address) in HERE else as_one(address or host)

    def forwarded(self, sender: Address | str | None, headers: Headers) -> Address | str | None:
        """For whom a sender asks: itself, unless it is a proxy of ours; then the last in its list who is not.

        Each proxy adds who asked it at the end, or sets the list anew. So the end was written by ours, and
        what stands before the last stranger is that stranger's own invention. What is no address ends the
        list as well: a proxy of ours could not tell who asked it, and so it is the proxy whom we count.
        """
        if sender not in self:
            return sender
        said = b",".join(value for name, value in headers if name.lower() == FORWARDED_FOR)
        for part in reversed(said.rsplit(b",", HOPS)[-HOPS:]):
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
        raise Refusal("bad-proxy", said=named) from None
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return network if mapped is None else IPv4Network((mapped, network.prefixlen - 96), strict=False)
