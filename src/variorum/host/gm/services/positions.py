"""Setting the position by hand, the end of the game among it."""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import edit_line
from variorum.game.position import Ending, Position
from variorum.game.unit import Unit
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.models import Game, SavedSheet
from variorum.host.games.services.common import RefusedError, tell
from variorum.host.games.services.phases import refresh
from variorum.host.gm.differences import differences
from variorum.host.gm.services.desk import ProblemsError, arrive, at_desk, note, reason_of
from variorum.render.scene import headline
from variorum.rules.roster import called_up

MOST_TOLD = 20
"""So many differences at most are written into the log that all players read."""

_CALLED = {
    "turn": "the phase",
    "seats": "the seats",
    "units": "the units",
    "owners": "who owns which center",
    "dislodged": "the units that must retreat",
    "contested": "the areas to which nobody may retreat",
    "earth": "the board",
    "settings": "the settings",
    "ending": "how the game ends",
}


def edit(access: Access, mark: str, position: Position, reason: str) -> None:
    """Set the position. Sheets that have been sent stay, if the phase is still the same one, but nobody is ready.

    Raises: as `at_desk`; ProblemsError if the position is impossible, RefusedError without a reason or a change.
    """
    with at_desk(access, mark) as game:
        reason = reason_of(reason)
        log = store.load(game)
        before, position = log.now.position, completed(log.now.position, position)
        found = faults(log.variant, position)
        if found:
            raise ProblemsError(found)
        parts = changed(before, position)
        if not parts:
            raise RefusedError("Nothing has been changed.")
        log = store.append(game, log, edit_line(position, reason))
        note(game, f"changes {', '.join(parts)} ({reason}).{_public(log.variant, before, position)}")
        if position.turn == before.turn and not (position.ending or before.ending):
            _stay(game, position, log)
        else:
            arrive(game, log)


def compared(access: Access, position: Position) -> tuple[str, ...]:
    """What would be otherwise if the position were set; nothing is changed.

    Raises: ProblemsError if the position is impossible; RefusedError if somebody else asks.
    """
    if not access.is_master:
        raise RefusedError("You are not the game master of this game.")
    before = store.load(access.game).now.position
    position = completed(before, position)
    found = faults(access.variant, position)
    if found:
        raise ProblemsError(found)
    return differences(before, position)


def end(access: Access, mark: str, winners: tuple[str, ...], reason: str) -> None:
    """End the game: won by one, or shared by several.

    Raises: as `edit`; RefusedError if nobody wins, or somebody has no seat.
    """
    position = store.load(access.game).now.position
    known = tuple(access.variant.world.commands(position))
    if not winners or not set(winners) <= set(known):
        raise RefusedError(f"Choose who wins or shares the game: {', '.join(known)}.")
    edit(access, mark, replace(position, ending=Ending(winners, drawn=len(winners) > 1)), reason)


def completed(before: Position, after: Position) -> Position:
    """The new position with a number for every unit, and without the units that are gone in rosters left alone."""
    untouched = [name for name, record in before.records.items() if after.records.get(name) == record]
    return called_up(numbered(after), untouched)


def numbered(position: Position) -> Position:
    """The position with a number for every unit that has none, and the next one free."""
    everything = (*position.units, *(entry.unit for entry in position.dislodged))
    highest = max((unit.id for unit in everything), default=0)
    numbers = count(max(position.next_id, highest + 1))
    units = tuple(_numbered(unit, numbers) for unit in position.units)
    dislodged = tuple(replace(entry, unit=_numbered(entry.unit, numbers)) for entry in position.dislodged)
    return replace(position, units=units, dislodged=dislodged, next_id=next(numbers))


def _numbered(unit: Unit, numbers: Iterator[int]) -> Unit:
    return unit if unit.id > 0 else replace(unit, id=next(numbers))


def changed(before: Position, after: Position) -> tuple[str, ...]:
    """The parts in which two positions differ, in words that tell nothing more."""
    plain = [words for field, words in _CALLED.items() if getattr(before, field) != getattr(after, field)]
    kept = before.records | after.records
    records = [f"the record of {name}" for name in kept if before.records.get(name) != after.records.get(name)]
    return (*plain, *records)


def _public(variant: Variant, before: Position, after: Position) -> str:
    """What a change means for the position that everybody sees."""
    old, new = (view(variant, position, "").position for position in (before, after))
    told = " ".join(differences(old, new, MOST_TOLD))
    return f" {told}" if told else ""


def _stay(game: Game, position: Position, log: GameLog) -> None:
    """Let the same phase go on from another position, for pages as a new one."""
    game.phase_number += 1
    game.summary, game.claimed = headline(log.variant, position), None
    SavedSheet.objects.filter(game=game).update(ready=False)
    refresh(game, log)
    tell(game, "phase")
