"""Running the phase after an earlier moment again, or several phases, and what would come of it."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.event import Event, told
from variorum.game.position import Position, to_json
from variorum.game.problem import Problem
from variorum.game.process import Processed
from variorum.game.variant import Variant
from variorum.host.accounts.models import Person, User
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet
from variorum.host.games.seats.acts import Seat
from variorum.host.gm.acts.desk import AtDesk, Reason, arrive, at_desk, note, note_news, reason_of
from variorum.host.gm.acts.rollback import Number, drafts, log_for, require_moment, sealed, sheets_of
from variorum.host.gm.courses import (
    MOST_PHASES,
    Sheets,
    chain_of,
    edits_after,
    keeps_dice,
    lost_in_words,
    played_on,
    stops_at,
    undone,
    way_again,
)
from variorum.host.gm.differences import differences
from variorum.host.gm.queries import DeskQuery
from variorum.host.orders.data import events_data
from variorum.notation import read_sheet

_PHASES = "How many phases are run again; later ones with the sheets that were sent for them."
_DICE = "Roll the dice anew, instead of keeping them: where the same draw is made, the same result."


class Rerun(msgspec.Struct, frozen=True):
    """Phases run again, compared with the game as it is now: what they replace is all that has happened since.

    `now` is the current position, `now_events` are the events since the moment before those phases, `edits` the game
    master's changes since then, which would no longer count (as `edits_after`). `done` has the events and the problems
    of all of them. `rolled` are the phases whose dice are rolled anew; the others keep theirs. `stops`: the phase in
    which the game would wait for orders before the last of them, because the new course of the game has a phase that
    the old one lacked; else empty.
    """

    before: Position
    now: Position
    now_events: tuple[Event, ...]
    edits: tuple[str, ...]
    done: Processed
    rolled: tuple[str, ...] = ()
    stops: str = ""


class RerunPreview(msgspec.Struct, frozen=True):
    """A preview of a phase run again, compared with the game as it is now.

    `same`: the position would not change; `waiting`: seats whose answers are missing for the run; `differences` in
    words; `edits`: the game master's changes since then, which would no longer count; `rolled`: the phases whose dice
    would be rolled anew, while all others keep theirs; `gone` and `come`: sentences of the report that would disappear
    or be new; `refusals`: orders that wouldn't count.
    """

    same: bool
    waiting: tuple[str, ...]
    differences: tuple[str, ...]
    edits: tuple[str, ...]
    rolled: tuple[str, ...]
    gone: tuple[str, ...]
    come: tuple[str, ...]
    refusals: tuple[str, ...]
    position: dict[str, Any]
    events: tuple[dict[str, Any], ...]


def phases_after(access: Access, number: int) -> int:
    """How many phases after a moment can be run again together: those before the game master's next change.

    Raises: as `sheets_of`.
    """
    following = log_for(access, number).moments[number + 1 : number + 1 + MOST_PHASES]
    return next((count for count, moment in enumerate(following) if moment.turn is None), len(following))


def preview(
    access: Access, number: int, sheets: Sheets, later: Sequence[Sheets] = (), *, new_dice: bool = False
) -> Rerun:
    """Preview the phase after a moment with these sheets, and its dice or `new_dice`. Nothing changes.

    `later` are the sheets of further phases to run again.

    Raises: RefusedError if no phase came after that moment, or the viewer isn't the game master.
    """
    log = log_for(access, number)
    chain = chain_of(log, number, (sheets, *later))
    before = undone(log, number, () if new_dice else chain)
    runs = list(played_on(before, chain))
    played = [done for _, _, done in runs]
    problems: dict[str, tuple[Problem, ...]] = {}
    for done in played:
        problems |= {seat: problems.get(seat, ()) + found for seat, found in done.problems.items()}
    events = tuple(event for done in played for event in done.events)
    last = replace(played[-1], events=events, problems=problems)
    stops = "" if last.waiting else stops_at(log, number, chain, last.position)
    now_events = tuple(event for moment in log.moments[number + 1 :] for event in moment.events)
    edits = edits_after(log, number)
    rolled = tuple(str(one.now.position.turn) for one, _, _ in runs if not keeps_dice(one))
    return Rerun(before.now.position, log.now.position, now_events, edits, last, rolled, stops)


class Rerunning(AtDesk, frozen=True, kw_only=True):
    """A moment, and different orders for the phase after it."""

    number: Number
    sheets: Annotated[
        dict[Seat, Annotated[str, Meta(max_length=200_000)]],
        Meta(description="By seat, as text", examples=[{"FRANCE": "A PAR - BUR\nF BRE - MAO"}]),
    ] = msgspec.field(default_factory=dict)
    phases: Annotated[int, Meta(ge=1, le=MOST_PHASES, description=_PHASES)] = 1
    new_dice: Annotated[bool, Meta(description=_DICE)] = False

    paged = False

    def read(self, on: Access) -> tuple[Sheets, list[Sheets]]:
        """The sheets of the phase, with the different orders read as of its moment, and those of later phases.

        Raises: as `sheets_of`; ProblemsError if orders can't be read.
        """
        sent, *others = [sheets_of(on, self.number + later) for later in range(self.phases)]
        before = on.seen(self.number).position
        strange = [seat for seat in self.sheets if seat not in on.variant.world.commands(before)]
        if strange:
            raise ProblemsError(strange, "This game has no such seats, so nothing was done.")
        read = {seat: read_sheet(on.variant, before, seat, text) for seat, text in self.sheets.items()}
        if wrong := [problem for _, found in read.values() for problem in found]:
            raise ProblemsError(wrong, "Some orders couldn't be read, so nothing was done.")
        return {**sent, **{seat: sheet for seat, (sheet, _) in read.items()}}, others


class PreviewOtherRerun(Rerunning, frozen=True, kw_only=True):
    """Preview running the phase after a moment again with different sheets of some seats. Nothing changes."""

    road = "POST /games/{key}/rerun/preview"
    tells = RerunPreview

    def do(self, by: Person, on: Access) -> RerunPreview:
        sheets, later = self.read(on)
        return compared(on.variant, preview(on, self.number, sheets, later, new_dice=self.new_dice))


class PreviewRerun(DeskQuery, frozen=True):
    """Preview running the phase after a moment again with the same sheets and dice. Nothing changes."""

    road = "GET /games/{key}/rerun/{int:number}"

    number: Number

    def answer(self, by: User, on: Access) -> RerunPreview:
        return compared(on.variant, preview(on, self.number, sheets_of(on, self.number)))


class RunAgain(Rerunning, frozen=True, kw_only=True):
    """Go back to an earlier moment, and run the phase after it again, with its dice or new ones."""

    road = "POST /games/{key}/rerun"
    final = True

    reason: Reason

    def do(self, by: Person, on: Access) -> None:
        sheets, later = self.read(on)
        run_again(on, self.mark, self.number, sheets, self.reason, later, new_dice=self.new_dice)


@computing_aside
def run_again(
    access: Access,
    mark: str,
    number: int,
    sheets: Sheets,
    reason: str,
    later: Sequence[Sheets] = (),
    *,
    new_dice: bool = False,
) -> None:
    """Go back to a moment and run its phase again with these sheets, as `preview` showed it.

    `later` and `new_dice` as for `preview`. Sheets for the phase in which the game ends up are kept, be it the current
    phase or one of those undone. Raises: as `roll_back`; ProblemsError if a phase can't be processed with these sheets.
    """
    with at_desk(access, mark) as game:
        reason, log = reason_of(reason), store.load(game)
        require_moment(log, number)
        present, rows = str(log.now.position.turn), list(SavedSheet.objects.filter(game=game))
        again = way_again(log, number, (sheets, *later), reason, new_dice)
        for line in again.lines:
            log = store.append(game, log, line)
        for words in again.told[:-1]:
            note(game, words)
        note_news(game, f"{again.told[-1]}{lost_in_words(again.edits)}")
        log = sealed(game, log)
        arrive(game, log, rows if again.coming == present else drafts(game, again.sent, again.caretakers))


def compared(variant: Variant, rerun: Rerun) -> RerunPreview:
    """A phase run again, compared with the game as it is now."""
    done, waiting = rerun.done, tuple(sorted(rerun.done.waiting))
    old, new = ([told(event, GM, variant.citations) for event in events] for events in (rerun.now_events, done.events))
    return RerunPreview(
        same=not waiting and is_same(rerun.now, done.position),
        waiting=waiting,
        differences=() if waiting else differences(rerun.now, done.position),
        edits=rerun.edits,
        rolled=rerun.rolled,
        gone=tuple(sentence for sentence in old if sentence not in new),
        come=tuple(sentence for sentence in new if sentence not in old),
        refusals=tuple(f"{seat}: {problem}" for seat, found in done.problems.items() for problem in found),
        position=msgspec.to_builtins(done.position),
        events=tuple(events_data(variant, done.events, GM)),
    )


def is_same(first: Position, second: Position) -> bool:
    """Whether two positions are identical, byte by byte."""
    return to_json(first) == to_json(second)
