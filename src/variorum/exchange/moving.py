"""Another program's game as ours: each phase is played again by our rules, and compared with what the source says.

Where the two differ, the log follows the source by an edit, so that nothing of the game is lost.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog, fold, new_header, phase_line, play, started
from variorum.archive.lines import AnyLine, MessageLine, SourceLine, edit_line
from variorum.exchange.outcomes import differing, moves_otherwise, outcomes, position_after
from variorum.exchange.standing import blocked_ways, compared, is_same, position_as_told, position_with
from variorum.exchange.told import MOST_LETTERS, MOST_ORDERS, Foreign, ForeignPhase
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation import reader_for

MOST_DIFFERENCES = 100
_LONGEST_TEXT = 200
_MOST_MISSING = 3
_MOVEMENT = "M"


class Difference(msgspec.Struct, frozen=True):
    """A phase, and something in it for which the source has another word than our rules."""

    phase: str
    what: str
    theirs: str
    ours: str


class Moved(msgspec.Struct, frozen=True):
    """A game that has moved in: all its lines, the game they make, and the first differences; `more` were left out."""

    log: GameLog
    lines: tuple[AnyLine, ...]
    differences: tuple[Difference, ...] = ()
    more: int = 0

    def __repr__(self) -> str:
        return f"<Moved: {len(self.lines)} lines, {len(self.differences) + self.more} differences>"

    def and_then(self, line: AnyLine) -> "Moved":
        """The game with one more line. Raises: ValueError if it cannot follow."""
        return replace(self, log=fold(self.log, line), lines=(*self.lines, line))

    def but(self, *found: Difference) -> "Moved":
        """The same with further differences."""
        told = (*self.differences, *found)
        return replace(self, differences=told[:MOST_DIFFERENCES], more=self.more + len(told[MOST_DIFFERENCES:]))


def move_in(foreign: Foreign, variant: Variant) -> Moved:
    """A game of another program as a game of ours.

    Raises: ValueError naming the phase in which something stands that the variant doesn't know.
    """
    _require_usual_size(foreign)
    fresh, first = variant.opening(variant), foreign.phases[0]
    if first.standing is None and first.name != str(fresh.turn):
        raise ValueError(f"it begins with {first.name}; add the phases before, from {fresh.turn} on")
    told_first = _told(first, fresh, variant)
    with_ours = fresh if is_same(told_first, fresh) else _told(first, replace(fresh, units=()), variant)
    header = new_header(variant, with_ours)
    try:
        moved = Moved(started(header, variant), (header,))
    except ValueError as error:
        raise ValueError(f"{first.name}: {error}") from None
    moved = moved.and_then(SourceLine(foreign.format, foreign.name, foreign.rules))
    phases = tuple(each for each in foreign.phases[:-1] if not _is_idle(each))
    last = foreign.phases[-1]
    is_played = last.standing is None or last.played
    for told, after in pairwise((*phases, last)):
        moved = _one_more(moved, told, after)
    if is_played:
        end = replace(last, standing=None)
        moved = _following(_played(_caught_up(moved, end), end), end, end)
    for letter in (letter for told in foreign.phases for letter in told.letters):
        moved = moved.and_then(MessageLine(letter.turn, letter.sender, letter.recipient, letter.text, letter.at))
    return moved if is_played else _unprocessed(moved, last)


def _one_more(moved: Moved, told: ForeignPhase, after: ForeignPhase) -> Moved:
    """The game after one more phase. Retreats that we don't have, and after which a position is told, aren't played."""
    is_theirs = told.standing is None and after.standing is not None and told.name.endswith("R")
    if is_theirs and str(moved.log.now.position.turn) != told.name:
        return _following(moved, told, after)
    return _following(_played(_caught_up(moved, told), told), told, after)


def _is_idle(told: ForeignPhase) -> bool:
    """Whether a phase of retreats has units that all disband, because none has a way out. We have no such phase."""
    standing = told.standing
    return standing is not None and told.name.endswith("R") and all(ways == () for _, _, ways in standing.retreats)


def _require_usual_size(foreign: Foreign) -> None:
    """Raise ValueError for a game with more than any game has."""
    for told in foreign.phases:
        if (count := sum(map(len, told.orders.values()))) > MOST_ORDERS:
            raise ValueError(f"{told.name}: {count} orders; at most {MOST_ORDERS} are read")
    if (count := sum(len(told.letters) for told in foreign.phases)) > MOST_LETTERS:
        raise ValueError(f"{count} messages; at most {MOST_LETTERS} are read")


def _told(told: ForeignPhase, before: Position, variant: Variant) -> Position:
    try:
        return position_as_told(told, before, variant)
    except ValueError as error:
        raise ValueError(f"{told.name}: {error}") from None


def _caught_up(moved: Moved, told: ForeignPhase) -> Moved:
    """The game before a told phase; those that only we have between are played without orders.

    Raises: ValueError if the phase doesn't follow even so.
    """
    if told.standing is not None:
        return moved
    for _ in range(_MOST_MISSING):
        turn = str(moved.log.now.position.turn)
        if turn == told.name or moved.log.now.position.ending:
            return moved
        missing = Difference(turn, "phase", "not told", "played without orders")
        moved = _played(moved, ForeignPhase(name=turn)).but(missing)
    raise ValueError(f"{told.name}: the phases before it are missing")


def _played(moved: Moved, told: ForeignPhase) -> Moved:
    """The game after one more phase; one that can't be played, such as after the end, is left to the source."""
    if moved.log.now.position.ending:
        return moved.but(Difference(told.name, "phase", told.name, "the game is over"))
    sheets, unread = _sheets(moved.log, told)
    done = play(moved.log, sheets)
    if done.waiting:
        return moved.but(*unread, Difference(told.name, "phase", "was played", done.waits))
    return moved.but(*unread).and_then(phase_line(moved.log, sheets, done))


def _sheets(log: GameLog, told: ForeignPhase) -> tuple[dict[str, Sheet], tuple[Difference, ...]]:
    """The sheets of all powers, and the orders that can't be read."""
    position = log.now.position
    reader = reader_for(log.variant, position.turn, tuple(seat.id for seat in position.seats))
    units = (*(entry.unit for entry in position.dislodged), *position.units)
    seats, sheets, found = log.variant.world.commands(position), dict[str, Sheet](), []
    for power, texts in told.orders.items():
        if power not in seats:
            found.append(Difference(told.name, f"orders of {power}", "; ".join(texts)[:_LONGEST_TEXT], "no such seat"))
            continue
        reading = reader.read("\n".join(texts), power, units)
        sheets[power] = reading.sheets().get(power, Sheet())
        for line in (line for line in reading.lines if line.problem):
            written, message = line.text[:_LONGEST_TEXT], line.problem.message if line.problem else ""
            found.append(Difference(told.name, f"order of {power}", written, f"not read: {message}"))
    return sheets, tuple(found)


def _following(moved: Moved, told: ForeignPhase, after: ForeignPhase) -> Moved:
    """The game where the source says that it stands, by an edit if our rules say something else."""
    if told.standing is None:
        moved = _by_what_is_told(moved, told)
        if after.standing is None:
            return moved
        with suppress(ValueError):  # if our game can't get there, the phase is one more difference
            moved = _caught_up(moved, ForeignPhase(name=after.name))
    theirs = _told(after, moved.log.now.position, moved.log.variant)
    blocked = (
        Difference(after.name, f"retreats of {unit}", ways, "a unit stands there")
        for unit, ways in blocked_ways(after, theirs, moved.log.variant)
    )
    try:
        return _followed(moved, told.name, theirs).but(*blocked)
    except ValueError as error:
        raise ValueError(f"{after.name}: {error}") from None


def _followed(moved: Moved, phase: str, theirs: Position) -> Moved:
    """The game with another program's position after a phase. Raises: ValueError if no position can be so."""
    found = tuple(_differences(phase, theirs, moved.log.now.position))
    reason = f"as the source has it after {phase}: {', '.join(each.what for each in found)}"
    return moved.but(*found).and_then(edit_line(theirs, reason)) if found else moved


def _by_what_is_told(moved: Moved, told: ForeignPhase) -> Moved:
    """The game where the outcomes of orders, and what else is told of a phase, say that it stands."""
    if len(moved.log.moments) == 1 or str(moved.log.now.turn) != told.name:
        return moved
    moved = _by_outcomes(moved, told) if told.ends else moved
    if told.after is None:
        return moved
    try:
        return _followed(moved, told.name, position_with(told.after, moved.log.now.position, moved.log.variant))
    except ValueError as error:
        return moved.but(Difference(told.name, "position", f"can't be: {error}"[:_LONGEST_TEXT], "kept"))


def _by_outcomes(moved: Moved, told: ForeignPhase) -> Moved:
    """The same for a source that tells the outcome of each order, but no position."""
    before, ours = moved.log.moments[-2].position, moved.log.now
    units = (*(entry.unit for entry in before.dislodged), *before.units)
    theirs = tuple(outcomes(told, reader_for(moved.log.variant, before.turn), units))
    found = tuple(differing(theirs, ours.events))
    moved = moved.but(*(Difference(told.name, f"{one.power} {one.order}", one.told, word) for one, word in found))
    if before.turn.phase != _MOVEMENT or not any(moves_otherwise(one, ours.events) for one, _ in found):
        return moved
    after = position_after(before, theirs, ours.position)
    try:
        return moved.and_then(edit_line(after, f"as the source has it after {told.name}: outcomes"))
    except ValueError as error:
        return moved.but(Difference(told.name, "position", f"can't be: {error}"[:_LONGEST_TEXT], "kept"))


def _differences(phase: str, theirs: Position, ours: Position) -> Iterator[Difference]:
    for what, told, came in compared(theirs, ours):
        if told != came:
            yield Difference(phase, what, _listed(told - came), _listed(came - told))


def _unprocessed(moved: Moved, last: ForeignPhase) -> Moved:
    """The game; orders for the phase to come have been given but not played, and a game file has no place for them."""
    count = sum(map(len, last.orders.values()))
    if not count:
        return moved
    given = "; ".join(f"{power}: {', '.join(texts)}" for power, texts in last.orders.items())
    return moved.but(Difference(last.name, "orders", given, "not played yet, so left out"))


def _listed(texts: set[str]) -> str:
    return ", ".join(sorted(texts)) or "nothing"
