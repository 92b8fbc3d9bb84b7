"""Where all games begin, if not at the opening: in a game file, a position, or a phase that somebody typed."""

from pathlib import Path

from variorum.archive.gamefile import GameFile, holds_game, load
from variorum.archive.gamelog import moment_before
from variorum.face.given import LARGEST, given_by, require_possible, text_in
from variorum.game.position import Position
from variorum.game.variant import Variant


def start_in(file: Path, at: str, variant: Variant, *, chosen: bool) -> tuple[Variant, Position]:
    """The variant and the position that a file names; `variant` is the one to be played, `chosen` if not the usual.

    In a game file it is the last position, or the one before the phase `at`.

    Raises: ValueError, LookupError or OSError that say why no game can begin there.
    """
    if holds_game(file):
        found, position = _in_game(load(file, variant if chosen else None), at)
    else:
        found, position = _by_itself(file, at, variant)
    if position.ending:
        raise ValueError(f"{file}: the game is over there")
    usual = found.opening(found).by_right
    if position.by_right.keys() != usual.keys():
        raise ValueError(f"{file}: its seats are {', '.join(position.by_right)}; accepted: {', '.join(usual)}")
    return found, position


def _in_game(game: GameFile, at: str) -> tuple[Variant, Position]:
    moment = moment_before(game, at)
    if moment.phases:
        seasons = ", ".join(str(one.coming) for one in game.moments if not one.phases and not one.position.ending)
        raise ValueError(f"{moment.coming} isn't the first phase of its season; accepted: {seasons}")
    return game.variant, moment.position


def _by_itself(file: Path, at: str, variant: Variant) -> tuple[Variant, Position]:
    if at:
        raise ValueError(f'{file} isn\'t a game file, so that at = "{at}" has no phase to find; leave it out')
    with file.open("rb") as opened:
        text = text_in(opened.read(LARGEST + 1), str(file))
    given = given_by(text, str(file), variant.id)
    if given.orders:
        raise ValueError(
            f"{file}: agents give the orders; accepted: a game file, a position, or a phase without orders"
        )
    require_possible(given)
    return given.variant, given.position
