"""The story of a phase: step by step in the order of play."""

from msgspec.structs import replace

from variorum.game.happened import OrderResult
from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.host.play.results.story import chapters
from variorum.notation import read_sheet
from variorum.notation.plainly import plain
from variorum.variants import registry

SILLY, STANDARD = registry.variant("rather_silly"), registry.variant("standard")


def told(variant, turn, units, **texts):
    """The chapters of a phase that begins with these units."""
    opening = variant.opening(variant)
    given = tuple(Unit(number, kind, power, at) for number, (power, kind, at) in enumerate(units, start=1))
    before = replace(opening, turn=Turn.read(turn), units=given, next_id=len(given) + 1)
    sheets = {seat: read_sheet(variant, before, seat, text)[0] for seat, text in texts.items()}
    done = process(variant, before, sheets)
    return chapters(variant, before.turn, done.events), done.events


def test_steps_come_in_the_order_of_play_with_what_followed_by_itself():
    found, _ = told(
        SILLY,
        "S1901M",
        [("FRANCE", "A", "PAR"), ("GERMANY", "A", "MUN"), ("GERMANY", "A", "KIE")],
        FRANCE="A PAR - BUR",
        GERMANY="A MUN - BUR\nSELL SOUL A KIE",
        SOOTHSAYER="PREDICT BUR",
        GM='FORCE "silly:monsters/sea" "BAR"',
    )
    assert [chapter.name for chapter in found] == [
        "",
        "units, birds and the TARDIS",
        "predictions, and merging",
        "the BORG",
        "monsters' arrival",
    ]
    assert found[1].sentences == ("Army Paris and army Munich stand each other off in Burgundy, which stays vacant.",)
    assert found[-1].sentences == ("Monsters arrive: sea monster Barents Sea.",)


def test_everything_but_orders_is_told_once():
    found, events = told(STANDARD, "F1901M", [("FRANCE", "A", "PAR"), ("FRANCE", "A", "GAS")], FRANCE="A GAS - SPA")
    sentences = [sentence for chapter in found for sentence in chapter.sentences]
    assert sentences == [
        plain(STANDARD.id).sentence(event.sentence()) for event in events if not isinstance(event, OrderResult)
    ]
    assert found[-1].sentences == ("France takes Spain.",)


def test_a_change_by_hand_has_no_steps():
    assert chapters(STANDARD, None, ()) == ()
