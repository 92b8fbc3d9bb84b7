"""Tries a variant before it is shared: is it read, drawn and played soon enough? Runs confined.

What is measured is processor time, which depends on the machine, but not on what else it does.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from variorum.bots import ask, level, situation
from variorum.game.dice import Dice, new_seal
from variorum.game.position import Position
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.confined import DeclinedError
from variorum.host.confined.job import folder_of
from variorum.host.games.confined_crowd import crowd, largest_sea
from variorum.host.games.trial_job import Budget, Trial, Tried
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.variants import registry
from variorum.variants.faults import VariantFileError

_EVALUATIONS = 2_000
"""How far each bot looks ahead, where bots can."""

_SLACK = 0.5
"""Processor seconds beyond its budget after which a step is interrupted."""

_DRAWING = "Draw fewer areas."
_ORDERING = "Begin with fewer units or powers, or merge some of its seas: each adds ways to convoy armies."


class _OverBudgetError(BaseException):
    """A step takes longer than it may. No handler of errors in a bot catches it."""


def trial(wanted: Trial) -> Tried:
    """The variant in a folder, when it has been played for a phase.

    Raises: DeclinedError saying what is wrong with it, or which step takes too long, and what makes it so.
    """
    with folder_of(wanted.files) as folder:
        try:
            variant = registry.read(folder / registry.FILE)
            opening = variant.start({})
        except VariantFileError as error:
            raise DeclinedError(str(error).replace(f"{folder}/", "")) from None
        except ValueError as error:
            raise DeclinedError(f"variant.toml: this can't begin: {str(error)[:300]}; change the units") from None
        _play(variant, opening, wanted.budget)
    return Tried(variant.id, variant.name)


def _play(variant: Variant, opening: Position, budget: Budget) -> None:
    seats = tuple(seat.id for seat in opening.seats)
    size = _size(variant, opening)
    with _within(budget.picture, f"drawing its map {{}}; {size}. {_DRAWING}"):
        draw(scene_of(opening, variant))
    with _within(budget.legal, f"finding all legal orders at the opening {{}}; {size}. {_ORDERING}"):
        _find_orders(variant, opening, seats)
    with _within(budget.phase, f"playing its first phase with random orders {{}}; {size}. {_ORDERING}"):
        played = process(variant, opening, _sheets(variant, opening, seats, "random"), Dice(new_seal().seed))
    after = played.position
    with _within(budget.legal, f"finding all legal orders after one phase {{}}; {size}. {_ORDERING}"):
        _find_orders(variant, after, seats)
    _convoy(variant, opening, budget, size)
    with _within(budget.bots, f"finding the orders of its bots {{}}; {size}. {_ORDERING}"):
        _sheets(variant, opening, seats, "generic")


def _convoy(variant: Variant, opening: Position, budget: Budget, size: str) -> None:
    """Play the longest convoys that may come about."""
    long = "with fleets all over its largest sea"
    with _within(budget.convoys, f"setting up its longest convoys {{}}; {size}. {_ORDERING}"):
        crowded = crowd(variant, opening)
    if crowded is None:
        return
    seats = tuple(seat.id for seat in opening.seats)
    with _within(budget.convoys, f"finding all legal orders {long} {{}}; {size}. {_ORDERING}"):
        _find_orders(variant, crowded.position, seats)
    with _within(budget.phase, f"playing its longest convoys, {long}, {{}}; {size}. {_ORDERING}"):
        process(variant, crowded.position, crowded.sheets, Dice(new_seal().seed))


def _find_orders(variant: Variant, position: Position, seats: tuple[str, ...]) -> None:
    for seat in seats:
        legal_orders(variant, position, seat)


def _sheets(variant: Variant, position: Position, seats: tuple[str, ...], name: str) -> dict[str, Sheet]:
    return {seat: ask(level(name), situation(variant, position, seat), "trial", _EVALUATIONS).sheet for seat in seats}


@contextmanager
def _within(seconds: float, told: str) -> Iterator[None]:
    """So many seconds of processor time. Raises: DeclinedError beyond."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _OverBudgetError

    signal.signal(signal.SIGPROF, stop)
    begun, is_over = process_time(), False
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds + _SLACK)
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)
    except _OverBudgetError:
        is_over = True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    # The timer only ends what would go on for long: it ticks coarsely, and waits for calls into C++.
    if is_over or process_time() - begun >= seconds:
        much = told.format(f"takes more than {seconds:g} seconds of the host's processor")
        raise DeclinedError(f"This variant is too much work for this host: {much}")


def _size(variant: Variant, opening: Position) -> str:
    """What makes a variant costly, in words."""
    sea = len(largest_sea(variant.board.geography()))
    return (
        f"it has {len(variant.board.areas)} areas, {len(variant.powers)} powers, {len(opening.units)} units, "
        f"and {sea} area{'s' * (sea != 1)} in its largest sea"
    )
