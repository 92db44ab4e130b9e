"""The grammars of the languages, a module for each with its `GRAMMAR`, imported at the first use.

`reverie.whenidream.languages` lists them.

>>> sorted(grammar("en").forms.forms("cherry"))
[('cherries',), ('cherry',)]
>>> sorted(grammar("fr").forms.forms("pomme de terre"))
[('pomme', 'de', 'terre'), ('pommedeterre',), ('pommes', 'de', 'terre')]
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ...languages import MODULES

if TYPE_CHECKING:
    from .grammar_types import Grammar


@cache
def grammar(language: str) -> "Grammar":
    """Return the grammar of a language."""
    found: Grammar = import_module(f"{__package__}.{MODULES[language]}").GRAMMAR
    return found
