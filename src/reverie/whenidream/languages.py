"""The list of languages for pieces, clues and guesses. `words/languages` contains a module for each."""

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
"""The module of each language by its code, in the order of the language menu."""
LANGUAGES = tuple(MODULES)
