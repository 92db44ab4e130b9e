"""Import paths, commands and addresses of 0.1 work for one release more, with a warning."""

import subprocess
import sys
from importlib import import_module

import pytest

from reverie._renamed import RENAMED
from reverie.cli import main


@pytest.mark.parametrize("old", sorted(RENAMED))
def test_a_module_answers_to_its_old_name_with_a_warning(old: str) -> None:
    sys.modules.pop(old, None)
    new = import_module(RENAMED[old])
    with pytest.warns(DeprecationWarning, match=f"{old} is called {RENAMED[old]} now"):
        assert import_module(old) is new
    assert import_module(old) is new


def test_an_old_name_can_be_imported_from() -> None:
    run = "from reverie.whenidream import acts; from reverie.whenidream.acts import ACTS; print(len(ACTS))"
    done = subprocess.run([sys.executable, "-W", "always", "-c", run], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10 and "DeprecationWarning" in done.stderr


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_command_line_still_takes_dream(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "dream", "--help"])
    assert left.value.code == 0
    assert "when-i-dream" in capsys.readouterr().out
