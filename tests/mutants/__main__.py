"""Run mutmut on the rules and compare the surviving mutants with survivors.toml."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

MUTMUT = Path(sys.executable).with_name("mutmut")
EXPECTED = Path(__file__).with_name("survivors.toml")

Mutant = tuple[str, str, str]
"""The function, the line as it was, and as the mutant has it."""


def survivors() -> set[Mutant]:
    """Return the mutants that no test detected. A mutant that makes the tests time out counts as detected."""
    results = subprocess.run([MUTMUT, "results"], capture_output=True, text=True, check=True).stdout
    lines = [line.strip().split(": ") for line in results.splitlines() if line.strip()]
    return {shown(name) for name, status in lines if status != "timeout"}


def shown(name: str) -> Mutant:
    diff = subprocess.run([MUTMUT, "show", name], capture_output=True, text=True, check=True).stdout
    was = [line[1:].strip() for line in diff.splitlines() if line.startswith("-") and line[:3] != "---"]
    becomes = [line[1:].strip() for line in diff.splitlines() if line.startswith("+") and line[:3] != "+++"]
    function = name.rpartition("__mutmut_")[0].replace(".x_", ".")
    return function, " ".join(was), " ".join(becomes)


def is_of(group: dict[str, Any], mutant: Mutant) -> bool:
    """Return whether the changed line of a mutant matches a pattern of a group."""
    function, _, becomes = mutant
    return function in group["functions"] and re.search(group["becomes"], becomes) is not None


def main() -> int:
    subprocess.run([MUTMUT, "run"], check=True)
    expected = tomllib.loads(EXPECTED.read_text())
    listed = {(m["function"], m["was"], m["becomes"]) for m in expected["mutant"]}
    survived = survivors()
    grouped = {mutant for mutant in survived if any(is_of(group, mutant) for group in expected["group"])}
    found = survived - grouped
    for function, was, becomes in sorted(found - listed):
        print(f"survives, and is not listed: {function}\n  - {was}\n  + {becomes}")
    for function, was, becomes in sorted(listed - found):
        print(f"is listed, but dies or is no more: {function}\n  - {was}\n  + {becomes}")
    reasons = len(listed) + len(grouped)
    print(f"{len(survived)} mutants survive; {reasons} are listed in {EXPECTED.name} with the reason.")
    return int(found != listed)


sys.exit(main())
