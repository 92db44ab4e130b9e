"""The languages of pieces, clues and guesses: the one list of them. What the code knows of each stands in its
module of `words/languages`."""

MODULES = {
    "en": "english",
    "fr": "french",
    "de": "german",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "nl": "dutch",
    "pl": "polish",
    "sv": "swedish",
    "tr": "turkish",
}
"""The module of each language by its code, in the order in which people choose."""
LANGUAGES = tuple(MODULES)
