"""A phase that was just processed is as good as its line: whoever reads the line back finds the same."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.archive.gamelog import after_phase, fold, new_header, play, started
from variorum.game.event import Event
from variorum.game.process import Processed
from variorum.game.unit import Unit
from variorum.testing.game import offers, random_sheets
from variorum.variants import registry

PHASES, LEAST = 8, 3
NAMES = (*registry.SHOWCASE, "dark", "payola", "free_start")


class Storm(Event, frozen=True):
    """An event that no rule of Standard has."""


def told(moment):
    return moment.position, moment.coming, moment.turn, moment.sheets, moment.events, moment.season, moment.phases


@each("name", NAMES)
def test_nothing_differs_from_what_is_read_back(name):
    variant, chance = registry.variant(name), Random(name)
    log = started(new_header(variant))
    for _ in range(10 * PHASES):
        position = log.now.position
        if position.ending or len(log.moments) > PHASES:
            break
        sheets = random_sheets(variant, position, offers(variant, position), chance)
        done = play(log, sheets)
        if done.waiting:
            continue
        after, line = after_phase(log, sheets, done)
        read = fold(log, line)
        assert told(after.now) == told(read.now)
        assert (after.tries, after.lines) == (read.tries, read.lines)
        log = after
    assert len(log.moments) > LEAST
    assert variant.limits_sight == (name == "dark")


def test_an_impossible_position_is_refused():
    variant = registry.variant("standard")
    log = started(new_header(variant))
    done = play(log, {})
    twice = (*done.position.units, Unit(90, "A", "FRANCE", "MUN"))
    impossible = replace(done, position=replace(done.position, units=twice, next_id=91))
    with pytest.raises(ValueError, match="the position is impossible: two units stand in MUN"):
        after_phase(log, {}, impossible)


def test_events_of_other_variants_are_refused():
    variant = registry.variant("standard")
    log = started(new_header(variant))
    done = play(log, {})
    with pytest.raises(ValueError, match="Standard has no Storm"):
        after_phase(log, {}, replace(done, events=(Storm(),)))


def test_a_phase_that_waits_is_refused():
    log = started(new_header(registry.variant("standard")))
    waiting = Processed(log.now.position, waiting=frozenset({"FRANCE"}))
    with pytest.raises(ValueError, match="waits for FRANCE"):
        after_phase(log, {}, waiting)
