"""Games of the arena played by a Ray cluster of two nodes on this machine."""

import pytest
from arena_matches import BOTS, python, steps, terms_of
from typer.testing import CliRunner

from variorum.arena.files import prepared
from variorum.arena.series import SeriesError, processes, run
from variorum.cli.main import app

Cluster = pytest.importorskip("ray.cluster_utils").Cluster
cluster = pytest.importorskip("variorum.arena.cluster").cluster

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
TEXT = "games = 3\nyears = 1\nrounds = 1\n" + python("Holds") + BOTS


@pytest.fixture(scope="module")
def two_nodes():
    """A cluster, and the node of it that may be lost."""
    started = Cluster(initialize_head=True, head_node_args=NODE)
    other = started.add_node(num_cpus=1, object_store_memory=80_000_000)
    yield started, other
    started.shutdown()


def _played(folder, crew):
    folder.mkdir()
    terms = terms_of(folder, TEXT)
    with prepared(folder / "out", terms):
        run(folder / "out", terms, crew, lambda *_: None)
    return [path.read_bytes() for path in sorted((folder / "out" / "games").glob("*.jsonl"))]


def test_games_are_the_same_as_on_one_machine_even_if_a_node_is_lost(tmp_path, two_nodes):
    nodes, other = two_nodes

    def losing(folder, terms, missing, told):
        def heard(more, turns):
            if turns and not lost:
                lost.append(turns)
                nodes.remove_node(other, allow_graceful=False)
            told(more, turns)

        lost = []
        yield from cluster(nodes.address)(folder, terms, missing, heard)
        assert lost

    there = _played(tmp_path / "there", losing)
    assert there == _played(tmp_path / "here", processes(1))
    assert len(there) == 3
    for number in range(3):
        turns = [step.turn for step in steps(tmp_path / "there", TEXT, number)]
        assert len(set(turns)) == len(turns)


def test_a_machine_of_another_version_is_told(tmp_path, two_nodes, monkeypatch):
    monkeypatch.setattr("variorum.arena.cluster.__version__", "0.0.0")
    with pytest.raises(SeriesError, match=r"has 0\.0\.0"):
        _played(tmp_path / "there", cluster(two_nodes[0].address))


def test_an_address_without_a_cluster_ends_the_command(tmp_path):
    terms_of(tmp_path, BOTS)
    words = ["arena", str(tmp_path / "match.toml"), "--ray", "nowhere at all", "-o", str(tmp_path / "out")]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert "no Ray cluster answers at 'nowhere at all'" in " ".join(answer.output.split())
