"""The interface of a game for the web page, and for the start of the server."""

from pathlib import Path
from typing import Protocol

from ..json_values import Json


class OnPage(Protocol):
    """A game's part of the page. Everything but `page` is optional."""

    page: str
    """Address of the game's script."""
    page_paths: tuple[str, ...] = ()
    """Addresses of the game's own pages, apart from its tables."""
    lazy_texts: tuple[str, ...] = ()
    """Sections of its texts that are loaded on demand, from `/texts/NAME.SECTION/en.json`."""
    page_folder: Path | None = None
    """Folder of the files under `/games/NAME/`. None if the game has no files of its own."""

    def examine(self, options: Json) -> Json:
        """Return remarks on options before a table is opened with them."""
        return {}

    def pictures(self, language: str) -> dict[str, str]:
        """Return the keys of pictures (`/pictures/KEY.svg`), by the names of the things in a language."""
        return {}

    def limits(self) -> Json:
        """Return data that the page needs to offer the game's options, such as bounds and languages."""
        return {}

    def warm_up(self) -> None:
        """Load data that is loaded only once, so that no player has to wait for it."""
        return
