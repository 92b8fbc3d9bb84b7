"""The form of conditional orders: what it offers, what comes of what it sends, and what is refused."""

from itertools import islice

import pytest
from django.http import QueryDict
from msgspec.structs import replace
from tests.tables import each

from variorum.game.condition import Both, Conditional, Either, Not
from variorum.game.conditions import Dislodged, Empty, HasCenters, Occupied, Owns, Result
from variorum.game.dice import Dice
from variorum.game.order import SlotKind
from variorum.game.problem import Severity
from variorum.game.process import check_sheet, legal_orders, process
from variorum.game.question import questions
from variorum.game.schedule import schedule
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.view import view
from variorum.host.games.common import RefusedError
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.values import shown, tag
from variorum.host.play.board.condition_form import asked_places, condition_form
from variorum.host.play.board.conditional_orders import LONGEST_TEXT, Seat, conditional_from
from variorum.host.play.board.listing import panel, reader
from variorum.notation import read_sheet, write_conditional
from variorum.notation.in_words import words
from variorum.variants import registry

STANDARD, SILLY = registry.variant("standard"), registry.variant("rather_silly")
DISLODGED = {"if1": "dislodged", "if1-dislodged-unit": "A PAR"}
RETREAT = {"then": "S1901R", "then-S1901R-order": "A PAR R GAS"}
PARIS = Dislodged(UnitRef("A", "PAR"))


def seat_at(variant, turn="", seat="FRANCE"):
    position = variant.start({})
    position = replace(position, turn=Turn.read(turn)) if turn else position
    return Seat(variant, view(variant, position, seat, ()).position, legal_orders(variant, position, seat))


def sent(*parts):
    made = QueryDict(mutable=True)
    for part in parts:
        for name, value in part.items():
            made[name] = value
    return made


def made_of(seat, *parts):
    return conditional_from(seat, sent(*parts))


def refused(seat, *parts):
    with pytest.raises(RefusedError) as told:
        made_of(seat, *parts)
    return str(told.value)


def seats_of(name):
    """Every seat in the first phases of a game in which nobody orders anything."""
    variant = registry.variant(name)
    position = variant.start({})
    for _ in range(6):
        for seat in islice(variant.world.commands(position), 3):
            yield seat, Seat(variant, view(variant, position, seat, ()).position, legal_orders(variant, position, seat))
        done = process(variant, position, {}, Dice())
        if done.waiting:
            return
        position = done.position


def usual(field, order):
    """Something that the field takes."""
    if field.kind is SlotKind.ORDER:
        return order
    return shown(field.kind, field.choices[0]) if field.choices else str(max(field.least, min(field.most, 1)))


@each("name", registry.coded())
def test_every_order_that_may_wait_comes_back_from_the_form_and_is_accepted_by_the_rules(name):
    count = 0
    for name_, seat in seats_of(name):
        for order in islice(
            (one for one in seat.legal_orders.orders() if type(one) in seat.schedule.waiting), 0, None, 97
        ):
            kinds = {part.field: part.kind for form in order.forms for part in form.parts if hasattr(part, "field")}
            fields = {
                f"then-{tag(type(order))}-{field}": shown(kinds.get(field, SlotKind.CHOICE), getattr(order, field))
                for field in order.__struct_fields__
            }
            found = made_of(seat, {"if1": "empty", "if1-empty-area": "BUR"}, {"then": tag(type(order))}, fields)
            assert found == Conditional(Empty("BUR"), (order,))
            problems = check_sheet(seat.variant, seat.position, name_, Sheet((), (found,)))
            assert [one for one in problems if one.severity is Severity.REFUSED and one.order == str(order)] == []
            assert read_sheet(seat.variant, seat.position, name_, write_conditional(found))[0].conditional == (found,)
            count += 1
    assert count or not any(
        seat.schedule.waiting & {kind.order for kind in seat.legal_orders.kinds} for _, seat in seats_of(name)
    )


def waiting(name):
    """The first seat that has something to order that waits, and an order of a later phase in text."""
    seat = next(seat for _, seat in seats_of(name) if seat.can_wait)
    plan = seat.schedule
    found = ((due.turn, kind) for index, due in enumerate(plan.dues) if not due.now for kind in plan.conditional(index))
    turn, kind = next((turn, kind) for turn, kind in found if kind.__struct_fields__ == ("unit",))
    return seat, {"then": str(turn), f"then-{turn}-order": str(kind(UnitRef("A", "PAR")))}


@each("name", registry.coded())
def test_every_condition_has_a_form_with_labels_and_comes_back(name):
    seat, then = waiting(name)
    asked = questions(seat.variant, seat.position)
    form = condition_form(seat, words(seat.variant), QueryDict())
    assert [choice.value for choice in form.asks[0].choices] == [tag(question.condition) for question in asked]
    for choice in form.orders + form.asks[0].choices:
        assert choice.purpose
        assert all(control.label for control in choice.controls)
    for question in asked:
        stem = f"if1-{tag(question.condition)}-"
        fields = {stem + field.name: usual(field, then[f"then-{then['then']}-order"]) for field in question.fields}
        made = sent({"if1": tag(question.condition)}, fields, then)
        try:
            assert type(conditional_from(seat, made).condition) is question.condition
        except RefusedError as error:
            assert "together with" in str(error)  # noqa: PT017 - the order asked about is the one that waits
            assert any(field.kind is SlotKind.ORDER for field in question.fields)


@each("name", registry.coded())
def test_the_map_can_fill_whatever_conditions_name_that_lies_on_it(name):
    for _, seat in seats_of(name):
        places = asked_places(seat)
        assert {area for areas in places.values() for area in areas} <= set(seat.variant.board.areas)
        named = {
            control.name: {value for value, _ in control.choices}
            for choice in condition_form(seat, words(seat.variant), QueryDict()).asks[0].choices
            for control in choice.controls
            if control.picks
        }
        assert set(named) <= {"unit", "area"}
        assert set().union(*named.values()) <= set(places)


def test_the_form_names_no_unit_that_the_seat_does_not_see():
    for _, seat in seats_of("rather_silly"):
        form = condition_form(seat, words(seat.variant), QueryDict())
        units = {f"{unit.kind} {unit.location}" for unit in seat.position.units}
        units |= {str(entry.unit) for entry in seat.position.dislodged}
        for choice in form.asks[0].choices:
            for control in choice.controls:
                if control.name == "unit":
                    assert {value for value, _ in control.choices} <= units


def test_what_comes_first_waits_for_nothing_and_the_rest_does():
    seat = seat_at(SILLY, "S1901M")
    form = condition_form(seat, words(SILLY), QueryDict())
    assert [choice.value for choice in form.orders] == ["sell_soul", "draw", "S1901R", "S1901Q"]
    assert not seat_at(STANDARD, "W1901A").can_wait
    assert seat_at(STANDARD).can_wait
    assert [due.phase for due in schedule(STANDARD, Turn.read("F1901M")).dues] == [
        "movement",
        "retreats",
        "adjustments",
    ]


def test_a_retreat_waits_for_a_dislodgement():
    assert made_of(seat_at(STANDARD), DISLODGED, RETREAT) == Conditional(
        PARIS,
        tuple(
            read_sheet(STANDARD, STANDARD.start({}), "FRANCE", "IF BUR EMPTY THEN A PAR R GAS")[0].conditional[0].then
        ),
    )


@each(
    ("fields", "condition"),
    [
        ({"if1-not": "yes"}, Not(PARIS)),
        (
            {
                "if3": "result",
                "if3-result-order": "A MUN H",
                "if3-result-succeeds": "yes",
                "if3-result-power": "GERMANY",
            },
            Both((PARIS, Result("A MUN H", succeeds=True, power="GERMANY", about="hold"))),
        ),
        ({"if2": "owns", "if2-owns-area": "BEL"}, Both((PARIS, Owns("", "BEL")))),
        ({"if2": "occupied", "if2-occupied-area": "BUR", "joined": "or"}, Either((PARIS, Occupied("BUR")))),
        (
            {"if2": "has_centers", "if2-has_centers-power": "FRANCE", "if2-has_centers-most": "3", "if2-not": "yes"},
            Both((PARIS, Not(HasCenters("FRANCE", 0, 3)))),
        ),
        (
            {"if3": "result", "if3-result-order": "paris to burgundy", "if3-result-succeeds": "no"},
            Both((PARIS, Result("A PAR - BUR", succeeds=False, about="move"))),
        ),
    ],
)
def test_conditions_are_denied_and_joined(fields, condition):
    found = made_of(seat_at(STANDARD), DISLODGED, RETREAT, fields)
    assert found.condition == condition


@each(
    ("fields", "reason"),
    [
        ({}, "Choose a condition"),
        (DISLODGED, "Choose an order"),
        (DISLODGED | {"then": "S1901R"}, "Enter an order"),
        (DISLODGED | {"then": "sell_soul"}, "is missing"),
        (RETREAT | {"if1": "dislodged"}, "Unit is missing. Accepted: "),
        (RETREAT | {"if1": "dislodged", "if1-dislodged-unit": "A LON"}, "“A LON” isn't valid"),
        (RETREAT | {"if1": "weather"}, "condition isn't available"),
        (RETREAT | {"if1": "empty", "if1-empty-area": "🙂" * 50_000}, "isn't valid"),
        (DISLODGED | {"then": "S1901R", "then-S1901R-order": "x" * 100_000}, f"an order can have up to {LONGEST_TEXT}"),
        (DISLODGED | {"then": "S1901R", "then-S1901R-order": "A PAR R BURR"}, "no area"),
        (DISLODGED | {"then": "S1901R", "then-S1901R-order": "A PAR R GAS; A MAR D"}, "expected one order, found 2"),
        (DISLODGED | {"then": "S1901R", "then-S1901R-order": "IF BUR EMPTY THEN A PAR D"}, "without a condition"),
        (DISLODGED | {"then": "S1901R", "then-S1901R-order": "SELL SOUL A PAR"}, "retreat, disband"),
        (DISLODGED | {"then": "S1901Q", "then-S1901Q-order": 'ANSWER "B"'}, "cannot be conditional"),
        (
            DISLODGED | {"then": "move", "then-move-unit": "A PAR", "then-move-to": "BUR"},
            "nothing before it decides whether a unit",
        ),
        (DISLODGED | {"then": "F1901M", "then-F1901M-order": "A PAR - BUR"}, "isn't possible now"),
    ],
)
def test_refusals_tell_what_is_missing_or_why(fields, reason):
    assert reason in refused(seat_at(SILLY, "S1901M"), fields)


def test_nothing_waits_for_what_comes_later_or_at_once():
    seat = seat_at(SILLY, "S1901M")
    sale = {"then": "sell_soul", "then-sell_soul-seller": "A PAR"}
    result = {"if1": "result", "if1-result-succeeds": "yes"}
    assert "carried out after" in refused(seat, result | {"if1-result-order": "A PAR R GAS"}, sale)
    assert "together with" in refused(seat, result | {"if1-result-order": "A PAR D"}, RETREAT)
    assert "this season" in refused(seat, result | {"if1-result-order": "BUILD A PAR"}, sale)
    assert made_of(seat, result | {"if1-result-order": "A PAR - BUR"}, sale)


def test_bounds_that_say_nothing_are_refused():
    fields = {"if1": "has_centers", "if1-has_centers-power": "FRANCE"}
    assert "Invalid condition" in refused(seat_at(STANDARD), fields, RETREAT)
    worse = fields | {"if1-has_centers-least": "5", "if1-has_centers-most": "3"}
    assert "at least 5 and at most 3" in refused(seat_at(STANDARD), worse, RETREAT)


def test_what_was_written_stands_in_the_form_again():
    written = sent(DISLODGED, RETREAT, {"if1-not": "yes", "joined": "or"})
    form = condition_form(seat_at(STANDARD), words(STANDARD), written)
    (asked,) = (choice for choice in form.asks[0].choices if choice.chosen)
    (given,) = (choice for choice in form.orders if choice.chosen)
    assert asked.controls[0].values == ("A PAR",)
    assert given.controls[0].values == ("A PAR R GAS",)
    assert (form.asks[0].denied, form.asks[1].denied, form.joined) == (True, False, "or")


@each(
    ("text", "told"),
    [
        ("IF A PAR DISLODGED THEN A PAR D", "if army Paris is dislodged, then army Paris disbands"),
        ("IF NOT BUR EMPTY THEN A PAR D", "if Burgundy is not empty, then army Paris disbands"),
        (
            "IF OWN BEL AND BUR OCCUPIED BY ITALY THEN A MAR D ELSE A PAR D",
            "if you own Belgium and Burgundy is occupied by Italy, "
            "then army Marseilles disbands; otherwise army Paris disbands",
        ),
        (
            "IF NOT (BUR EMPTY OR OWN BEL) THEN A PAR D",
            "if Burgundy is not empty and you do not own Belgium, then army Paris disbands",
        ),
        (
            "IF PIC EMPTY AND (BUR EMPTY OR OWN BEL) THEN A PAR D",
            "if Picardy is empty and either Burgundy is empty or you own Belgium, then army Paris disbands",
        ),
        (
            "IF A PAR - BUR FAILS OR FRANCE HAS 5 CENTERS THEN A PAR D; A MAR D",
            "if “A PAR - BUR” fails or France has exactly 5 supply centers, "
            "then army Paris disbands and army Marseilles disbands",
        ),
        (
            "IF FRANCE HAS >= 5 CENTERS THEN A PAR D",
            "if France has at least 5 supply centers, then army Paris disbands",
        ),
    ],
)
def test_conditional_orders_are_told_in_sentences(text, told):
    sheet, problems = read_sheet(STANDARD, STANDARD.start({}), "FRANCE", text)
    assert problems == ()
    assert words(STANDARD).conditional(sheet.conditional[0]) == told
    position, sent = STANDARD.start({}), Saved(sheet, (), 1, ready=False)
    known = reader("FRANCE", position, words(STANDARD))
    (entry,) = panel(legal_orders(STANDARD, position, "FRANCE"), sent, known).entries
    assert entry.words == told


def test_what_is_wrong_with_a_conditional_order_stands_beside_it():
    position = STANDARD.start({})
    sheet, _ = read_sheet(STANDARD, position, "FRANCE", "IF A PAR DISLODGED THEN BUILD A PAR")
    problems = check_sheet(STANDARD, position, "FRANCE", sheet)
    sent, known = Saved(sheet, problems, 1, ready=False), reader("FRANCE", position, words(STANDARD))
    found = panel(legal_orders(STANDARD, position, "FRANCE"), sent, known)
    assert [problem.order for problem in found.entries[0].problems] == ["BUILD A PAR"]
    assert found.others == ()
