"""The forms that a sentence gives a name: number, case, gender, an article or an ending that is joined to it
(W4.7). A module for each language, or for languages that are alike.

>>> sorted(forms_in("en").forms("cherry"))
[('cherries',), ('cherry',)]
>>> sorted(forms_in("fr").forms("pomme de terre"))
[('pomme', 'de', 'terre'), ('pommedeterre',), ('pommes', 'de', 'terre')]
"""

from functools import cache

from .dutch import Dutch
from .english import English
from .french import French
from .german import German
from .italian import Italian
from .polish import Polish
from .portuguese import Portuguese
from .sentences import GAP, STEM, Forms, Phrase, Word, split_text
from .spanish import Spanish
from .swedish import Swedish
from .turkish import Turkish

__all__ = ["GAP", "STEM", "Forms", "Phrase", "Word", "forms_in", "split_text"]

LANGUAGES = (English, French, German, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Turkish)


@cache
def forms_in(language: str) -> Forms:
    """What is known of a language."""
    return next(each() for each in LANGUAGES if each.language == language)
