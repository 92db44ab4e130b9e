"""The catalogue of a language as one file for its translator, and back again: the English beside each text,
where on the page it stands, and notes on what is meant and how long it may be.

    python -m tools.translations write de de.po      (a language that there is not yet begins empty)
    python -m tools.translations read de de.po

The file is a gettext catalogue (`.po`), which Poedit, Weblate and any editor open. What a text may hold is
told in `reverie/wording.py`; `pytest tests/texts/test_texts.py` tells what is missing or wrong. The
forms of the words in `vocabulary` are each language's own, and come last: a translator adds those that
sentences need.
"""
