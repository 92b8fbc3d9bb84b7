"""The Standard board against tables that do not come from its rings."""

import json
import warnings
from collections import Counter
from pathlib import Path

import pytest
from tests.tables import each

from variorum.board import Geography, area_of, load_board

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "standard.json").read_text())


def tables(geography: Geography) -> dict[str, dict[str, list[str]]]:
    return {
        name: {place: sorted(reached) for place, reached in getattr(geography, name).items()}
        for name in ("army", "fleet")
    }


def peer_tables() -> dict[str, object]:
    """Army and fleet links, centers and homes of the peer's map.

    Its lower-case entries are for armies alone; an area with coasts has a lower-case entry of its own.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = pytest.importorskip("diplomacy.engine.map").Map("standard")
    kinds = {area_of(place).upper(): kind for place, kind in peer.loc_type.items()}
    split = {area_of(place) for place in peer.loc_type if "/" in place}
    open_to_armies = {area for area, kind in kinds.items() if kind in {"LAND", "COAST"}}
    army: dict[str, set[str]] = {area: set() for area in open_to_armies}
    fleet: dict[str, set[str]] = {}
    for place, abutting in peer.loc_abut.items():
        area = area_of(place).upper()
        if "/" not in place and area in open_to_armies:
            army[area] |= {area_of(other).upper() for other in abutting} & open_to_armies
        if kinds[area] in {"WATER", "COAST"} and place.isupper():
            reached = {other for other in abutting if other.isupper() and other not in split}
            fleet[place] = {other for other in reached if kinds[area_of(other)] in {"WATER", "COAST"}}
    return {
        "army": {area: sorted(others) for area, others in army.items()},
        "fleet": {place: sorted(others) for place, others in fleet.items()},
        "centers": sorted(peer.scs),
        "homes": {power: sorted(homes) for power, homes in peer.homes.items()},
    }


def test_every_army_and_fleet_link_is_the_golden_one() -> None:
    assert tables(load_board("standard").geography()) == {name: GOLDEN[name] for name in ("army", "fleet")}


def test_the_golden_tables_are_those_of_an_independent_source() -> None:
    assert {name: table for name, table in GOLDEN.items() if name != "coasts"} == peer_tables()


def test_centers_and_home_centers() -> None:
    board = load_board("standard")
    assert sorted(board.geography().centers) == GOLDEN["centers"]
    centers = [area for area in board.areas.values() if area.center]
    assert {power: sorted(a.id for a in centers if a.home == power) for power in board.powers} == GOLDEN["homes"]
    assert all(area.owner == area.home for area in centers)


def test_home_countries() -> None:
    homes = Counter(area.home for area in load_board("standard").areas.values() if area.home)
    counted = {"AUSTRIA": 6, "ENGLAND": 6, "FRANCE": 6, "GERMANY": 6, "ITALY": 6, "RUSSIA": 7, "TURKEY": 5}
    assert homes == counted


def test_coasts_and_the_waters_that_each_touches() -> None:
    geography = load_board("standard").geography()
    coasts = [coast for area in geography.terrain for coast in geography.coasts(area)]
    assert {c.location: sorted(c.waters) for c in coasts if "/" in c.location} == GOLDEN["coasts"]
    for coast in coasts:
        seas = sorted(at for at in GOLDEN["fleet"][coast.location] if geography.is_sea(area_of(at)))
        assert sorted(coast.waters) == seas


def test_embarkation_is_from_every_coast() -> None:
    geography = load_board("standard").geography()
    assert geography.embark["STP"] == {"BAR", "BOT"}
    assert geography.embark["CON"] == {"AEG", "BLA"}
    assert "PAR" not in geography.embark


def test_seventy_five_playable_areas() -> None:
    board = load_board("standard")
    inert = {area.id for area in board.areas.values() if area.terrain == "inert"}
    assert inert == {"SWI", "CAS", "PER", "ARA", "LIB", "TUK"}
    assert len(board.areas) - len(inert) == 75
    assert len(board.locations) == 75 + len(GOLDEN["coasts"])
    assert not any(inert & reached for reached in board.geography().adjacent.values())


@each(
    ("written", "area"),
    [("NTS", "NTH"), ("GOL", "LYO"), ("TYN", "TYS"), ("NRG", "NWG"), ("GOB", "BOT"), ("MID", "MAO"),
     ("NOR", "NWY"), ("LPL", "LVP"), ("LVO", "LVN"), ("WMED", "WES"), ("EMED", "EAS"),
     ("HLG", "HEL"), ("NAT", "NAO")],
)  # fmt: skip
def test_the_usual_abbreviations_are_names(written: str, area: str) -> None:
    assert written in load_board("standard").areas[area].also


def test_powers_know_their_adjective() -> None:
    powers = load_board("standard").powers
    assert {power.id: power.adjective for power in powers.values()} == {
        "AUSTRIA": "AUSTRIAN",
        "ENGLAND": "ENGLISH",
        "FRANCE": "FRENCH",
        "GERMANY": "GERMAN",
        "ITALY": "ITALIAN",
        "RUSSIA": "RUSSIAN",
        "TURKEY": "TURKISH",
    }
