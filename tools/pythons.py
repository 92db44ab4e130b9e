"""Check that the wheel works with every Python that it supports: `make test-all ONLY=pythons`.

Builds the wheel, and installs it into an empty environment of each interpreter that can be found, on the path
or where pyenv keeps them; with `envs`, where all its packages have wheels for it. There it plays: the help of
the command, bots, a game in the terminal, the page over HTTP, records, an environment. It says which Pythons
were tried, and which were not there. `python -m tools.pythons 3.12 /opt/other/bin/python` names those to try.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
PLAIN = """
import json
from reverie import onirim, whenidream
game = onirim.Game(seed=7)
game.push("play red sun")
assert onirim.Game.from_record(json.loads(json.dumps(game.record()))) == game
assert onirim.advise(game)[0].odds > 0.1
kept = []
assert onirim.simulate(3, "scripted", records=kept.append).games == 3 and all(map(onirim.honest, kept))
assert whenidream.judge(piece="lighthouse", clue="light").verdict == "illegal"
"""
LEARNING = """
import gymnasium as gym, numpy as np, reverie.envs
from reverie.envs import onirim_two_player
env = gym.make("reverie/Onirim-v0", render_mode="rgb_array")
observation, info = env.reset(seed=7)
env.step(int(np.flatnonzero(info["action_mask"])[0]))
assert env.render().shape == (540, 960, 3)
envs = gym.make_vec("reverie/Onirim-v0", num_envs=16)
envs.reset(seed=7)
for _ in range(100):
    envs.step(envs.unwrapped.sample())
two = onirim_two_player.env()
two.reset(seed=7)
assert two.last()[0]["action_mask"].any()
"""


class Fault(Exception):
    """A check that failed, and the Python it failed with."""


def main() -> int:
    asked = sys.argv[1:] or list(VERSIONS)
    tried: list[str] = []
    missing: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        wheel = build_wheel(Path(folder))
        for version in asked:
            python = find_interpreter(version)
            if python is None:
                missing.append(version)
                continue
            try:
                tried.append(smoke(python, wheel, Path(folder) / f"environment-{len(tried)}"))
            except Fault as fault:
                print(f"{version} ({python}): {fault}", file=sys.stderr)
                return 1
            print(tried[-1], flush=True)
    if missing:
        print(f"Not tried, since no interpreter is here: {', '.join(missing)}")
    return 0 if tried else 1


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this tree outside the tree, and return its path."""
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), at=ROOT)
    if done.returncode:
        raise SystemExit(done.stderr)
    (wheel,) = folder.glob("*.whl")
    return wheel


def find_interpreter(version: str) -> Path | None:
    """Return a working interpreter of this version, or the one at a given path."""
    if os.sep in version:
        return Path(version) if Path(version).exists() else None
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    on_path = [shutil.which(f"python{version}")]
    for place in (*on_path, *sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)):
        if place is not None and run(str(place), "--version").returncode == 0:  # a shim may lead nowhere
            return Path(place)
    return None


def smoke(python: Path, wheel: Path, folder: Path) -> str:
    """Test everything in a new environment, and return a line about what was tested."""
    told = run(str(python), "--version").stdout.strip()
    check_run(run(str(python), "-m", "venv", "--without-pip", str(folder)), "no environment could be made")
    ours = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(ours / "python"), "--disable-pip-version-check"]
    pip += ["install", "--quiet"]
    check_run(run(*pip, str(wheel)), "the wheel cannot be installed")
    reverie = str(ours / "reverie")
    if "simulate" not in check_run(run(reverie, "--help"), "no help"):
        raise Fault("the help does not name simulate")
    check_run(run(reverie, "simulate", "onirim", "--player", "random", "--games", "2"), "no bots play")
    table = check_run(run(reverie, "play", "onirim", "--seed", "7", says="play red sun\nquit\n"), "no game")
    if "You play the red sun." not in table:
        raise Fault("the terminal does not tell what was played")
    check_run(run(str(ours / "python"), "-W", "error", "-c", PLAIN), "the library fails")
    check_page(reverie, folder)
    if run(*pip, "--only-binary=:all:", f"{wheel}[envs]").returncode:
        return f"{told}: all but environments, whose packages have no wheels for it"
    check_run(run(str(ours / "python"), "-c", LEARNING), "the environments fail")
    return f"{told}: all, with environments"


def check_page(reverie: str, folder: Path) -> None:
    command = [reverie, "serve", "--port", "0", "--data", str(folder / "tables")]
    serving = subprocess.Popen(command, cwd=folder, env=environment(), stderr=subprocess.PIPE, text=True)
    try:
        assert serving.stderr is not None
        said = serving.stderr.readline()
        address = re.search(r"http://\S+/", said)
        if address is None:
            raise Fault(f"the server does not say where it is: {said}")
        with urlopen(address[0], timeout=30) as answer:  # noqa: S310
            if "<title>Reverie" not in answer.read().decode():
                raise Fault("the page is not there")
    finally:
        serving.terminate()
        serving.communicate(timeout=30)


def environment() -> dict[str, str]:
    """Return the environment variables without those of the running Python."""
    ours = ("PYTHON", "VIRTUAL_ENV", "REVERIE")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def run(*command: str, says: str = "", at: Path | None = None) -> subprocess.CompletedProcess[str]:
    given = {"cwd": at or Path(tempfile.gettempdir()), "env": environment(), "input": says}
    return subprocess.run(command, capture_output=True, text=True, timeout=600, **given)  # type: ignore[call-overload,no-any-return]


def check_run(done: subprocess.CompletedProcess[str], trouble: str) -> str:
    if done.returncode:
        raise Fault(f"{trouble}: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
