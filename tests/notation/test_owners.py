"""Whose orders are whose: none is lost unsaid, none becomes an order of a wrong seat, what is written stays so."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import each

from variorum.game.process import legal_orders
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.notation import read_own, read_sheet, reader_for, write_sheet
from variorum.variants.registry import variant

VARIANTS = ("standard", "goals", "capitalist", "gametest1815", "geophysical", "rather_silly", "fleet_rome", "dark")
STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
MOVEMENT = reader_for(STANDARD, OPENING.turn)

KNOWN = {
    "FRANCE": ("FRANCE", "France:", "== France ==", "(french)", "> FRANCE", "--- france ---"),
    "GERMANY": ("Germany", "GERMANY:", "german:", "  germany  # mine"),
    "GM": ("GM:", "Game master"),
}
STRANGE = (
    "BERT",
    "Bert:",
    "BERT:",
    "Frence",
    "France (Bert):",
    "Hi there",
    "GREAT BERT",
    "Player 4",
    "PAR:",
    "<Bert>",
)
NEUTRAL = ("", "# nothing", "A PAR - BURR", "Spring 1901:", "My orders:", "S1901M", "this is no order of mine", "DRAWW")
ORDERS = {
    "A PAR - BUR": ("A PAR - BUR", "a par bur", "Apar-bur", "A Paris mto Burgundy"),
    "A MAR S A PAR - BUR": ("A MAR S A PAR - BUR", "mar (s) par bur", "A Mar s A Par-Bur"),
    "F LON - NTH": ("F Lon nth", "Flon-nth", "F LON - NTH"),
    "A MUN H": ("A MUN H", "Mun hld"),
}

headings = st.sampled_from([(seat, text) for seat, texts in KNOWN.items() for text in texts])
strangers = st.sampled_from([("", text) for text in STRANGE])
written = st.sampled_from([(order, text) for order, texts in ORDERS.items() for text in texts])
rows = st.lists(written, min_size=1, max_size=3)
parts = st.one_of(
    headings.map(lambda found: ("heading", *found)),
    strangers.map(lambda found: ("heading", *found)),
    st.sampled_from(NEUTRAL).map(lambda text: ("neutral", "", text)),
    st.tuples(rows, st.sampled_from((", ", "; ", ",", " ;"))).map(lambda found: ("orders", *found)),
)


def composed(chosen, owner):
    """A text of such parts, and whose each of its orders is."""
    lines, expected = [], []
    for kind, what, text in chosen:
        if kind == "orders":
            lines.append(text.join(spelling for _, spelling in what))
            expected += [(owner, order) for order, _ in what]
        else:
            lines.append(text)
            owner = what if kind == "heading" else owner
    return "\n".join(lines), expected


@given(st.lists(parts, max_size=12))
@settings(max_examples=400)
def test_every_order_is_its_seats_or_refused(chosen):
    text, expected = composed(chosen, "ITALY")
    lines = MOVEMENT.read(text, "ITALY", OPENING.units).lines
    given = [(line.seat, str(order)) for line in lines for order in line.orders]
    assert given == [(seat, order) for seat, order in expected if seat]
    refused = [line for line in lines if line.stranger and line.problem.order != line.stranger]
    assert len(refused) >= sum(not seat for seat, _ in expected)
    assert all(line.problem and not line.seat for line in refused)


@given(st.lists(parts, max_size=12))
@settings(max_examples=300)
def test_ones_own_sheet_keeps_what_is_ones_own_and_nothing_of_others(chosen):
    text, expected = composed(chosen, "FRANCE")
    found = read_own(STANDARD, OPENING, "FRANCE", text)
    assert [str(order) for order in found.sheet.orders] == [order for seat, order in expected if seat == "FRANCE"]
    assert len(found.foreign) == sum(seat in ("GERMANY", "GM") for seat, _ in expected) + _neutral_under(chosen)
    saved = "\n".join((write_sheet(found.sheet), *found.kept))
    again = read_own(STANDARD, OPENING, "FRANCE", saved)
    assert (again.sheet, again.kept, again.foreign) == (found.sheet, found.kept, ())
    assert len(again.problems) == len(found.problems) - len(found.foreign)


def _neutral_under(chosen):
    """Lines that are no orders, under the name of another seat; names of phases are passed over."""
    owner, count = "FRANCE", 0
    for kind, what, text in chosen:
        owner = what if kind == "heading" else owner
        count += (
            kind == "neutral"
            and owner in ("GERMANY", "GM")
            and bool(text)
            and not text.startswith(("#", "Spring", "S1901M"))
        )
    return count


@each("name", VARIANTS)
def test_what_is_written_is_read_and_written_alike(name):
    rules, chance = variant(name), random.Random(5)
    opening = rules.opening(rules)
    for place, (season, phase) in enumerate(rules.calendar.slots):
        position = replace(opening, turn=Turn(season.letter, opening.turn.year + (place > 0), phase.letter))
        for seat in rules.world.commands(position):
            offered = list(legal_orders(rules, position, seat).orders())
            sheet = Sheet(tuple(chance.sample(offered, min(len(offered), 60))))
            text = write_sheet(sheet)
            once, problems = read_sheet(rules, position, seat, text)
            assert (once, problems) == (sheet, ())
            assert write_sheet(once) == text
            hasty = text.lower().replace(" - ", "-")
            assert write_sheet(read_sheet(rules, position, seat, hasty)[0]) == text


@given(st.lists(st.sampled_from(list(ORDERS)), min_size=1, max_size=6), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_hasty_writing_means_the_same(orders, chance):
    hasty = [chance.choice(ORDERS[order]) for order in orders]
    found = MOVEMENT.read(", ".join(hasty), "FRANCE", OPENING.units)
    assert [str(order) for line in found.lines for order in line.orders] == orders
    assert not found.problems


def test_a_power_that_the_seat_orders_for_may_head_its_sheet():
    rules = variant("capitalist")
    position = rules.opening(rules)
    sheet, problems = read_sheet(rules, position, "ADA", "FRANCE:\nA PAR - BUR\nGermany\nA MUN - RUH")
    assert (len(sheet.orders), problems) == (2, ())
