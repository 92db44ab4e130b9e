"""The documented proxies, running. Each uses its file in deploy/, or in deploy/cluster for several processes,
unchanged except for addresses and certificates."""

import os
import random
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests import ROOT
from tests.waiting import wait_until_ready

DEPLOY = ROOT / "deploy" / "cluster"
PATH = f"{os.environ['PATH']}:/usr/sbin"
"""The search path including sbin, which some shells lack."""


def free_port(among: Sequence[int] = range(12_000, 30_000)) -> int:
    """Return a free port below the range that the kernel uses for outgoing connections."""
    while True:
        port = random.choice(among)
        with suppress(OSError), closing(socket.create_server(("127.0.0.1", port))):
            return port


def documented(name: str, servers: Sequence[str], instead: dict[str, str]) -> str:
    """Return a documented file after replacements, each of which must be in it."""
    if len(servers) == 1:
        folder, there = DEPLOY.parent, {"127.0.0.1:8128": servers[0]}
    else:
        folder, there = DEPLOY, {f"10.0.0.{at + 1}:8128": each for at, each in enumerate(servers)}
    text = (folder / name).read_text(encoding="utf-8")
    for old, new in {**instead, **there}.items():
        assert old in text, f"{name} says no more: {old}"
        text = text.replace(old, new)
    return text


def haproxy(folder: Path, at: str, servers: Sequence[str]) -> list[str]:
    ssl = ":::443 v4v6 ssl crt /etc/haproxy/certs/play.example.org.pem alpn h2,http/1.1"
    few = {"maxconn 20000": f"maxconn {500 * len(servers) - 300}"}  # test machines have few descriptors
    (folder / "haproxy.cfg").write_text(documented("haproxy.cfg", servers, {ssl: at, **few}))
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


def nginx(folder: Path, at: str, servers: Sequence[str]) -> list[str]:
    listen = {"listen 443 ssl;": f"listen {at};", "listen [::]:443 ssl;": ""}
    site = documented("nginx.conf", servers, listen).splitlines()
    (folder / "site.conf").write_text("\n".join(line for line in site if " ssl_certificate" not in line))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, at: str, servers: Sequence[str]) -> list[str]:
    host = at.rpartition(":")[0]
    here = {"\nplay.example.org {": f"\nhttp://{at} {{\n\tbind {host}"}
    alone = {"\n{\n": "\n{\n\tadmin off\n"}
    (folder / "Caddyfile").write_text(documented("Caddyfile", servers, {**here, **alone}))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


Start = Callable[[Path, str, Sequence[str]], list[str]]


@contextmanager
def in_front(start: Start, folder: Path, servers: Sequence[str]) -> Iterator[str]:
    """Yield the address of a proxy in front of these servers, and stop it afterwards."""
    at = f"127.0.0.1:{free_port()}"
    command = start(folder, at, servers)
    if shutil.which(command[0], path=PATH) is None:
        pytest.skip(f"{command[0]} is not installed")
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder)) | {"PATH": PATH}
    with (folder / "proxy.log").open("w") as log:
        proxy = subprocess.Popen(command, stderr=log, stdout=log, env={**os.environ, **homes})
    try:
        wait_until_ready(proxy, at, folder / "proxy.log", "/healthz")
        yield at
    finally:
        proxy.terminate()
        proxy.wait(60)
