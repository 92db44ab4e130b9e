"""A hook for MkDocs that adds the pocket to the site as *Play now*.

The pocket is built together with the site (`make docs` has already downloaded Pyodide). Readers can play on
the same host and without a server.
"""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Link, Navigation

from reverie.pocket.runtime import here
from reverie.pocket.site import write

FOLDER = "play-now"


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    nav.items.insert(1, Link("Play now", f"{FOLDER}/index.html"))
    return nav


def on_post_build(config: MkDocsConfig) -> None:
    write(Path(config.site_dir) / FOLDER, here())
