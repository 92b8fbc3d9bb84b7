"""Positions that show what is special about variants whose openings look alike: their first phases, played by bots."""

from variorum.bots import ask, level, situation
from variorum.bots.phase import play_phase
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.view import view
from variorum.host.changes.aside import remembered
from variorum.host.games.life.openings import opening_of
from variorum.variants import registry

PUBLIC = ""
SHOWN_IN_PLAY = {"dark": "GERMANY", "geophysical": PUBLIC, "rather_silly": PUBLIC, "wings": PUBLIC}
"""Variants that begin like Standard, and whose sight is shown: a seat's where most is hidden.

What is special soon stands on the board: fog, ice and new seas, monsters, planes.
"""

_PHASES, _SEED, _EVALUATIONS = 6, "7", 50


@remembered(32)
def telling_of(name: str) -> Position:
    """The position that stands for a variant: one from play if its opening says little, or else the opening.

    Raises: UnknownVariantError.
    """
    if name not in SHOWN_IN_PLAY:
        return opening_of(name, {})
    variant, bot = registry.variant(name), level("generic")
    position, season = opening_of(name, {}), SeasonSoFar()
    for _ in range(_PHASES):
        sheets = {
            seat: ask(bot, situation(variant, position, seat, season), _SEED, _EVALUATIONS).sheet
            for seat in variant.world.commands(position)
        }
        done = play_phase(variant, position, season, _SEED, sheets)
        position, season = done.position, done.season
    return view(variant, position, SHOWN_IN_PLAY[name]).position
