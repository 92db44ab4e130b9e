"""Numbers and percentages in the format of a language."""

from .wording import find, word


def decimal(number: float, language: str, digits: int = 1, sign: bool = False) -> str:
    """Return a number with the decimal and thousands separators of a language.

    >>> decimal(-1234.5, "en"), decimal(1234.5, "de", 0), decimal(0.5, "fr", 2, sign=True)
    ('−1,234.5', '1.234', '+0,50')
    """
    text = f"{number:+,.{digits}f}" if sign else f"{number:,.{digits}f}"
    marks = {",": find(language, "number.group") or "\u202f", ".": find(language, "number.decimal") or "."}
    return "".join({**marks, "-": "−"}.get(letter, letter) for letter in text)


def percent(part: float, language: str, digits: int = 1) -> str:
    r"""Return a share, from 0 to 1, as a percentage.

    >>> percent(0.4567, "en"), percent(0.4567, "fr"), percent(0.4567, "tr", 0)
    ('45.7%', '45,7\xa0%', '%46')
    """
    return word("terminal.percent", {"number": decimal(100 * part, language, digits)}, language)


def points(odds: float, language: str) -> str:
    """Return a difference between two odds, from -1 to 1, in percentage points."""
    return decimal(100 * odds, language, sign=True)
