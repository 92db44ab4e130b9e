"""Shows the light pictures of the page on the light site: a hook for MkDocs.

docs name the picture taken at night, `front-desk-dark.jpg`; where its sister `front-desk-light.jpg` exists,
the site has both, and a reader sees the one that goes with the light they read by.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

NIGHT = re.compile(r"(!\[[^\]]*\]\()([^)]*)-dark\.jpg\)")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    folder = Path(page.file.src_uri).parent

    def both(found: re.Match[str]) -> str:
        before, name = found.groups()
        light = Path(config.docs_dir, folder, f"{name}-light.jpg")
        if not light.exists():
            return found[0]
        return f"{before}{name}-dark.jpg#only-dark){before}{name}-light.jpg#only-light)"

    return NIGHT.sub(both, markdown)
