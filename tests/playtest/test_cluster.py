"""Games played by a Ray cluster of two nodes on this machine."""

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.playtest import Plan, processes, run, to_json
from variorum.playtest.series import CrewError

Cluster = pytest.importorskip("ray.cluster_utils").Cluster
cluster = pytest.importorskip("variorum.playtest.cluster").cluster

PLAN = Plan("standard", bot="random", seed="test", years=1)
NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr("variorum.playtest.series.BATCH", 1)


@pytest.fixture(scope="module")
def two_nodes():
    """A cluster, and the node of it that may be lost."""
    started = Cluster(initialize_head=True, head_node_args=NODE)
    other = started.add_node(num_cpus=1, object_store_memory=80_000_000)
    yield started, other
    started.shutdown()


def test_the_report_is_the_same_to_the_byte_even_if_a_node_is_lost(small, two_nodes):
    nodes, other = two_nodes

    def losing(plan, missing):
        played = cluster(nodes.address)(plan, missing)
        yield next(played)
        nodes.remove_node(other, allow_graceful=False)
        yield from played

    alone = to_json(run(PLAN, 8, processes(1)))
    assert to_json(run(PLAN, 8, losing)) == alone


def test_a_machine_with_another_version_is_named(two_nodes, monkeypatch):
    monkeypatch.setattr("variorum.playtest.cluster.__version__", "0.0.0")
    with pytest.raises(CrewError, match=r"a game failed: .*has 0\.0\.0"):
        run(PLAN, 1, cluster(two_nodes[0].address))


def test_an_address_without_a_cluster_is_told(tmp_path):
    words = ["playtest", "standard", "--games", "1", "--ray", "nowhere at all", "-o", str(tmp_path / "out")]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert "no Ray cluster answers at 'nowhere at all'" in " ".join(answer.output.split())
