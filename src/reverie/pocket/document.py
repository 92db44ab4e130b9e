"""The document of a pocket, and what tells a device how to install it."""

import json

from .. import wording
from ..palette import colours
from ..server.http.head import filled
from ..server.http.modules import WEB
from ..server.http.pocket_files import POLICY


def document() -> str:
    """The page, with whatever it names beside it."""
    text = (WEB / "index.html").read_text("utf-8")
    text = text.replace('="/', '="./').replace("<html ", "<html data-pocket ")
    policy = f'    <meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    text = text.replace('    <meta name="viewport"', policy + '    <meta name="viewport"', 1)
    text = text.replace("  </head>", f"{LINKS}  </head>", 1)
    return filled(text, wording.FALLBACK)


def manifest() -> str:
    """What it is where it is installed."""
    night = colours()["night-1"]
    return json.dumps({**MANIFEST, "background_color": night, "theme_color": night})


MANIFEST = {
    "name": "Reverie",
    "short_name": "Reverie",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "icons": [
        {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}
"""It is known by where it starts: an `id` would be the same for every pocket of a host."""


LINKS = """    <link rel="manifest" href="./manifest.webmanifest">
    <link rel="apple-touch-icon" href="./icons/apple-touch.png">
    <meta name="apple-mobile-web-app-title" content="Reverie">
"""
"""What a browser needs that installs it."""
