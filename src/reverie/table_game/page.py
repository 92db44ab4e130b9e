"""The contract of a game with the page, and with a server that starts."""

from pathlib import Path
from typing import Protocol

from ..json_values import Json


class OnPage(Protocol):
    """A game's place on the page. What has a body here may be left out."""

    page: str
    """Address of the module that it brings to the page."""
    page_paths: tuple[str, ...] = ()
    """Addresses of its own that people see, besides its tables."""
    texts_apart: tuple[str, ...] = ()
    """Sections of its words that few read: they are fetched by themselves (`/texts/NAME.SECTION/en.json`)."""
    page_folder: Path | None = None
    """Folder of the files under `/games/NAME/`, or None if the game brings none of its own."""

    def examine(self, options: Json) -> Json:
        """Return what there is to say of options before a table is opened with them."""
        return {}

    def pictures(self, language: str) -> dict[str, str]:
        """Return the key of the picture (`/pictures/KEY.svg`) of each thing, by its name in a language."""
        return {}

    def limits(self) -> Json:
        """Return what a page must know to offer the game's options: bounds, languages."""
        return {}

    def warm_up(self) -> None:
        """Read what is read only once, so that nobody has to wait for it later."""
        return
