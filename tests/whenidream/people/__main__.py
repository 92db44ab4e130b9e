"""`python -m tests.whenidream.people`: see the package."""

import sys
from pathlib import Path

from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.players.levels import LEVELS

from . import FOLDER, Understood, read, understood


def main(given: list[str]) -> None:
    paths = [Path(each) for each in given] or [FOLDER / f"{language}.tsv" for language in LANGUAGES]
    for path in paths:
        some = list(read(path))
        _tell(f"{path.stem}: three words, all trusted", found := understood(some))
        _tell(f"{path.stem}: nobody trusted yet", understood(some, doubting=True))
        if all(each.lie for each in some):
            _tell(f"{path.stem}: a lie among them, nobody trusted yet", understood(some, True, True))
        for name, level in LEVELS.items() if path.stem == "en" or given else ():
            _tell(f"{path.stem}: {name}", understood(some, level=level))
        if path.stem == "en":
            for each, guess in found.missed:
                print(f"    {each.thing}: {' '.join(each.words)} → {guess}")


def _tell(what: str, found: Understood) -> None:
    print(
        f"{what}: first {found.first / found.of:.1%}, five {found.five / found.of:.1%} of {found.of}",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
