"""The HTML document of a pocket, and the manifest with which a device installs it."""

import json

from .. import wording
from ..palette import colours
from ..server.http.head import fill_head
from ..server.http.modules import WEB
from ..server.http.pocket_files import POLICY


def document() -> str:
    """Return the HTML of the page, with relative addresses, so that it works in any folder of a host."""
    text = (WEB / "index.html").read_text("utf-8")
    text = text.replace('="/', '="./').replace("<html ", "<html data-pocket ")
    policy = f'    <meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    text = text.replace('    <meta name="viewport"', policy + '    <meta name="viewport"', 1)
    text = text.replace("  </head>", f"{LINKS}  </head>", 1)
    return fill_head(text, wording.FALLBACK)


def manifest() -> str:
    """Return the web app manifest as JSON."""
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
"""The manifest without its colours. It has no `id`, which would be the same for all pockets of a host."""


LINKS = """    <link rel="manifest" href="./manifest.webmanifest">
    <link rel="apple-touch-icon" href="./icons/apple-touch.png">
    <meta name="apple-mobile-web-app-title" content="Reverie">
"""
"""Elements of the document's head with which a browser installs the page."""
