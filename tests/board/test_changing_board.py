"""The rings of the Standard board under other declarations: two more areas, no straits, natural waterways."""

from importlib.resources import files

import pytest

from variorum.board import Board, Earth, Geography, Terrain
from variorum.board.mapfile import parse_board

DECLARED = "[waterways]\nCON\nDEN | SWE\n[canals]\nKIE | HEL BAL\n"
NAMED = "[coasts]\nSEV/WC | BLA\nSEV/EC | CAS\nKIE/EC | BAL\nKIE/WC | HEL\n"


@pytest.fixture(scope="module")
def board() -> Board:
    folder = files("variorum") / "boards" / "standard"
    areas = (folder / "map.txt").read_text().partition("[straits]")[0]
    changed = areas.replace("CAS | Caspian Sea | inert", "CAS | Caspian Sea | sea")
    changed = changed.replace("SWI | Switzerland | inert", "SWI | Switzerland | mountain")
    return parse_board(changed + DECLARED + NAMED, (folder / "rings.txt").read_text())


def waters(geography: Geography, area: str) -> dict[str, set[str]]:
    return {coast.location: set(coast.waters) for coast in geography.coasts(area)}


def test_the_caspian_gives_moscow_a_coast_and_its_neighbors_two(board: Board) -> None:
    geography = board.geography()
    assert waters(geography, "MOS") == {"MOS": {"CAS"}}
    assert waters(geography, "SEV") == {"SEV/EC": {"CAS"}, "SEV/WC": {"BLA"}}
    assert waters(geography, "ARM") == {"ARM/EC": {"CAS"}, "ARM/WC": {"BLA"}}
    assert geography.fleet["CAS"] == {"MOS", "SEV/EC", "ARM/EC"}
    assert geography.fleet["SEV/EC"] == {"CAS", "MOS", "ARM/EC"}
    assert geography.fleet["SEV/WC"] == {"BLA", "RUM", "ARM/WC"}


def test_a_mountain_is_for_armies_that_are_in_mountains(board: Board) -> None:
    assert board.geography().army["SWI"] == frozenset()
    assert board.geography(Earth(terrain={"TYR": Terrain.MOUNTAIN})).army["SWI"] == {"TYR"}


def test_the_waterway_of_denmark_makes_one_coast_of_sweden(board: Board) -> None:
    opened, closed = board.geography(), board.geography(Earth(closed=("DEN",)))
    assert waters(opened, "SWE") == {"SWE": {"BAL", "BOT", "SKA"}}
    assert waters(opened, "DEN") == {"DEN": {"BAL", "SKA", "NTH", "HEL"}}
    assert waters(closed, "SWE") == {"SWE/EC": {"BAL", "BOT"}, "SWE/WC": {"SKA"}}
    assert waters(closed, "DEN") == {"DEN/SC": {"BAL"}, "DEN/WC": {"SKA", "NTH", "HEL"}}
    assert closed.fleet["DEN/WC"] == {"SKA", "NTH", "HEL", "SWE/WC", "KIE"}
    assert closed.fleet["DEN/SC"] == {"BAL", "SWE/EC", "KIE"}


def test_a_frozen_denmark_breaks_the_coast_of_sweden(board: Board) -> None:
    assert len(waters(board.geography(Earth(terrain={"DEN": Terrain.ICE})), "SWE")) == 2


def test_the_coasts_of_kiel_are_joined_by_its_canal_only(board: Board) -> None:
    assert waters(board.geography(), "KIE") == {"KIE": {"HEL", "BAL"}}
    filled = board.geography(Earth(canals={}))
    assert waters(filled, "KIE") == {"KIE/EC": {"BAL"}, "KIE/WC": {"HEL"}}
    assert filled.fleet["KIE/WC"] == {"HEL", "HOL", "DEN"}
