"""Borders and coasts under every kind of change."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.board import Board, BoardError, Earth, Geography, Movement, Terrain, area_of, load_board
from variorum.board.mapfile import parse_board

STANDARD = load_board("standard")
LAND, SEA, MOUNTAIN, ICE = Terrain.LAND, Terrain.SEA, Terrain.MOUNTAIN, Terrain.ICE

areas = st.sampled_from(list(STANDARD.areas))
pairs = st.tuples(areas, areas).filter(lambda pair: pair[0] != pair[1])
earths = st.builds(
    Earth,
    terrain=st.dictionaries(areas, st.sampled_from(Terrain), max_size=40),
    closed=st.sampled_from([(), ("CON",)]),
    rifts=st.lists(pairs, max_size=5).map(tuple),
)


def isthmus(more: str = "") -> Board:
    """Two seas with an isthmus of three lands between them, and more sections in its map file."""
    folder = Path(__file__).parent / "isthmus"
    return parse_board((folder / "map.txt").read_text() + more, (folder / "rings.txt").read_text())


def coasts(geography: Geography, area: str) -> dict[str, set[str]]:
    return {coast.location: set(coast.waters) for coast in geography.coasts(area)}


@given(earths)
def test_borders_are_mutual_and_nobody_is_next_to_itself(earth: Earth) -> None:
    geography = STANDARD.geography(earth)
    for table in (geography.army, geography.fleet, geography.sea, geography.adjacent):
        for place, reached in table.items():
            assert place not in reached
            assert all(place in table[other] for other in reached)


@given(earths)
def test_armies_walk_on_one_kind_of_ground_between_touching_areas(earth: Earth) -> None:
    geography = STANDARD.geography(earth)
    for area, reached in geography.army.items():
        assert geography.is_land(area)
        assert all(geography.terrain[other] is geography.terrain[area] for other in reached)
        assert reached <= STANDARD.touching(area)


@given(earths)
def test_fleets_stay_on_one_water(earth: Earth) -> None:
    """Two neighboring coasts touch a common water; a coast is next to exactly the waters that it touches."""
    geography = STANDARD.geography(earth)
    touched = {coast.location: set(coast.waters) for shore in geography.shores.values() for coast in shore}
    touched |= {sea: {sea} for sea in geography.sea}
    assert set(touched) == set(geography.fleet)
    for place, reached in geography.fleet.items():
        for other in reached:
            both_seas = geography.is_sea(area_of(place)) and geography.is_sea(area_of(other))
            assert both_seas or touched[place] & touched[other]


@given(earths)
def test_coasts_of_an_area_have_different_names_and_hold_all_its_waters(earth: Earth) -> None:
    geography = STANDARD.geography(earth)
    for area in filter(geography.is_land, STANDARD.areas):
        found = geography.coasts(area)
        waters = {sea for sea in STANDARD.touching(area) if geography.is_sea(sea)}
        assert {sea for coast in found for sea in coast.waters} == waters
        assert len({coast.location for coast in found}) == len(found)
        assert all(("/" in coast.location) == (len(found) > 1) for coast in found)
        assert geography.is_coastal(area) == bool(waters)


@given(earths)
def test_locations_are_what_the_tables_know(earth: Earth) -> None:
    geography = STANDARD.geography(earth)
    assert set(geography.locations) == set(geography.army) | set(geography.fleet)
    assert len(geography.locations) == len(set(geography.locations))
    for movement in Movement:
        for area in STANDARD.areas:
            assert geography.open_to(movement, area) == bool(geography.places(movement, area))


@given(earths)
def test_rifts_stop_everybody(earth: Earth) -> None:
    geography = STANDARD.geography(earth)
    for one, other in earth.rifts:
        assert other not in geography.adjacent[one]
        assert other not in geography.embark.get(one, ())


def test_the_same_earth_gives_the_same_geography() -> None:
    one = Earth(terrain={"ENG": LAND, "BUR": SEA}, rifts=(("PAR", "BRE"),))
    other = Earth(terrain={"BUR": SEA, "ENG": LAND}, rifts=(("BRE", "PAR"),))
    assert STANDARD.geography(one) is STANDARD.geography(other)
    assert STANDARD.geography() is STANDARD.geography(Earth())


def test_a_sea_raised_is_land_with_a_coast_on_each_side() -> None:
    geography = STANDARD.geography(Earth(terrain={"ENG": LAND}))
    assert coasts(geography, "ENG") == {"ENG/EC": {"NTH"}, "ENG/WC": {"IRI", "MAO"}}
    assert geography.army["ENG"] == {"LON", "WAL", "BRE", "PIC", "BEL"}
    assert geography.fleet["ENG/EC"] == {"NTH", "LON", "BEL"}
    assert not geography.is_coastal("PIC")


def test_land_eroded_is_sea() -> None:
    geography = STANDARD.geography(Earth(terrain={"RUH": SEA}))
    assert geography.is_sea("RUH")
    assert coasts(geography, "MUN") == {"MUN": {"RUH"}}
    assert geography.fleet["RUH"] == {"MUN", "BUR", "BEL/EC", "HOL/SC", "KIE/SC"}
    assert "RUH" not in geography.army


def test_mountains_part_armies_and_leave_coasts_alone() -> None:
    printed, raised = (
        STANDARD.geography(),
        STANDARD.geography(Earth(terrain={"BRE": MOUNTAIN, "GAS": MOUNTAIN})),
    )
    assert raised.army["BRE"] == {"GAS"}
    assert "BRE" not in raised.army["PAR"]
    assert raised.fleet == printed.fleet


def test_ice_is_closed_to_everybody_and_breaks_a_coast() -> None:
    geography = STANDARD.geography(Earth(terrain={"NTH": ICE}))
    assert "NTH" not in geography.locations
    assert coasts(geography, "DEN") == {"DEN": {"BAL", "HEL", "SKA"}}
    assert coasts(geography, "EDI") == {"EDI": {"NWG"}}


def test_a_closed_waterway_parts_the_coasts() -> None:
    geography = STANDARD.geography(Earth(closed=("CON",)))
    assert coasts(geography, "CON") == {"CON/NC": {"BLA"}, "CON/WC": {"AEG"}}
    assert geography.fleet["CON/NC"] == {"BLA", "BUL/EC", "ANK"}
    assert geography.fleet["CON/WC"] == {"AEG", "BUL/SC", "SMY"}


def test_a_canal_makes_the_coasts_along_its_waters_one() -> None:
    geography = STANDARD.geography(Earth(canals={"SPA": (("MAO", "LYO"),)}))
    assert coasts(geography, "SPA") == {"SPA": {"MAO", "LYO", "WES"}}
    assert geography.fleet["SPA"] == {"MAO", "LYO", "WES", "GAS", "POR", "MAR"}


def test_a_declared_name_stays_with_what_is_left_of_its_coast() -> None:
    geography = STANDARD.geography(Earth(terrain={"WES": LAND, "LYO": LAND}))
    assert coasts(geography, "SPA") == {"SPA/NC": {"MAO"}, "SPA/SC": {"MAO"}}
    assert geography.fleet["SPA/NC"] == {"MAO", "GAS", "POR"}
    assert geography.fleet["SPA/SC"] == {"MAO", "WES/WC", "POR"}


def test_a_link_makes_neighbors_but_changes_nobodys_nature() -> None:
    geography = STANDARD.geography(Earth(links=(("MUN", "ENG"), ("STP", "ADR"), ("PAR", "MOS"))))
    assert "ENG" in geography.adjacent["MUN"]
    assert "ENG" in geography.embark["MUN"]
    assert "MUN" not in geography.fleet["ENG"]
    assert geography.fleet["ADR"] >= {"STP/NC", "STP/SC"}
    assert "MOS" in geography.army["PAR"]


def test_centers_made_and_lost() -> None:
    geography = STANDARD.geography(Earth(created=("BUR",), destroyed=("PAR",)))
    assert set(geography.centers) == {*STANDARD.geography().centers, "BUR"} - {"PAR"}


def test_an_earth_of_another_board_is_refused() -> None:
    with pytest.raises(BoardError, match='unknown area "XYZ"'):
        STANDARD.geography(Earth(links=(("PAR", "XYZ"),)))


def both_ways(board: Board, one: str, other: str) -> list[bool]:
    geography = board.geography()
    return [other in geography.neighbors(movement, one) for movement in (Movement.ARMY, Movement.FLEET)]


def test_an_isthmus_has_two_coasts_named_by_their_side() -> None:
    geography = isthmus().geography()
    assert coasts(geography, "MID") == {"MID/EC": {"EAS"}, "MID/WC": {"WES"}}
    assert geography.fleet["MID/EC"] == {"EAS", "NOR/EC", "SOU/EC"}


def test_a_strait_breaks_no_coast() -> None:
    geography = isthmus("[straits]\nNOR MID\nMID SOU").geography()
    assert coasts(geography, "MID") == {"MID": {"EAS", "WES"}}
    assert "MID" in geography.army["NOR"]


def test_a_waterway_spares_its_neighbors_coast_while_it_is_open() -> None:
    board = isthmus("[waterways]\nNOR | MID\nSOU | MID")
    assert set(coasts(board.geography(), "MID")) == {"MID"}
    assert set(coasts(board.geography(Earth(closed=("SOU", "NOR"))), "MID")) == {"MID/EC", "MID/WC"}


def test_a_printed_canal_can_be_filled() -> None:
    board = isthmus("[canals]\nMID | EAS WES")
    assert set(coasts(board.geography(), "MID")) == {"MID"}
    assert set(coasts(board.geography(Earth(canals={})), "MID")) == {"MID/EC", "MID/WC"}


def test_a_passage_serves_the_movements_that_it_names() -> None:
    board = isthmus("[passages]\nCauseway | NOR SOU | army | WES\nHaul | EAS WES | fleet")
    assert both_ways(board, "NOR", "SOU") == [True, False]
    assert both_ways(board, "EAS", "WES") == [False, True]
    assert board.geography().sea["EAS"] == frozenset()


def test_a_passage_may_end_at_one_coast() -> None:
    geography = isthmus("[passages]\nHaul | NOR/EC SOU/WC | fleet").geography()
    assert "SOU/WC" in geography.fleet["NOR/EC"]
    assert not any(area_of(place) == "SOU" for place in geography.fleet["NOR/WC"])
