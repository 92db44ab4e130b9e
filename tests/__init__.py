"""The tests. Folders mirror `src/reverie`; `rules/` is named after the numbered rules."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The root of the checkout."""
