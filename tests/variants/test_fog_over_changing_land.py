"""Fog over a board that changes: nobody learns what became of land out of sight, and everybody remembers what they saw.

Rule: dark:S6.
"""

import pytest
from msgspec.structs import replace

import variorum
from variorum.board import Terrain
from variorum.game.dice import Dice
from variorum.game.position import position_from_json, to_json
from variorum.game.process import legal_orders, process
from variorum.game.unit import Unit
from variorum.game.view import view
from variorum.notation import read_orders
from variorum.observe import observe, rebuild, scene_of_position
from variorum.rules.darkness import Darkness
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import CenterCaptured
from variorum.testing import conformance
from variorum.variants.geophysical import VARIANT as GEOPHYSICAL

FOGGY = GEOPHYSICAL.but(id="foggy", name="Foggy", before={Movement: (Darkness(GEOPHYSICAL.world),)})
OPENING = FOGGY.opening(FOGGY)
FAR = (
    {"TURKEY": "RAISE ARM", "RUSSIA": "SUPPORT TURKEY RAISE ARM", "AUSTRIA": "CENTER GAL"},
    {"TURKEY": "CLOSE CON", "RUSSIA": "CANAL SPA LYO-MAO", "AUSTRIA": "QUAKE BUD/GAL", "ITALY": "CENTER APU"},
)


def army(number, power, area):
    return Unit(number, "A", power, area)


def played(position, **orders):
    """The position after a phase with these orders, and its events."""
    text = "\n".join(f"{power}:\n{lines}" for power, lines in orders.items())
    done = process(FOGGY, position, read_orders(FOGGY, position, text).sheets(), Dice("fog"))
    return done.position, done.events


def seen(position, seat):
    return view(FOGGY, position, seat).position


def told(position, seat, events):
    return [event.sentence() for event in view(FOGGY, position, seat, events).events]


def on_every_road(acts, seat):
    """What a seat gets of a game after a spring with these acts."""
    game = variorum.Game(FOGGY, seed=1)
    for power, act in acts.items():
        assert game.order(power, act) == ()
    result = game.process()
    return {
        "view": to_json(seen(game.core, seat)),
        "sentences": result.sentences(seat or "PUBLIC"),
        "table": result.table(seat or "PUBLIC"),
        "map": str(result.svg(seat=seat or "PUBLIC")),
        "legal orders": legal_orders(FOGGY, game.core, seat),
        "observation": observe(scene_of_position(FOGGY, game.core, seat)),
    }


def test_fog_over_changing_land_keeps_the_promises_of_a_variant(monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: FOGGY)
    assert conformance(FOGGY, games=1, years=3, seed="fog") == ()


@pytest.mark.parametrize("seat", ["ENGLAND", ""])
def test_acts_out_of_sight_show_on_no_road(seat):
    one, other = (on_every_road(acts, seat) for acts in FAR)
    for road, answer in one.items():
        assert answer == other[road], f"{seat or 'everybody'} can tell the worlds apart by the {road}"


def test_who_is_near_sees_it():
    position, events = played(OPENING, TURKEY="RAISE BLA", RUSSIA="CENTER UKR", ENGLAND="QUAKE BUR/MUN")
    russia = seen(position, "RUSSIA")
    assert russia.earth.terrain == {"BLA": Terrain.LAND}
    assert russia.earth.created == ("UKR",)
    assert russia.earth.rifts == ()
    assert "TURKEY: RAISE BLA succeeded: strength 1; BLA is now land" in told(position, "RUSSIA", events)
    assert seen(position, "GERMANY").earth.rifts == (("BUR", "MUN"),)
    assert seen(position, "GM").earth == position.earth


def test_land_is_remembered_as_it_was_seen_last():
    """France's army sees Munich become sea, and goes; nobody tells it that Munich has become land again."""
    units = (army(1, "FRANCE", "BUR"), army(2, "TURKEY", "ANK"))
    start = replace(OPENING, units=units, owners={"BRE": "FRANCE", "ANK": "TURKEY"})
    eroded, _ = played(start, TURKEY="ERODE MUN", FRANCE="A BUR - PAR")
    assert "MUN" in seen(eroded, "FRANCE").fog.areas
    assert seen(eroded, "FRANCE").earth.terrain == {}
    eroded, _ = played(start, TURKEY="ERODE MUN")
    left, _ = played(eroded, TURKEY="ERODE ARM", FRANCE="A BUR - PAR")
    again, events = played(replace(left, turn=start.turn), TURKEY="RAISE MUN")
    for position in (eroded, left, again, position_from_json(to_json(again), FOGGY.records)):
        assert seen(position, "FRANCE").earth.terrain == {"MUN": Terrain.SEA}
        assert "MUN" not in seen(position, "FRANCE").fog.centers
    assert not [line for line in told(again, "FRANCE", events) if "MUN" in line]


def test_what_an_act_has_done_is_known_to_its_power_and_a_lost_center_to_its_owner():
    start = replace(OPENING, owners={**OPENING.owners, "MUN": "ENGLAND"}, units=OPENING.units_of("ENGLAND"))
    position, events = played(start, ENGLAND="ERODE SEV", FRANCE="QUAKE CON/SMY", TURKEY="ERODE MUN")
    england, france, italy = (seen(position, seat) for seat in ("ENGLAND", "FRANCE", "ITALY"))
    assert england.earth.terrain == {"MUN": Terrain.SEA, "SEV": Terrain.SEA}
    assert {"MUN", "SEV"} <= {*england.fog.areas}
    assert "The center in MUN is destroyed, and ENGLAND loses it." in told(position, "ENGLAND", events)
    assert france.earth.rifts == (("CON", "SMY"),)
    assert italy.earth == OPENING.earth


def test_an_act_that_only_an_outdated_map_allows_is_void():
    position, _ = played(OPENING, TURKEY="RAISE ARM")
    again, events = played(position, ENGLAND="RAISE ARM", FRANCE="SUPPORT ENGLAND RAISE ARM")
    assert again.earth == position.earth
    assert seen(again, "ENGLAND").earth == OPENING.earth
    void = "ENGLAND: RAISE ARM is void: the board there is no longer as you know it (geo:A7)"
    assert void in told(again, "ENGLAND", events)


def test_nobody_learns_how_many_centers_others_have_or_that_there_are_new_ones():
    record = replace(OPENING.records["ages"], under={"BUD": Terrain.SEA, "NWG": Terrain.SEA})
    grown = replace(OPENING, earth=replace(OPENING.earth, created=("GAL",)), owners={**OPENING.owners, "GAL": "RUSSIA"})
    shown = seen(grown.with_record(record), "ENGLAND")
    assert shown.records["ages"].winter == {"ENGLAND": 3}
    assert shown.records["ages"].under == {"NWG": Terrain.SEA}
    assert "GAL" not in {*shown.owners, *shown.fog.centers}
    captured = CenterCaptured(area="GAL", power="RUSSIA")
    assert view(FOGGY, grown, "ENGLAND", (captured,)).events == ()
    assert view(FOGGY, grown, "AUSTRIA", (captured,)).events == (captured,)


def test_an_observation_says_what_its_reader_remembers():
    position, _ = played(OPENING, ENGLAND="ERODE SEV", FRANCE="CENTER BUR")
    text = observe(scene_of_position(FOGGY, position, "ENGLAND"))
    assert rebuild(FOGGY, text).earth == seen(position, "ENGLAND").earth
