"""Random seasons of Geophysical against models of its clauses, and proof that each law can fail."""

from collections import Counter
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace
from tests.laws.geophysical import laws
from tests.laws.geophysical.chance import Chance
from tests.laws.geophysical.ending import broken_ending
from tests.laws.geophysical.ground import Ground
from tests.laws.geophysical.season import Campaign, movement, winter
from tests.laws.geophysical.table import VARIANT, Told
from tests.laws.play import CHUNK, PHASES
from tests.tables import each

from variorum.game.position import Ending
from variorum.game.validate import faults
from variorum.scenario import load

TRIES = 400


def test_random_phases_break_no_law(seed, tally):
    found, numbers = [], count()
    while tally[PHASES] < CHUNK:
        name = f"geophysical {seed}.{next(numbers)}"
        found += [*Campaign(name, tally).play(), *winter(name, tally), *broken_ending(Random(name), tally)]
    assert not found, "\n".join(f"{law}: {what}" for law, what in found)


def test_random_positions_are_possible():
    for number in range(30):
        assert faults(VARIANT, Chance(f"possible {number}").position) == ()


# What a program that errs would answer. Each change, where it changes anything, breaks the law that it is named after.


def positioned(told, **fields):
    return Told(replace(told.done, position=replace(told.done.position, **fields)))


def retold(told, kind, **fields):
    """With all events of a kind that count changed."""
    events = [
        replace(event, **fields) if plain["type"] == kind and plain.get("result") != "void" else event
        for event, plain in zip(told.done.events, told.events, strict=True)
    ]
    return Told(replace(told.done, events=tuple(events)))


def earthed(told, **fields):
    return positioned(told, earth=replace(told.done.position.earth, **fields))


def moved(told, location):
    """With a unit elsewhere."""
    units = told.done.position.units
    return positioned(told, units=(replace(units[0], location=location), *units[1:])) if units else told


def on_other_coast(told):
    sides = {"SPA/NC": "SPA/SC", "SPA/SC": "SPA/NC", "STP/NC": "STP/SC", "STP/SC": "STP/NC"}
    units = told.done.position.units
    if told.done.position.earth.terrain.keys() & {"GAS", "POR", "MAO", "WES", "LYO", "MAR", "SPA", "BAR", "BOT", "STP"}:
        return told
    return positioned(told, units=tuple(replace(one, location=sides.get(one.location, one.location)) for one in units))


def survived(told):
    """With what drowned still there."""
    if not told.of("unit_destroyed"):
        return told
    last = max((unit.id for unit in told.done.position.units), default=0)
    units = told.done.position.units
    missing = {*range(1, last)} - {unit.id for unit in units} - {one.unit.id for one in told.done.position.dislodged}
    return positioned(told, units=(*units, *(replace(units[0], id=number) for number in missing)))


def displaced(told, **fields):
    entries = told.done.position.dislodged
    return positioned(told, dislodged=(replace(entries[0], **fields), *entries[1:])) if entries else told


def undislodged(told):
    entries = told.done.position.dislodged
    return positioned(told, dislodged=()) if entries else told


def contested(told):
    return positioned(told, contested=("UKR",)) if told.done.position.dislodged else told


def counting(told):
    ages = told.done.position.records["ages"]
    return positioned(told, records={"ages": replace(ages, winter={**ages.winter, "FRANCE": 17})})


def over(told):
    return positioned(told, ending=None if told.done.position.ending else Ending(("FRANCE",)))


ERRORS = {
    "A acts": lambda told: retold(told, "transformation", result="stabilized"),
    "A4 strength": lambda told: retold(told, "stabilization", strength=9),
    "A1/A7 void": lambda told: Told(
        replace(
            told.done,
            events=tuple(
                replace(event, result="success") if plain["type"] == "transformation" else event
                for event, plain in zip(told.done.events, told.events, strict=True)
            ),
        )
    ),
    "T the board": lambda told: earthed(told, closed=("CON", "DEN") if not told.done.position.earth.closed else ()),
    "where units are": lambda told: moved(told, "UKR"),
    "K coast": on_other_coast,
    "R3 destroyed": survived,
    "dislodged": undislodged,
    "one name": lambda told: retold(
        told, "coast_assigned", unit=told.of("order_result", "coast_assigned")[-1]["unit"] + "/NC"
    ),
    "K clause": lambda told: retold(told, "coast_assigned", by="K9"),
    "R5 retreats": lambda told: displaced(told, retreats=("UKR",)),
    "R5 contested": contested,
    "results": lambda told: retold(told, "order_result", result="disrupted"),
    "R5 owners": lambda told: positioned(told, owners={"PAR": "TURKEY"}),
    "O1 owners": lambda told: positioned(told, owners={"PAR": "TURKEY"}),
    "V1": over,
    "A2 winter": counting,
}


@each("law", ERRORS)
def test_the_laws_of_movement_can_fail(law):
    for number in range(TRIES):
        chance = Chance(f"error {number}")
        sheets = chance.orders()
        broken = {name for name, _ in movement(chance.position, sheets, ERRORS[law])}
        if (law if law != "K coast" else "where units are") in broken:
            return
    pytest.fail(f"{law}: nothing breaks it")


def test_the_law_of_coasts_can_fail(monkeypatch):
    chance = Chance("error 0")
    sheets, coasts = chance.orders(), Ground.coasts
    monkeypatch.setattr(Ground, "coasts", lambda ground, area: () if area == "BEL" else coasts(ground, area))
    laws.names_of.__globals__["_coast_names"].cache_clear()
    assert "coasts" in {name for name, _ in movement(chance.position, sheets)}


def test_a_broken_law_is_told_as_a_scenario_without_what_it_does_not_need(tmp_path):
    found = next(found for number in count() if (found := Campaign(f"error {number}", Counter(), over).play(1)))
    told = next(what for law, what in found if law == "V1")
    case = tmp_path / "case.yaml"
    text = told[told.index("- phase:") :].replace("- phase:", "- id: least\n  expect: {units: {}}\n  phase:", 1)
    case.write_text(f"variant: geophysical\ncases:\n{text}", encoding="utf-8")
    assert [one.id for one in load(case)] == ["least"]
    assert "orders: {}" in text
    assert "\n  units: {}" in text


def first_broken(judge):
    """The laws that the first of many tries breaks."""
    return next(found for number in count() if (found := {name for name, _ in judge(number)}))


def test_the_law_of_retreats_can_fail():
    def astray(told):
        return positioned(told, units=()) if told.of("retreated") else told

    assert "retreat phase" in first_broken(lambda number: Campaign(f"error {number}", Counter(), astray).play())


def test_the_law_of_winters_can_fail():
    found = first_broken(lambda number: winter(f"error {number}", Counter(), lambda told: moved(told, "MAO")))
    assert found == {"winter"}


def test_the_law_of_votes_can_fail():
    assert first_broken(lambda number: broken_ending(Random(number), Counter(), over)) == {"V2"}
