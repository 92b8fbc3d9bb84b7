"""What lies in the fog changes nothing that a seat sees, may order, or is answered."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from variorum.board import Earth, Terrain
from variorum.board.change import with_canals, with_terrain, without_center
from variorum.game.asked import progress
from variorum.game.audience import GM
from variorum.game.fogging import fogged
from variorum.game.pending import pending
from variorum.game.position import Position, to_json
from variorum.game.process import SeasonSoFar, check, legal_orders
from variorum.game.season_sheet import season_sheet
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import briefings, view
from variorum.notation import read_own
from variorum.testing.game import RandomPhase, seats
from variorum.testing.players import random_order

_LINES, _AREAS = 6, 3


def unseen(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """The differences between two positions that a seat cannot tell apart: all that it is answered must be the same.

    Pages, pictures, tables and bots are made from views, so their bytes are the same if the views are.
    """
    if variant.limits_sight:
        seat = chance.choice([seat for seat in seats(variant, phase.position) if seat != GM])
        one, text = phase.position, "\n".join(_lines(phase, chance))
        other = _otherwise(variant, one, seat, chance)
        both = (answers(variant, position, seat, phase.season, text) for position in (one, other))
        for (road, answer), (_, again) in zip(*both, strict=True):
            if answer != again:
                yield f"{road} of {seat} depend on what it cannot see: {answer!r}, but {again!r}"


def answers(
    variant: Variant, position: Position, seat: str, season: SeasonSoFar, text: str
) -> Iterator[tuple[str, object]]:
    """What a seat gets by every road out of the core."""
    written = read_own(variant, position, seat, text)
    yield "views", to_json(view(variant, position, seat).position)
    yield "views of views", to_json(view(variant, view(variant, position, seat).position, seat).position)
    yield "legal orders", legal_orders(variant, position, seat)
    yield "season sheets", season_sheet(variant, position, seat)
    yield "readings", written
    yield "problems", check(variant, position, seat, written.sheet.orders)
    yield "briefings", briefings(variant, position, seat)
    yield "progress", progress(variant, position, seat, written.sheet.orders)
    yield "conditional orders", pending(variant, position, season, seat)


def _lines(phase: RandomPhase, chance: Random) -> Iterator[str]:
    """Some orders of anybody's, written without the kinds of units, for the reader to fill in."""
    kinds = [kind for offered in phase.offered.values() for kind in offered.kinds]
    for kind in chance.sample(kinds, min(len(kinds), _LINES)):
        order = random_order(kind, chance)
        yield str(order)
        yield " ".join(word for word in str(order).split() if len(word) > 1 or word in "-HSCDR")


def _otherwise(variant: Variant, position: Position, seat: str, chance: Random) -> Position:
    """The position with other things in the fog: units gone or of another kind, other owners, other land."""
    known = fogged(variant, position, seat)
    fog, told = known.fog, {*variant.board.geography(known.earth).centers}.difference(known.fog.centers)
    hidden = [area for area in fog.areas if area not in told]
    units = (_changed(variant, position, unit, chance) if unit.area in fog.areas else unit for unit in position.units)
    owners = {
        area: chance.choice(variant.powers) if area in fog.centers and power not in fog.powers else power
        for area, power in position.owners.items()
    }
    return replace(
        position,
        units=tuple(unit for unit in units if unit),
        owners={area: power for area, power in owners.items() if area not in fog.centers or power not in fog.powers},
        dislodged=tuple(entry for entry in position.dislodged if entry.unit.area not in fog.areas),
        contested=tuple(area for area in position.contested if area not in fog.areas),
        earth=_transformed(variant, position.earth, hidden, chance),
        next_id=position.next_id + (7 if fog else 0),
    )


def _transformed(variant: Variant, earth: Earth, hidden: Sequence[str], chance: Random) -> Earth:
    """The earth with some hidden areas made of something else, their centers and canals gone, and a rift in the fog."""
    board = variant.board
    for area in chance.sample(hidden, min(len(hidden), _AREAS)):
        if board.areas[area].terrain is not Terrain.INERT:
            bare = with_canals(board, without_center(board, earth, area), area, ())
            earth = with_terrain(bare, area, chance.choice((Terrain.LAND, Terrain.SEA, Terrain.MOUNTAIN, Terrain.ICE)))
            rift = (area, chance.choice(hidden))
            earth = replace(earth, rifts=(*earth.rifts, rift))
    return earth


def _changed(variant: Variant, position: Position, unit: Unit, chance: Random) -> Unit | None:
    """A hidden unit of another kind, if its area holds one; often none."""
    geography = variant.world.geography(position)
    kinds = [kind for kind in variant.world.kinds if kind.movement and geography.places(kind.movement, unit.area)]
    if not kinds or chance.random() < 0.5:
        return None
    kind = chance.choice(kinds)
    return replace(unit, kind=kind.code, location=geography.places(kind.movement, unit.area)[0])  # type: ignore[arg-type]
