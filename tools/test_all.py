"""Run the tests that `make test` leaves out, part by part: `make test-all`.

It stops at the first part that fails, and ends in a table of parts, tests passed and failed, and minutes.
`make test-all ONLY=cluster,crash` runs these parts; `RESUME=1` leaves out those that have passed at this
commit, and `SEED=7` repeats what that seed brought. The folder `.test-all` has the output of each part.
"""

import argparse
import json
import os
import secrets
import shlex
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".test-all"
"""Results, and for each part its output and pytest's counts."""
RESULTS = FOLDER / "results.json"
BIN = Path(sys.executable).parent
PYTEST = f"{BIN}/pytest -q --maxfail=1"
APART = f"{PYTEST} -n 2 --dist worksteal"
PAGE = "page and not languages and not webkit"
COVERAGE = "-p pytest_cov.plugin --cov --cov-report=term"


@dataclass(frozen=True)
class Part:
    """Commands that belong together, and the Makefile's targets that they need first."""

    name: str
    about: str
    commands: tuple[str, ...]
    needs: tuple[str, ...] = (".venv/.dev",)
    environment: dict[str, str] = field(default_factory=dict)


BROWSER = (".venv/.browser", ".venv/.pyodide")
HARDENING = "tests/server/hardening"
SCHEMAS = f"tests/server/http/test_openapi.py {HARDENING}/test_costs.py tests/test_spoilt_records.py"
PARTS = [
    Part("docs", "the documentation builds without a warning", ("make docs",)),
    Part(
        "firefox",
        "journeys in Firefox",
        (f"{APART} -m firefox --browser firefox tests/web",),
        (".venv/.firefox", ".venv/.pyodide"),
    ),
    Part(
        "webkit",
        "journeys in WebKitGTK",
        (f"{PYTEST} -m webkit tests/web/test_webkit.py",),
        (".venv/.webkit", ".venv/.pyodide"),
    ),
    Part(
        "crash",
        "a server killed a hundred times",
        (f"{PYTEST} {HARDENING}/test_crash.py",),
        environment={"KILLS": "100"},
    ),
    Part(
        "long",
        "what needs PyTorch or Ray, and the suites of other packages",
        (
            f"{PYTEST} --ignore=tests/long/test_film.py tests/long tests/research research",
            ".venv-film/bin/pytest -q tests/long/test_film.py",
        ),
        (".venv/.long", ".venv-film/.ready"),
    ),
    Part(
        "cluster",
        "three processes, a proxy and PostgreSQL",
        (f"{PYTEST} -s -m cluster tests/server",),
        (".venv/.proxies",),
    ),
    Part("thousand", "games by the thousand, and other long tests", (f"{APART} -m thousand tests",)),
    Part(
        "fuzz",
        "messages, bodies and records that nobody foresaw",
        (f"{APART} {SCHEMAS}", f"{BIN}/python -m tests.server.hardening.fuzz --seconds 600"),
        environment={"EXAMPLES": "300"},
    ),
    Part("page", "every test in Chromium", (f"{APART} -m '{PAGE}' tests/web",), BROWSER),
    Part(
        "pocket", "the same without a server", (f"{APART} -m '{PAGE}' --carrier pocket tests/web",), BROWSER
    ),
    Part("languages", "every screen in every language", (f"{APART} -m languages tests/web",), BROWSER),
    Part("pythons", "the wheel with every Python that can be found", (f"{BIN}/python -m tools.pythons",)),
    Part(
        "coverage",
        "95 % of the lines",
        (f"{APART} -m 'not page and not cluster' {COVERAGE} tests src README.md docs",),
    ),
    Part(
        "mutants",
        "rules broken in every small way",
        (".venv-mutants/bin/python -m tests.mutants",),
        (".venv-mutants/.ready",),
    ),
]


@dataclass
class Result:
    """The result of a part. `passed` and `failed` count tests, or commands for parts without pytest."""

    name: str
    passed: int
    failed: int
    seconds: float
    commit: str
    seed: int

    def row(self) -> str:
        cells = (self.name, self.passed, self.failed, minutes(self.seconds), self.commit, self.seed)
        return f"| {' | '.join(map(str, cells))} |"


def main() -> int:
    names = [part.name for part in PARTS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help=f"comma-separated parts: {', '.join(names)}")
    parser.add_argument("--resume", action="store_true", help="leave out what has passed at this commit")
    parser.add_argument("--seed", type=int, help="repeat what this seed brought")
    asked = parser.parse_args()
    wanted = [name for name in asked.only.split(",") if name]
    if unknown := set(wanted) - set(names):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    FOLDER.mkdir(exist_ok=True)
    commit = read("git", "describe", "--always", "--dirty")
    seed = secrets.randbelow(2**32) if asked.seed is None else asked.seed
    before = {each.name: each for each in results()} if asked.resume else {}
    done = []
    for part in (each for each in PARTS if not wanted or each.name in wanted):
        result = before.get(part.name)
        if result is None or result.failed or result.commit != commit:
            print(f"\n== {part.name}: {part.about} (seed {seed})", flush=True)
            result = run(part, commit, seed)
            store_result(result)
        done.append(result)
        if result.failed:
            break
    print("\n".join(table(done)))
    return int(any(result.failed for result in done))


def run(part: Part, commit: str, seed: int) -> Result:
    """Run the commands of a part until one of them fails."""
    began = time.monotonic()
    for old in FOLDER.glob(f"{part.name}*"):
        old.unlink()
    passed = failed = 0
    if subprocess.run(["make", "--no-print-directory", *part.needs], cwd=ROOT).returncode:
        failed = 1
    for number, command in enumerate(part.commands):
        if failed:
            break
        counts = FOLDER / f"{part.name}-{number}.xml"
        environment = {
            **os.environ,
            **part.environment,
            "SEED": str(seed),
            "PYTEST_ADDOPTS": f"--junitxml={counts} --hypothesis-seed={seed}",
        }
        status = tee(command, FOLDER / f"{part.name}.txt", environment)
        more, wrong = count_tests(counts) if counts.exists() else (int(status == 0), int(status != 0))
        passed, failed = passed + more, failed + max(wrong, int(status != 0))
    return Result(part.name, passed, failed, time.monotonic() - began, commit, seed)


def tee(command: str, file: Path, environment: dict[str, str]) -> int:
    """Run a command, copy its output to the terminal and to the end of a file, and return its status."""
    words = shlex.split(command)
    with (
        subprocess.Popen(
            words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process,
        file.open("ab") as log,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            sys.stdout.buffer.write(line)
            sys.stdout.flush()
    return process.returncode


def count_tests(file: Path) -> tuple[int, int]:
    """Return how many tests passed, and how many failed or had errors, from pytest's report."""
    suites = [suite.attrib for suite in ET.parse(file).iter("testsuite")]  # noqa: S314
    total, skipped, *wrong = (
        sum(int(suite[kind]) for suite in suites) for kind in ("tests", "skipped", "failures", "errors")
    )
    return total - skipped - sum(wrong), sum(wrong)


def results() -> list[Result]:
    if not RESULTS.exists():
        return []
    return [Result(**each) for each in json.loads(RESULTS.read_text("utf-8"))]


def store_result(result: Result) -> None:
    """Store a result in place of the previous one of its part."""
    others = [each for each in results() if each.name != result.name]
    RESULTS.write_text(json.dumps([asdict(each) for each in (*others, result)], indent=1), "utf-8")


def table(done: Iterable[Result]) -> list[str]:
    head = ["", "| part | passed | failed | minutes | commit | seed |", "|---|---|---|---|---|---|"]
    return [*head, *(result.row() for result in done)]


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def read(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
