"""When I Dream from the command line: the referee."""

import argparse
import json
from pathlib import Path
from typing import Any

from . import WrongUse


def judge(asked: argparse.Namespace) -> int:
    from ..whenidream.options import LANGUAGES

    if asked.language not in LANGUAGES:
        raise WrongUse(f"There is no language {asked.language}; there are {', '.join(LANGUAGES)}.")
    if (asked.file is None) == (asked.piece is None) or (asked.piece is not None and asked.clue is None):
        raise WrongUse("Say a piece and a clue, or give a file of cases with --file.")
    from ..whenidream.referee import judge

    if asked.file is not None:
        return _judge_file(asked.file, asked.language)
    ruling = judge(asked.piece, asked.clue, asked.language)
    if asked.json:
        print(json.dumps({"piece": asked.piece, "clue": asked.clue, **ruling._asdict()}, ensure_ascii=False))
    else:
        print(f"{ruling.verdict}: {ruling.reason}")
    return 0


def _judge_file(path: Path, language: str) -> int:
    """Each case with a verdict and a reason, as JSON, one on a line."""
    from ..records import read_records
    from ..refusal import BadRecord
    from ..whenidream.referee import judge

    try:
        for number, case in read_records(path):
            piece, clue = _words(case, path, number)
            ruling = judge(piece, clue, case.get("language", language))
            print(json.dumps({**case, **ruling._asdict()}, ensure_ascii=False))
    except OSError as error:
        raise WrongUse(f"{path} cannot be read: {error.strerror}.") from None
    except BadRecord as fault:
        raise WrongUse(str(fault)) from None
    return 0


def _words(case: Any, path: Path, number: int) -> tuple[str, str]:
    if not isinstance(case, dict) or not all(isinstance(case.get(key), str) for key in ("piece", "clue")):
        raise WrongUse(f"{path}, line {number}: a case is an object with a piece and a clue, both text.")
    return case["piece"], case["clue"]
