"""The log of a game: lines that are only ever added, folded into the moments that still count.

A header, then a line for each processed phase; edits and undo are lines of their own. Where the lines are kept, in a
file or in a database, is for others to know. What a line holds is read when somebody asks for it: of a long game most
moments are never looked at.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from variorum.archive.draws import Undone
from variorum.archive.lines import (
    FORMAT,
    AnswerLine,
    AnyLine,
    EditLine,
    Header,
    MessageLine,
    OfferLine,
    PhaseLine,
    SealLine,
    SourceLine,
    UndoLine,
    header_of,
    line_of_phase,
)
from variorum.archive.moment import Moment
from variorum.game.dice import Dice, Seal, new_seal
from variorum.game.position import Position
from variorum.game.process import Processed, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.variants import registry


class GameLog(msgspec.Struct, frozen=True):
    """A game as its lines tell it.

    `moments` are those that still count, the last of them the present; `tries` is how often the dice of each phase were
    rolled, and `kept` has the undone phases that keep theirs; `lines` is the number of lines, `resealed` are the seals
    after the header's, `offers` what seats offered each other and answered, `messages` is its press. Of a game that was
    played elsewhere, `source` says where.
    """

    variant: Variant
    header: Header
    moments: tuple[Moment, ...]
    tries: dict[str, int] = {}
    kept: dict[str, Undone] = {}
    lines: int = 1
    resealed: tuple[Seal, ...] = ()
    offers: tuple[OfferLine | AnswerLine, ...] = ()
    source: SourceLine | None = None
    messages: tuple[MessageLine, ...] = ()

    @property
    def now(self) -> Moment:
        """The present moment."""
        return self.moments[-1]

    @property
    def seals(self) -> tuple[Seal, ...]:
        """The seals of all dice of the game, the current seal last."""
        return (_seal(self.header), *self.resealed)

    def __repr__(self) -> str:
        return f"<Game of {self.variant.id}: {self.lines} lines, before {self.now.coming}>"


Log = TypeVar("Log", bound=GameLog)


def new_header(variant: Variant, opening: Position | None = None) -> Header:
    """The first line of a fresh game, from the variant's opening unless another opening is given."""
    return header_of(variant, new_seal(), opening or variant.opening(variant))


def started(header: Header, known: Variant | None = None) -> GameLog:
    """The game that a header alone makes; `known` is its variant, if that isn't registered.

    Raises: ValueError if the format, variant or position is invalid.
    """
    if header.format != FORMAT:
        raise ValueError(f"format {header.format} is unknown; this version reads {FORMAT}")
    try:
        variant = known if known and known.id == header.variant else registry.variant(header.variant)
    except registry.UnknownVariantError as error:
        raise ValueError(str(error)) from None
    opening = Moment(variant, header, _seal(header))
    _read(opening)
    return GameLog(variant, header, (opening,))


def fold(log: Log, line: AnyLine) -> Log:
    """The game after another line, which is read completely.

    Raises: ValueError if the line cannot follow.
    """
    log = follow(log, line)
    if isinstance(line, PhaseLine | EditLine):
        _read(log.now)
    return log


def follow(log: Log, line: AnyLine) -> Log:
    """The same for a line that has been in the log before: it is read when somebody asks for what it holds.

    Raises: ValueError if the line cannot follow.
    """
    log = replace(log, lines=log.lines + 1)
    match line:
        case PhaseLine():
            tries = {**log.tries, line.turn: max(line.attempt, log.tries.get(line.turn, 0))}
            kept = _without(log.kept, line.turn)
            return replace(log, moments=(*log.moments, _moment(log, line)), tries=tries, kept=kept)
        case EditLine():
            return replace(log, moments=(*log.moments, Moment(log.variant, line, log.seals[-1], log.now.phases)))
        case UndoLine():
            if len(log.moments) == 1:
                raise ValueError("there is nothing to undo")
            return replace(log, moments=log.moments[:-1], kept=_kept(log, line))
        case Header():
            raise ValueError("a second header")
    return _noted(log, line)


def _noted(log: Log, line: SealLine | OfferLine | AnswerLine | SourceLine | MessageLine) -> Log:
    """The game after a line that leaves its moments as they are. Raises: ValueError if the line cannot follow."""
    match line:
        case SealLine():
            return replace(log, resealed=(*log.resealed, _seal(line)), kept={})
        case SourceLine():
            return replace(log, source=line)
        case MessageLine():
            return replace(log, messages=(*log.messages, line))
        case OfferLine():
            return replace(log, offers=(*log.offers, line))
    made = sum(isinstance(one, OfferLine) for one in log.offers)
    if not 1 <= line.number <= made:
        raise ValueError(f"an answer to offer {line.number}, but {made} have been made")
    return replace(log, offers=(*log.offers, line))


def dice(log: GameLog) -> Dice:
    """The dice for the next phase: new ones, unless a phase that was undone keeps its own."""
    turn = str(log.now.position.turn)
    return log.kept[turn].dice if turn in log.kept else Dice(log.seals[-1].seed, attempt=log.tries.get(turn, 0) + 1)


def play(log: GameLog, sheets: Mapping[str, Sheet]) -> Processed:
    """The outcome of the next phase; the log doesn't change."""
    return process(log.variant, log.now.position, sheets, dice(log), log.now.season)


def moment_before(log: GameLog, phase: str) -> Moment:
    """The moment before a phase, the latest of that name; without a name, the present one.

    Raises: ValueError naming the phases that there are.
    """
    turns = [str(moment.coming) for moment in log.moments]
    wanted = phase.strip().upper()
    if wanted and wanted not in turns:
        known = ", ".join(dict.fromkeys(turns[-20:]))
        raise ValueError(f'no phase "{wanted[:40]}" comes in this game; accepted: {known}')
    return log.moments[len(turns) - 1 - turns[::-1].index(wanted)] if wanted else log.moments[-1]


def played_again(log: GameLog, number: int) -> Processed:
    """The outcome of the phase that led to moment `number`, with everything that the log leaves out.

    Raises: IndexError if the moment doesn't exist; ValueError if no phase led to it.
    """
    before, after = log.moments[number - 1], log.moments[number]
    if after.turn is None or number < 1:
        raise ValueError(f"no phase led to moment {number}")
    return process(log.variant, before.position, after.sheets, after.dice, before.season)


def phase_line(
    log: GameLog, sheets: Mapping[str, Sheet], done: Processed, caretakers: tuple[str, ...] = ()
) -> PhaseLine:
    """The line of a processed phase.

    Raises: ValueError if the phase still waits for somebody.
    """
    if done.waiting:
        raise ValueError(done.waits)
    drawn = dice(log)
    line = line_of_phase(str(log.now.position.turn), drawn.attempt, sheets, done.events, done.position, caretakers)
    return replace(line, kept=dict(drawn.kept)) if drawn.kept else line


def after_phase(log: Log, sheets: Mapping[str, Sheet], done: Processed) -> tuple[Log, PhaseLine]:
    """The game after the phase that `play` has just processed, and its line.

    It is what `fold` makes of that line, only that nothing is read back which is at hand.

    Raises: ValueError if the phase still waits for somebody, or left what a log cannot hold.
    """
    line = phase_line(log, sheets, done)
    log = follow(log, line)
    log.now.know(done.position, sheets, done.events)
    return log, line


def _kept(log: GameLog, line: UndoLine) -> dict[str, Undone]:
    """The undone phases that keep their dice after another line; dice of an earlier seed can't be kept."""
    undone = log.now
    if undone.turn is None:
        return log.kept
    turn, keeps = str(undone.turn), line.keeps_dice and undone.seal == log.seals[-1]
    return {**log.kept, turn: Undone(log.moments[-2], undone)} if keeps else _without(log.kept, turn)


def _without(kept: dict[str, Undone], turn: str) -> dict[str, Undone]:
    return {other: undone for other, undone in kept.items() if other != turn} if kept else kept


def _moment(log: GameLog, line: PhaseLine) -> Moment:
    before, after = log.now, Moment(log.variant, line, log.seals[-1])
    if line.turn != str(before.coming):
        raise ValueError(f"a phase of {line.turn}, but the game stands before {before.coming}")
    goes_on = log.variant.calendar.goes_on(before.coming, after.coming)
    return replace(after, phases=(*before.phases, line)) if goes_on else after


def _read(moment: Moment) -> None:
    """Read everything a moment holds. Raises: ValueError if it is invalid."""
    try:
        _ = (moment.position, moment.turn, moment.sheets, moment.events)
    except RecursionError:
        raise ValueError("its values are nested too deeply") from None


def _seal(line: Header | SealLine) -> Seal:
    return Seal(line.commitment, line.seed)
