"""Pyright in strict mode finds exactly the marked mistakes in a user's program that uses the installed
package. (tests/project/test_release.py runs mypy --strict on the same program.)"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from tests import ROOT


def test_pyright_finds_the_mistakes_in_a_users_program_and_nothing_else(tmp_path: Path) -> None:
    wheel = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(wheel, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (file,) = tmp_path.glob("*.whl")
    ZipFile(file).extractall(tmp_path / "installed")
    shutil.copy(ROOT / "tests/typing/user_program.py", tmp_path)
    settings = {
        "include": ["user_program.py"],
        "typeCheckingMode": "strict",
        "extraPaths": ["installed"],
        "enableTypeIgnoreComments": False,
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    report = json.loads(done.stdout)
    program = (ROOT / "tests/typing/user_program.py").read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(program) if "# type: ignore" in line}
    found = {each["range"]["start"]["line"]: each["message"] for each in report["generalDiagnostics"]}
    assert report["summary"]["filesAnalyzed"] == 1 and len(marked) == 8
    assert found.keys() == marked, found
