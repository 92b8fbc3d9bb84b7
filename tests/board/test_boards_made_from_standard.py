"""The two boards that are the Standard one with additions, against tables that do not come from their rings."""

import json
from pathlib import Path

import pytest

from variorum.board import Terrain, load_board

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", ["geophysical", "rather_silly"])
def test_every_link_coast_and_center_is_the_golden_one(name):
    board = load_board(name)
    geography = board.geography()
    golden = json.loads((GOLDEN / f"{name}.json").read_text())
    for table in ("army", "fleet"):
        links = {place: sorted(reached) for place, reached in getattr(geography, table).items()}
        assert links == golden[table]
    coasts = [coast for area in geography.terrain for coast in geography.coasts(area)]
    assert {c.location: sorted(c.waters) for c in coasts if "/" in c.location} == golden["coasts"]
    assert sorted(geography.centers) == golden["centers"]
    centers = [area for area in board.areas.values() if area.center]
    assert {power: sorted(a.id for a in centers if a.home == power) for power in board.powers} == golden["homes"]


def test_switzerland_and_the_caspian():
    geophysical = load_board("geophysical").geography()
    assert geophysical.terrain["SWI"] is Terrain.MOUNTAIN
    assert geophysical.terrain["CAS"] is Terrain.SEA
    assert load_board("rather_silly").geography().terrain["SWI"] is Terrain.INERT
