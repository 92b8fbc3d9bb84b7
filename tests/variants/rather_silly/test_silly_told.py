"""Orders of Rather Silly that movement carries out as holds and moves are told as they were ordered."""

import pytest
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.happened import OrderResult
from variorum.game.process import process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.view import briefings
from variorum.notation import read_orders
from variorum.render.played import played
from variorum.variants import registry
from variorum.variants.rather_silly.roles.tardis import Tardis

SILLY = registry.variant("rather_silly")


def spring():
    """France alone with an army in Paris, where the TARDIS is."""
    start = SILLY.start({}).with_record(Tardis("PAR"))
    units = (Unit(1, "A", "FRANCE", "PAR"), Unit(2, "A", "GERMANY", "MUN"))
    return replace(start, turn=Turn("S", 1902, "M"), units=units, next_id=3)


def carried_out(before, **written):
    """The phase in which these seats order so."""
    sheets = {}
    for seat, text in written.items():
        (line,) = read_orders(SILLY, before, text, seat, SILLY.world.commands(before).get(seat, ())).lines
        sheets[seat] = Sheet(line.orders)
    return process(SILLY, before, sheets, Dice())


def results(done):
    """What is told of the army in Paris: its order, and the reason."""
    events = [event for event in done.events if isinstance(event, OrderResult) and event.unit == "A PAR"]
    return [(event.order, event.result, event.sentence().partition(" (")[0]) for event in events]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A PAR SHOOS", "held: nobody attacked it"),
        ("A PAR GRABS TARDIS", "held: nobody attacked it"),
        ("A PAR - BUR CARRIES TARDIS", "succeeded: nobody opposed it"),
    ],
)
def test_results_list_what_was_ordered(text, told):
    before = spring()
    done = carried_out(before, FRANCE=text)
    assert results(done) == [(text, "success", f"{text} {told}")]
    assert [(str(each.order), each.unit) for each in played(before, done.events, done.entries)] == [
        (text, before.units[0])
    ]


def test_what_the_jester_orders_is_told_in_place_of_what_was_ordered():
    done = carried_out(spring(), FRANCE="A PAR - BUR", JESTER="REORDER A PAR SHOOS")
    assert [order for order, _, _ in results(done)] == ["A PAR SHOOS"]


def test_units_outside_combat_are_told_alike():
    before = replace(spring(), units=(Unit(1, "FA", "FRANCE", "PAR"),))
    done = carried_out(before, FRANCE="FA PAR SHOOS")
    assert [event.order for event in done.events if isinstance(event, OrderResult)] == ["FA PAR SHOOS"]


def test_what_bounces_off_is_told_with_what_was_ordered():
    before = replace(spring(), units=(*spring().units, Unit(3, "A", "GERMANY", "BUR")), next_id=4)
    done = carried_out(before, FRANCE="A PAR GRABS TARDIS", GERMANY="A BUR - PAR")
    (event,) = [event for event in done.events if isinstance(event, OrderResult) and event.unit == "A BUR"]
    assert event.by == "A PAR GRABS TARDIS"


def test_short_texts_say_what_their_clauses_say():
    """What a text says too briefly to be right: each with what its clause demands."""
    meanings = {kind.tag(): kind.meaning for kind in SILLY.orders}
    assert "for good" in meanings["sell_soul"]  # silly:5c
    assert "where you may build" in meanings["build_companion"]  # silly:9a
    doctor = next(iter(briefings(SILLY, SILLY.start({}), "DOCTOR"))).paragraphs[0]
    assert "coming out of hyperspace exorcises" in doctor  # silly:15d
