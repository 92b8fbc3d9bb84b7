"""Changing the position, and ending the game."""

from collections.abc import Iterator
from itertools import count
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import EditLine, edit_line
from variorum.game.position import Ending, Position, position_from_plain
from variorum.game.title import headline
from variorum.game.unit import Unit
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import expected
from variorum.host.games.common import ProblemsError, RefusedError, tell
from variorum.host.games.life.phases import refresh
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet
from variorum.host.games.seats.acts import Seat
from variorum.host.gm.acts.desk import NOTHING_CHANGED, AtDesk, Reason, arrive, note_news, reason_of
from variorum.host.gm.differences import differences
from variorum.host.gm.queries import require_master
from variorum.rules.roster import called_up
from variorum.variants import registry

NOT_A_POSITION = "This isn't a valid position of this variant."

MOST_TOLD = 20
"""So many differences at most are written into the log that all players read."""

_CALLED = {
    "turn": "the phase",
    "seats": "the seats",
    "units": "the units",
    "owners": "the owners of centers",
    "dislodged": "the dislodged units",
    "contested": "the areas closed to retreats",
    "earth": "the board",
    "settings": "the settings",
    "ending": "the end of the game",
}


class Editing(AtDesk, frozen=True, kw_only=True):
    """What changes the position, with a reason."""

    reason: Reason

    def after(self, game: Game, before: Position) -> Position:
        """The new position. Raises: ProblemsError, RefusedError."""
        raise NotImplementedError

    def change(self, game: Game) -> None:
        """Change it. If the phase stays the same, orders that were sent are kept, but nobody is ready."""
        reason = reason_of(self.reason)
        log = store.load(game)
        done = _edited(log, self.after(game, log.now.position), reason)
        before, position = log.now.position, done.position
        log = store.append(game, log, done.line)
        note_news(game, f"changes {', '.join(done.parts)} ({reason}).{done.public}")
        if position.turn == before.turn and not (position.ending or before.ending):
            _stay(game, position, log)
        else:
            arrive(game, log)


class EditPosition(Editing, frozen=True, kw_only=True):
    """Replace the position. If the phase stays the same, orders that were sent are kept, but nobody is ready."""

    road = "PUT /games/{key}/position"
    paged = False
    done = "Your change has been made and logged."

    position: Annotated[dict[str, Any], Meta(description="As in the answer about the game master's view")]

    def after(self, game: Game, before: Position) -> Position:
        return _given(game.variant, self.position)


class EndGame(Editing, frozen=True, kw_only=True):
    """End the game with one winner, or as a draw among several."""

    road = "POST /games/{key}/end"
    final = True
    button = "End the game"

    winners: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=100)]

    def after(self, game: Game, before: Position) -> Position:
        known = tuple(registry.variant(game.variant).world.commands(before))
        if not self.winners or not set(self.winners) <= set(known):
            raise RefusedError(f"Choose who wins or shares the game: {', '.join(known)}.")
        return replace(before, ending=Ending(self.winners, drawn=len(self.winners) > 1))


@aside
def _given(variant: str, plain: dict[str, Any]) -> Position:
    """The position that the game master sent. Raises: ProblemsError."""
    try:
        found = position_from_plain(plain, registry.variant(variant).records)
    except (ValueError, TypeError) as error:
        raise ProblemsError([str(error)], NOT_A_POSITION) from None
    if found.variant != variant:
        raise ProblemsError([f'variant: must be "{variant}"'], NOT_A_POSITION)
    return found


class _Edited(msgspec.Struct, frozen=True):
    """A change of the position: the new one, its line for the log, and what the log tells everybody."""

    position: Position
    line: EditLine
    parts: tuple[str, ...]
    public: str


@aside
def _edited(log: GameLog, position: Position, reason: str) -> _Edited:
    """Raises: ProblemsError if the position is impossible, RefusedError without a change."""
    before, position = log.now.position, completed(log.now.position, position)
    found = faults(log.variant, position)
    if found:
        raise ProblemsError(found)
    parts = changed(before, position)
    if not parts:
        raise RefusedError(NOTHING_CHANGED)
    line = edit_line(position, reason)
    after, _ = store.grown(log, line)
    expected(after.now.position)
    return _Edited(position, line, parts, _public(log.variant, before, position))


def compared(access: Access, position: Position) -> tuple[str, ...]:
    """Preview the differences that a new position would make. Nothing changes.

    Raises: ProblemsError if the position is impossible; RefusedError if the viewer isn't the game master.
    """
    require_master(access)
    before = store.load(access.game).now.position
    position = completed(before, position)
    found = faults(access.variant, position)
    if found:
        raise ProblemsError(found)
    return differences(before, position)


def completed(before: Position, after: Position) -> Position:
    """The new position with a number for each unit; rosters that weren't changed lose units that are gone."""
    untouched = [name for name, record in before.records.items() if after.records.get(name) == record]
    return called_up(numbered(after), untouched)


def numbered(position: Position) -> Position:
    """The position with a number for each unit, and the next free number."""
    everything = (*position.units, *(entry.unit for entry in position.dislodged))
    highest = max((unit.id for unit in everything), default=0)
    numbers = count(max(position.next_id, highest + 1))
    units = tuple(_numbered(unit, numbers) for unit in position.units)
    dislodged = tuple(replace(entry, unit=_numbered(entry.unit, numbers)) for entry in position.dislodged)
    return replace(position, units=units, dislodged=dislodged, next_id=next(numbers))


def _numbered(unit: Unit, numbers: Iterator[int]) -> Unit:
    return unit if unit.id > 0 else replace(unit, id=next(numbers))


def changed(before: Position, after: Position) -> tuple[str, ...]:
    """The names of the parts that differ between two positions, and nothing more about them."""
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
    """Continue the same phase from a new position; to pages it is a new phase."""
    game.phase_number += 1
    game.summary, game.claimed = headline(log.variant, position), None
    SavedSheet.objects.filter(game=game).update(ready=False)
    refresh(game, log)
    tell(game, "phase")
