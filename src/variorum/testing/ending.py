"""Whether a game can be won at all: by a power that owns every center or, failing that, once many years are over."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.breaking import BrokenError
from variorum.game.dice import Dice
from variorum.game.driver import StuckError, phases
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.turn import year_after
from variorum.game.variant import Variant
from variorum.rules.master_orders import SetRecord
from variorum.testing.game import RandomPhase, offers, played

_POWERS = 3
"""The powers that are tried."""

_ROUNDS, _LATER = 2, 1000
"""The years of play in which an end should come, and those after which the longest game should be over."""


def endless(variant: Variant, game: Sequence[RandomPhase], seed: str) -> Iterator[str]:
    """That no end of the game is in reach, if it is so, after a game in which at least a year of play is over.

    Nobody orders anything more than a phase waits for, so draws and votes don't count. Nor does a game of which the
    game master has written records anew: they may be what it takes to win.
    """
    position = game[-1].done.position if game else variant.opening(variant)
    if position.ending or variant.world.years.number(position.turn) < 2 or any(map(_is_rewritten, game)):
        return
    living = [power for power in variant.powers if position.survives(power)][:_POWERS]
    cases = (*(_owned(variant, position, power) for power in living), _later(variant, position))
    try:
        if not any(_ends(variant, case, seed) for case in cases):
            told = f"it goes on if {' or '.join(living)} owns every center for {_ROUNDS} years of play"
            yield f"{position.turn}: no end of the game is in reach: {told}, and after {_LATER} of them"
    except BrokenError:
        return  # such a position may be none that the rules could lead to


def _is_rewritten(phase: RandomPhase) -> bool:
    return any(isinstance(order, SetRecord) for order in phase.sheets.get(GM, Sheet()).orders)


def _owned(variant: Variant, position: Position, power: str) -> Position:
    """The position in which a power owns all centers, and nobody else has units."""
    centers = variant.board.geography(position.earth).centers
    owners: dict[str, str] = dict.fromkeys(centers, power)
    return replace(position, owners=owners, units=position.units_of(power), dislodged=(), contested=())


def _later(variant: Variant, position: Position) -> Position:
    year = year_after(position.turn.year, _LATER * variant.calendar.years)
    return replace(position, turn=replace(position.turn, year=year))


def _ends(variant: Variant, position: Position, seed: str) -> bool:
    """Whether the game ends soon, if nobody orders anything that isn't waited for. Raises: BrokenError."""
    chance, until = Random(seed), year_after(position.turn.year, _ROUNDS * variant.calendar.years)

    def play(position: Position, season: SeasonSoFar) -> RandomPhase:
        return played(variant, position, season, {}, offers(variant, position), chance, Dice(seed))

    try:
        for phase in phases(position, play, until):
            position = phase.done.position
    except StuckError:
        return False
    return position.ending is not None
