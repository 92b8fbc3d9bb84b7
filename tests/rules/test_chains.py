"""Chains of fleets: those that a convoy needs, and those that could be part of one once borders break."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.board.conceivable import conceivable
from variorum.rules.movement.chains import needed, usable
from variorum.variants.geophysical import WORLD

GEOGRAPHY = WORLD.board.geography()
ANYTHING = conceivable(WORLD.board, GEOGRAPHY)
WESTERN = sorted({"ENG", "NTH", "IRI", "MAO", "WES", "LYO", "NAO", "BEL", "PIC", "BRE", "GAS", "SPA", "HEL"})


def on_a_chain(geography, seas, start, end):
    """The seas on any chain that passes none twice, by trying all of them."""
    graph = nx.Graph(
        [(sea, other) for sea in seas - {start, end} for other in geography.sea[sea] & seas - {start, end}]
    )
    graph.add_nodes_from(seas - {start, end})
    for place in (start, end):
        graph.add_edges_from((place, sea) for sea in geography.embark[place] & seas - {start, end})
    if start not in graph or end not in graph:
        return set()
    return {sea for path in nx.all_simple_paths(graph, start, end) for sea in path[1:-1]}


@given(
    seas=st.frozensets(st.sampled_from(WESTERN), max_size=8),
    start=st.sampled_from(["BRE", "LON", "BEL", "MOS"]),
    geography=st.sampled_from([GEOGRAPHY, ANYTHING]),
)
def test_every_sea_of_every_chain_is_of_use(seas, start, geography):
    seas = frozenset(sea for sea in seas if sea in geography.sea)
    found = usable(geography, seas, start)
    for end in geography.embark:
        if end != start:
            assert found.get(end, frozenset()) == on_a_chain(geography, seas, start, end)


@given(seas=st.frozensets(st.sampled_from(WESTERN), max_size=8), start=st.sampled_from(["BRE", "LON", "BEL"]))
def test_what_is_needed_is_of_use(seas, start):
    seas = frozenset(sea for sea in seas if sea in GEOGRAPHY.sea)
    wide = usable(GEOGRAPHY, seas, start)
    close = needed(GEOGRAPHY, seas, start)
    assert close.keys() == wide.keys()
    assert all(close[end] <= wide[end] for end in close)


@pytest.mark.parametrize(("end", "seas"), [("SPA", {"MAO", "WES"}), ("TUN", {"MAO", "WES"}), ("WAL", {"MAO", "IRI"})])
def test_a_detour_is_of_use(end, seas):
    assert usable(GEOGRAPHY, frozenset({"MAO", "WES", "IRI"}), "BRE")[end] == seas
