"""Random games of Rather Silly: everything that can be ordered is, and what comes of it stays possible."""

import pytest
from msgspec.structs import replace

from variorum.game.unit import Unit
from variorum.testing import random_game
from variorum.variants import registry
from variorum.variants.rather_silly.roles.tardis import Tardis

SILLY = registry.variant("rather_silly")
GAMES = 6
BIRDS = {"FRANCE": "PAR", "GERMANY": "MUN", "AUSTRIA": "VIE", "ITALY": "ROM", "RUSSIA": "MOS", "TURKEY": "SMY"}


def crowded(variant):
    """The opening with birds over many armies, and the TARDIS in Paris: what else takes years to happen."""
    start = SILLY.opening(variant).with_record(Tardis("PAR"))
    flocks = tuple(Unit(number, "B", power, at) for number, (power, at) in enumerate(BIRDS.items(), start.next_id))
    return replace(start, units=start.units + flocks, next_id=start.next_id + len(flocks))


@pytest.fixture(scope="module")
def phases():
    usual = [phase for number in range(GAMES) for phase in random_game(SILLY, f"kinds-{number}", 1908)]
    full = replace(SILLY, opening=crowded)
    return usual + [phase for number in range(2 * GAMES) for phase in random_game(full, f"crowded-{number}", 1902)]


def test_every_kind_of_order_occurs_and_stands(phases):
    given = {type(entry.given) for phase in phases for entry in phase.done.entries if entry.stands}
    assert {kind.__name__ for kind in SILLY.orders} - {kind.__name__ for kind in given} == set()


def test_every_phase_is_reached(phases):
    reached = {(phase.position.turn.season, phase.position.turn.phase) for phase in phases}
    asking = {(season.letter, phase.letter) for season, phase in SILLY.calendar.slots if not phase.automatic}
    assert asking - reached == set()


def test_nothing_that_is_in_the_air_or_held_stays_so(phases):
    """But for birds that have to flee with an army in their claws."""
    after = [phase.done.position for phase in phases]
    assert not any("gripping" in position.records for position in after)
    assert not any("aloft" in position.records for position in after if not position.dislodged)


def test_reasons_of_borg_and_monsters_are_told(phases):
    told = [event.why for phase in phases for event in phase.done.events if event.__class__.__name__ in AIMS]
    assert len(told) > 100
    assert all(told)


AIMS = {"BorgMoved", "MonstersAim"}
