"""Breaks the rules in every small way mutmut knows, and compares what survives with survivors.toml."""

import subprocess
import sys
import tomllib
from pathlib import Path

MUTMUT = Path(sys.executable).with_name("mutmut")
EXPECTED = Path(__file__).with_name("survivors.toml")

Mutant = tuple[str, str, str]
"""The function, the line as it was, and as the mutant has it."""


def survivors() -> set[Mutant]:
    """What no test noticed. A mutant on which the tests never end has been noticed."""
    results = subprocess.run([MUTMUT, "results"], capture_output=True, text=True, check=True).stdout
    lines = [line.strip().split(": ") for line in results.splitlines() if line.strip()]
    return {shown(name) for name, status in lines if status != "timeout"}


def shown(name: str) -> Mutant:
    diff = subprocess.run([MUTMUT, "show", name], capture_output=True, text=True, check=True).stdout
    was = [line[1:].strip() for line in diff.splitlines() if line.startswith("-") and line[:3] != "---"]
    becomes = [line[1:].strip() for line in diff.splitlines() if line.startswith("+") and line[:3] != "+++"]
    function = name.rpartition("__mutmut_")[0].replace(".x_", ".")
    return function, " ".join(was), " ".join(becomes)


def main() -> int:
    subprocess.run([MUTMUT, "run"], check=True)
    listed = {(m["function"], m["was"], m["becomes"]) for m in tomllib.loads(EXPECTED.read_text())["mutant"]}
    found = survivors()
    for function, was, becomes in sorted(found - listed):
        print(f"survives, and is not listed: {function}\n  - {was}\n  + {becomes}")
    for function, was, becomes in sorted(listed - found):
        print(f"is listed, but dies or is no more: {function}\n  - {was}\n  + {becomes}")
    print(f"{len(found)} mutants survive; {len(listed)} are listed in {EXPECTED.name} with the reason.")
    return int(found != listed)


sys.exit(main())
