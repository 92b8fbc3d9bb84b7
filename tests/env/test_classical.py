"""The kernel's form of a variant answers as the rules do, identities of units included."""

import random
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from tests.tables import each

import variorum
from variorum.archive.recorded import position_of, records
from variorum.board import Earth
from variorum.env import NotClassicalError, classical
from variorum.game.position import Ending
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.notation import reader_for
from variorum.rules.draws import Draw
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.victory import Victory
from variorum.variants.registry import variant

STANDARD = variant("standard")
KERNEL = classical(STANDARD)
OPENING = STANDARD.opening(STANDARD)
SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"
RECORDS = [record for _, record in records(SAMPLE)]


def random_sheets(position, chance):
    sheets = {}
    for power in STANDARD.powers:
        offered = legal_orders(STANDARD, position, power)
        choices = {}
        for order in offered.orders():
            if not isinstance(order, Draw):
                choices.setdefault(order.subject.area if order.subject else "", []).append(order)
        drawn = [chance.choice(found) for found in choices.values()]
        due = [bound.most for bound in offered.constraints if "due" in bound.name]
        sheets[power] = Sheet(tuple(drawn[: due[0]] if due else drawn))
    return sheets


@each("seed", range(6))
def test_random_games(seed):
    chance, position = random.Random(seed), OPENING
    while position.ending is None and position.turn.year < 1908:
        listed = {text for texts in KERNEL.legal(position).values() for text in texts}
        offered = {
            str(order) for power in STANDARD.powers for order in legal_orders(STANDARD, position, power).orders()
        }
        assert listed == offered - {"DRAW"}
        sheets = random_sheets(position, chance)
        texts = {power: [str(order) for order in sheet.orders] for power, sheet in sheets.items()}
        expected = process(STANDARD, position, sheets).position
        assert KERNEL.next_position(position, texts) == expected
        position = expected


def canonical(text, phase):
    """The recorded games write builds and removals behind the unit."""
    if phase.endswith("A") and text[-2:] in (" B", " D"):
        return f"{'BUILD' if text.endswith('B') else 'REMOVE'} {text[:-2]}"
    return text


@each("record", RECORDS, ids=lambda record: f"{record.game} {record.phase}")
def test_recorded_phases(record):
    position = position_of(record, STANDARD)
    orders = {power: [canonical(text, record.phase) for text in texts] for power, texts in record.orders.items()}
    reader = reader_for(STANDARD, position.turn)
    sheets = {power: Sheet(tuple(map(reader.read_order, texts))) for power, texts in orders.items()}
    expected = process(STANDARD, position, sheets).position
    assert KERNEL.next_position(position, orders) == expected
    after = KERNEL.state(position).step(codes_of(orders))
    assert after.units == [(unit.power, unit.kind, unit.location) for unit in expected.units]
    assert after.owners == expected.owners
    assert len(after.dislodged) == len(expected.dislodged)


def codes_of(orders):
    waivers = {power: KERNEL.rules.waiver(power) for power in orders}
    return [
        waivers[power] if text == "WAIVE" else KERNEL.rules.codes([text])[0]
        for power, texts in orders.items()
        for text in texts
    ]


def test_the_end_of_a_game():
    centers = STANDARD.board.geography().centers
    owners = {area: "FRANCE" if index < 18 else "RUSSIA" for index, area in enumerate(centers)}
    turn, units = replace(OPENING.turn, season="F"), OPENING.units_of("FRANCE")
    position = replace(OPENING, turn=turn, owners={**owners, "PAR": "RUSSIA"}, units=units)
    after = KERNEL.next_position(position, {})
    assert after == process(STANDARD, position, {}).position
    assert after.ending.winners == ("FRANCE",)


def test_a_text_that_is_no_canonical_order():
    with pytest.raises(ValueError, match="Paris"):
        KERNEL.next_position(OPENING, {"FRANCE": ["A Paris - Burgundy"]})


def test_a_changed_board_is_not_played():
    with pytest.raises(NotClassicalError, match="as printed"):
        KERNEL.state(replace(OPENING, earth=Earth(rifts=(("BUR", "MUN"),))))


def test_only_classical_variants_are_compiled():
    with pytest.raises(NotClassicalError, match="a rule of its own, movement"):
        classical(STANDARD.but(replaced={Movement: Movement(STANDARD.world, (Twist(),))}))


def test_the_number_of_centers_that_win_is_the_variants():
    short = classical(STANDARD.but(replaced={Victory: Victory(STANDARD.world, 10)})).batch(50)
    short.play_random(1, 1960)
    assert (short.winners >= 0).sum() > 25
    assert short.centers[short.winners >= 0].max(axis=1).min() >= 10


def test_batches_depend_on_the_seed_alone():
    one, other = KERNEL.batch(20), KERNEL.batch(20)
    one.play_random(3, 1905, 1)
    other.play_random(3, 1905, 2)
    assert np.array_equal(one.owners, other.owners)
    assert len(one) == 20


def test_orders_for_another_powers_units_do_not_count():
    after = KERNEL.next_position(OPENING, {"FRANCE": ["A MUN - BUR", "A PAR - PIC"], "GERMANY": ["A MUN - RUH"]})
    assert {"PIC", "RUH"} <= {unit.location for unit in after.units}
    assert KERNEL.next_position(OPENING, {"FRANCE": ["A MUN - BUR"]}).units == OPENING.units


@each(
    ("changed", "orders", "message"),
    [
        ({"units": list(OPENING.units)}, {}, "units must come in a tuple"),
        ({"units": (*OPENING.units, replace(OPENING.units[0], location="XXX"))}, {}, "location .* tables: XXX"),
        ({"units": (None,)}, {}, "a unit of it, lacks kind"),
        ({"units": (*OPENING.units, OPENING.units[0])}, {}, "two units stand in one area"),
        ({"owners": {"PAR": "NOBODY"}}, {}, "power is not in the tables: NOBODY"),
        ({"turn": Turn("S", 1901, "X")}, {}, "the phases are"),
        ({}, {"NOBODY": ["WAIVE"]}, "power is not in the tables: NOBODY"),
        ({}, {"FRANCE": 5}, "orders must come in a list"),
        ({}, [5], "orders are a dictionary"),
        ({}, {"FRANCE": [5]}, "an order must be text"),
    ],
)
def test_positions_and_orders_that_mean_nothing(changed, orders, message):
    with pytest.raises(ValueError, match=message):
        KERNEL.next_position(replace(OPENING, **changed), orders)


def test_orders_of_a_power_that_does_not_play_do_not_count():
    assert KERNEL.next_position(OPENING, {"NOBODY": ["A PAR - BUR"]}).units == OPENING.units


def winter(**centers):
    owners = {**OPENING.owners, **centers}
    units = tuple(unit for unit in OPENING.units if unit.location not in ("PAR", "BRE"))
    return replace(OPENING, turn=Turn("W", 1901, "A"), owners=owners, units=units)


@each(
    "orders",
    [
        {"FRANCE": ["WAIVE", "BUILD A PAR", "BUILD F BRE"]},
        {"FRANCE": ["WAIVE", "WAIVE", "BUILD A PAR"]},
        {"GERMANY": ["BUILD A PAR"], "FRANCE": ["BUILD F BRE"]},
        {"FRANCE": ["REMOVE A MAR", "BUILD A BRE", "BUILD F BRE"]},
    ],
)
def test_builds_are_counted_as_in_the_rules(orders):
    position = winter()
    reader = reader_for(STANDARD, position.turn)
    sheets = {power: Sheet(tuple(map(reader.read_order, texts))) for power, texts in orders.items()}
    assert KERNEL.next_position(position, orders) == process(STANDARD, position, sheets).position


def test_a_state_is_a_position_again():
    games = KERNEL.batch(30)
    for phase in range(12):
        games.step(*games.draw(phase))
        for state in games:
            position = KERNEL.position(state)
            assert not list(faults(STANDARD, position))
            again = KERNEL.state(position)
            assert (again.turn, again.units, again.owners) == (state.turn, state.units, state.owners)
            assert again.dislodged == state.dislodged


def test_a_game_that_is_over_is_a_position_with_an_ending():
    short = classical(STANDARD.but(replaced={Victory: Victory(STANDARD.world, 8)}))
    games = short.batch(1)
    games.play_random(4, 1960)
    position = short.position(games[0])
    assert position.ending == Ending((games[0].winner,))
    with pytest.raises(ValueError, match="another board"):
        KERNEL.position(games[0])


@each(
    ("name", "message"),
    [
        ("goals", r"Goals by itself: it has a rule of its own, spies \(.+\); a rule of its own, goal_victory \(.+\)"),
        ("fleet_rome", r"a rule of its own, adjustments \(where powers build: by the setting builds\)$"),
        ("capitalist", r"it has a calendar of its own \(.+\); "),
        ("gametest1815", r"a calendar of its own \(movement, retreats, .+\); .+; and \d+ more$"),
        ("rather_silly", r"units of its own \(army, fleet, odd fleet, .+\); "),
        ("geophysical", "a rule of its own, ages"),
    ],
)
def test_what_the_kernel_does_not_know_is_named(name, message):
    with pytest.raises(NotClassicalError, match=message):
        classical(variant(name))


def test_a_position_of_the_library_is_one_for_the_kernel():
    game = variorum.Game("standard")
    game.order("FRANCE", "A PAR - BUR")
    game.process()
    state = KERNEL.state(game.position)
    assert ("FRANCE", "A", "BUR") in state.units
    assert state == KERNEL.state(game.position.core)
    assert KERNEL.legal(game.position) == KERNEL.legal(game.position.core)
    assert KERNEL.next_position(game.position, {}) == KERNEL.next_position(game.position.core, {})


@each("other", [None, {}, "S1901M", object()])
def test_what_is_no_position_is_refused(other):
    for taken in (KERNEL.state, KERNEL.legal, lambda given: KERNEL.next_position(given, {})):
        with pytest.raises(ValueError, match=f"expected a position, such as game.position; got {type(other).__name__}"):
            taken(other)
    with pytest.raises(ValueError, match=f"expected a state, such as kernel.opening; got {type(other).__name__}"):
        KERNEL.position(other)
