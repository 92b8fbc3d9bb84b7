"""Where pieces go and where they end: monsters reach the centers that they can, and nobody is where nobody may be."""

from random import Random

from msgspec.structs import replace
from tests.tables import each

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.rules.movement.orders import Move
from variorum.testing import random_game
from variorum.variants import registry
from variorum.variants.rather_silly.footing import Link, habitable, islands
from variorum.variants.rather_silly.pieces.kinds import MONSTERS, is_monstrous
from variorum.variants.rather_silly.pieces.monsters import MonstersMove
from variorum.variants.rather_silly.steps import UNITS

SILLY = registry.variant("rather_silly")
OPENING = SILLY.opening(SILLY)
WORLD = SILLY.world
GEOGRAPHY = WORLD.board.geography(OPENING.earth)
GROUPS, UNITS_OF_PLAYERS, STEPS = 8, 10, 40


def crowd(chance):
    """A position with groups of monsters, and units of a player, all over the board; at times with a link."""
    taken, units = set(), []
    for number in range(GROUPS + UNITS_OF_PLAYERS):
        kind, power = (chance.choice(("SM", "XM")), MONSTERS) if number < GROUPS else (chance.choice("AF"), "FRANCE")
        places = [
            place
            for area in GEOGRAPHY.terrain
            if area not in {*islands(WORLD.board), *taken}
            for place in GEOGRAPHY.places(WORLD.kind(kind).footing, area)
        ]
        units.append(Unit(number + 1, kind, power, chance.choice(places)))
        taken.add(units[-1].area)
    link = Link(("UKR", "MAO")) if chance.random() < 0.3 else Link()
    position = replace(OPENING, turn=Turn("S", 1902, "M"), units=tuple(units), next_id=len(units) + 1)
    return position.with_record(link)


def stepped(position, dice):
    """The position after all groups have gone where they want to; players' units keep them out."""
    done = MonstersMove(WORLD, UNITS).run(Docket(position), dice)
    goals = {entry.stands.unit.area: entry.stands.to for entry in done.entries if isinstance(entry.stands, Move)}
    held = {unit.area for unit in position.units if not is_monstrous(unit)}
    units = tuple(
        replace(unit, location=to)
        if is_monstrous(unit) and (to := goals.get(unit.area)) and to.partition("/")[0] not in held
        else unit
        for unit in position.units
    )
    return replace(position, units=units), goals


@each("number", range(25))
def test_no_group_walks_to_and_fro_for_ever(number):
    position, chance = crowd(Random(number)), Random(f"{number}/dice")
    for _ in range(STEPS):
        before = position
        position, _ = stepped(position, Dice(chance.randbytes(8).hex()))
        if position == before:
            return
    raise AssertionError(f"still on the move after {STEPS} steps: {[str(unit) for unit in position.units]}")


def test_birds_and_all_others_end_where_they_may_be():
    for number in range(4):
        for phase in random_game(SILLY, f"footing-{number}", 1904):
            after = phase.done.position
            assert all(habitable(GEOGRAPHY, unit.area) for unit in after.units)
            exits = [place for entry in after.dislodged for place in entry.retreats]
            assert all(habitable(GEOGRAPHY, place.partition("/")[0]) for place in exits)
