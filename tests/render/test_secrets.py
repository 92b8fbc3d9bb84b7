"""Pictures are a road on which secrets could leave: what a reader may not know is not drawn."""

from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.process import process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.view import view
from variorum.render.picture import draw
from variorum.render.played import played
from variorum.render.scene import scene_of
from variorum.rules.movement.orders import Move
from variorum.variants.goals.goals import Goals
from variorum.variants.goals.spies import Spy
from variorum.variants.registry import variant

GOALS = variant("goals")
RECORD = Goals.read(
    {
        "FRANCE": {"goals": [{"area": "BEL", "public": True}, {"area": "MUN", "public": False}], "spies": 1},
        "RUSSIA": {"goals": [], "spies": 2},
    }
)
BEFORE = replace(GOALS.opening(GOALS), turn=Turn("S", 1902, "M")).with_record(RECORD)
SHEETS = {"RUSSIA": Sheet((Spy("FRANCE", "MUN"), Move(UnitRef("A", "MOS"), "UKR")))}


def picture(seat):
    done = process(GOALS, BEFORE, SHEETS)
    seen = view(GOALS, BEFORE, seat).position
    told = view(GOALS, done.position, seat, done.events).events
    return draw(scene_of(seen, GOALS, ordered=played(seen, told, done.entries)))


def test_a_spy_is_drawn_for_nobody_who_does_not_know_of_it():
    assert "SPY" not in picture("TURKEY")
    assert "SPY" not in picture("")


def test_two_games_that_differ_in_secrets_alone_look_the_same():
    other = BEFORE.with_record(Goals.read({"FRANCE": {"goals": [], "spies": 0}}))
    done = process(GOALS, other, {"RUSSIA": Sheet((Move(UnitRef("A", "MOS"), "UKR"),))})
    seen = view(GOALS, other, "TURKEY").position
    told = view(GOALS, done.position, "TURKEY", done.events).events
    assert draw(scene_of(seen, GOALS, ordered=played(seen, told, done.entries))) == picture("TURKEY")


def test_public_orders_are_drawn_for_everybody():
    for seat in ("TURKEY", "RUSSIA", GM, ""):
        assert "A MOS - UKR" in picture(seat)


def test_what_several_investors_order_one_unit_is_drawn_once():
    capitalist = variant("capitalist")
    before = capitalist.opening(capitalist)
    march, stay = Move(UnitRef("A", "PAR"), "BUR"), Move(UnitRef("A", "PAR"), "PIC")
    sheets = dict.fromkeys(("ADA", "BEN", "CLEO"), Sheet((march,)))
    done = process(capitalist, before, {**sheets, "DAN": Sheet((stay,))})
    drawn = played(before, done.events, done.entries)
    assert [(each.power, each.order, each.result) for each in drawn if each.power == "FRANCE"] == [
        ("FRANCE", march, "success")
    ]
