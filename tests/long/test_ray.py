"""Games on a real Ray cluster of two nodes: the same totals as locally."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ray.cluster_utils import Cluster

from research.selfplay import Task, play_elsewhere
from reverie.onirim.players.network import load_shipped


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of two nodes with one core each, on this machine."""
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    yield nodes.address
    nodes.shutdown()


def run(*words: str, address: str | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **({"RAY_ADDRESS": address} if address else {})}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=200, env=env)


def simulated(*words: str, address: str | None = None) -> dict[str, Any]:
    done = run("-m", "reverie", "simulate", "onirim", *words, "--json", address=address)
    assert done.returncode == 0, done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)
    del summary["seconds"]
    return summary


def test_the_same_seeds_give_the_same_totals_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    files = [tmp_path / "home.jsonl", tmp_path / "away.jsonl"]
    words = ["--games", "130", "--player", "scripted", "--players", "2", "--records"]
    assert simulated(*words, str(files[0])) == simulated(
        *words, str(files[1]), "--on", "ray", address=cluster
    )
    assert files[0].read_text() == files[1].read_text()
    words = ["--games", "4100", "--player", "scripted"]  # compiled, three pieces
    assert simulated(*words) == simulated(*words, "--on", "ray", address=cluster)


def test_both_nodes_work(cluster: str) -> None:
    done = run(
        "-c",
        "import ray, time\n"
        "from reverie.lab.pools import spread\n"
        "def node(k):\n"
        "    time.sleep(0.2)\n"
        "    return ray.get_runtime_context().get_node_id()\n"
        "print(len(set(spread(node, range(60), 'ray'))))\n",
        address=cluster,
    )
    assert done.stdout.strip() == "2", done.stderr


def test_games_played_on_the_cluster_train_like_local_ones(cluster: str) -> None:
    """A generation in two shares on the cluster equals a local generation in one."""
    weights = load_shipped("solo").weights
    whole = play_elsewhere((Task("solo", 1, 0, 0, 300, False, 0.7), weights, None))
    done = run(
        "-c",
        "from reverie.lab.pools import spread\n"
        "from research.selfplay import Task, play_elsewhere\n"
        "from reverie.onirim.players.network import load_shipped\n"
        "weights = load_shipped('solo').weights\n"
        "tasks = [Task('solo', 1, 0, first, 150, False, 0.7) for first in (0, 150)]\n"
        "played = list(spread(play_elsewhere, [(lot, weights, None) for lot in tasks], 'ray'))\n"
        "print(*(sum(each) for each in zip(*((p.won, p.doors, len(p.targets)) for p in played))))\n",
        address=cluster,
    )
    assert done.stdout.split() == [str(whole.won), str(whole.doors), str(len(whole.targets))], done.stderr


def test_an_unreachable_cluster_gives_one_error_sentence() -> None:
    done = run(*("-m", "reverie", "simulate", "onirim", "--games", "2", "--on", "ray"), address="127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith("reverie: The Ray cluster at 127.0.0.1:1 does not answer")
    assert len(done.stderr.splitlines()) == 1
