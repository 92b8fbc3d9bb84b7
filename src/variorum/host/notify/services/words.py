"""What each kind of mail says, as values: from the reader's seat, in people's words."""

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec
from django.utils import timezone
from django.utils.dateformat import format as dated

from variorum.game.event import counted
from variorum.host.games.clock.awaited import Awaiting, Why
from variorum.host.games.clock.wait import day
from variorum.host.notify.models import Kind
from variorum.host.notify.services.letter import Button, Letter, Part

_EXACT = "l, j F Y, H:i e"


class Reader(msgspec.Struct, frozen=True):
    """What all mails about a game know of it and of their reader.

    `called` is the reader's seat in a sentence; `hides` whether subjects, which others may see, mustn't tell it.
    `wanted`: the seat is asked for orders in `phase`. `waits` says what the game waits for now, and may be in subjects.
    The addresses are those of pages for the seat.
    """

    name: str
    variant: str
    called: str
    phase: str = ""
    deadline: datetime | None = None
    hides: bool = False
    wanted: bool = False
    waits: str = ""
    board: str = ""
    press: str = ""
    log: str = ""
    invitation: str = ""
    end: str = ""

    @property
    def due(self) -> tuple[str, ...]:
        """When the phase is due, in a sentence, if it has a deadline."""
        return (f"{self.phase}, is due on {exactly(self.deadline)}.",) if self.deadline and self.phase else ()

    @property
    def until(self) -> str:
        """The end of a subject: until when orders are due; empty if none are."""
        return f"; orders by {shortly(self.deadline)}" if self.deadline and self.wanted else ""

    @property
    def orders(self) -> tuple[Button, ...]:
        """The buttons of a mail to somebody who may order."""
        if not self.wanted:
            return (Button("Open the board", self.board),)
        return Button("Enter orders", self.board), Button("Ready", f"{self.board}#ready")


class Results(msgspec.Struct, frozen=True):
    """What happened in a phase: `told` in some words, from the reader's seat. The other fields are its report.

    `now` is what a player by mail needs for the next phase: the position, and what can be ordered.
    """

    phase: str
    turn: str
    told: str
    report: Sequence[Part] = ()
    rules: Sequence[tuple[str, str]] = ()
    now: Sequence[Part] = ()
    page: str = ""

    @property
    def season(self) -> str:
        """The phase in a subject: "Spring 1901" for its movement, "Spring 1901, retreats" for others."""
        return self.phase.removesuffix(", movement")


def exactly(when: datetime) -> str:
    """A time in the reader's zone, with its day."""
    return dated(timezone.localtime(when), _EXACT)


def shortly(when: datetime) -> str:
    """The same in a subject: "18:05", "Friday", "12 December"."""
    return day(when, timezone.now())


def begun(reader: Reader) -> Letter:
    """The game has begun, and this is your seat."""
    subject = "The game has begun" if reader.hides else f"You are {reader.called}"
    lines = (f'The game "{reader.name}" ({reader.variant}) has begun, and you are {reader.called}.', *reader.due)
    return _letter(reader, subject + reader.until, f"You are {reader.called}", lines, reader.orders)


def phase(reader: Reader, results: Results) -> Letter:
    """The results of a phase, then what is due."""
    told = "results" if reader.hides else results.told
    lines = (f'"{reader.name}": {results.phase} ({results.turn}) has been processed.', *reader.due)
    buttons = (*reader.orders, Button("Results on the map", results.page))
    made = _letter(
        reader, f"{results.season}: {told}{reader.until}", f"{results.season}: {results.told}", lines, buttons
    )
    return msgspec.structs.replace(made, parts=(*made.parts, *results.now), details=results.report, rules=results.rules)


def over(reader: Reader, ended: str, summary: str, results: Results | None) -> Letter:
    """How the game ended for the reader, with the results of its last phase."""
    subject = f"The game is over: {summary}" if reader.hides else ended
    lines = (f'The game "{reader.name}" is over: {summary}.',)
    buttons = (Button("See how it ended, and play again", reader.end),)
    made = _letter(reader, subject, ended, lines, buttons)
    if results is None:
        return made
    last = Part((f"{results.phase} ({results.turn}): {results.told}.",), "The last phase")
    return msgspec.structs.replace(made, details=(last, *results.report), rules=results.rules)


def deadline(reader: Reader) -> Letter:
    """A deadline is near, and nothing was sent."""
    lines = (f'You are {reader.called} in "{reader.name}", and you haven\'t sent any orders yet.', *reader.due)
    subject = reader.waits or f"No orders from you yet{reader.until}"
    return _letter(reader, subject, "You haven't sent any orders", lines, reader.orders)


def reminder(reader: Reader, due: Awaiting) -> Letter:
    """The game master's reminder."""
    told = {
        Why.ANSWER: f"The phase can't be processed without your answer: {', '.join(due.wanted)}.",
        Why.READY: "Your orders are saved, but you haven't said that you're ready.",
        Why.ORDERS: "Your orders are due.",
    }[due.why]
    lines = (f'The game master of "{reader.name}" sends you this reminder. You are {reader.called}.', told, *reader.due)
    waits = {Why.ANSWER: "your answer", Why.READY: "you to be ready", Why.ORDERS: "your orders"}[due.why]
    return _letter(reader, f"The game is waiting for {waits}", f"Waiting for {waits}", lines, reader.orders)


def message(reader: Reader, senders: Sequence[str]) -> Letter:
    """There are messages, whose texts stay on the host."""
    whom = "you" if reader.hides else reader.called
    lines = (f"New messages for {reader.called} from: {', '.join(senders)}",)
    title = f"New messages from {', '.join(senders)}"
    subject = f"New messages for {whom}" if reader.hides else title
    return _letter(reader, subject, title, lines, (Button("Read and answer", reader.press),))


def vote(reader: Reader, who: str, wish: str) -> Letter:
    """Somebody asks for something on which all vote, such as more time."""
    lines = (f"{who} calls a vote on {wish}. Do you agree?", *reader.due)
    buttons = (Button("Agree or disagree", f"{reader.press}#votes"),)
    return _letter(reader, f"Do you agree to {wish}?", f"{who} calls a vote on {wish}", lines, buttons)


def ballot(reader: Reader, motions: Sequence[tuple[str, str]]) -> Letter:
    """There are proposals to vote on."""
    lines = (
        *(f"{who} proposes: {what}." for who, what in motions),
        f"You can vote as {reader.called}, along with your orders.",
    )
    title = "A proposal to vote on" if len(motions) == 1 else f"{len(motions)} proposals to vote on"
    return _letter(reader, title, title, (*lines, *reader.due), (Button("Vote", reader.board),))


def seat(reader: Reader, offered: str, own: bool) -> Letter:
    """A seat looks for a replacement: the reader's own, or another."""
    if own:
        lines = (
            f"Your seat, {offered}, is open to other players.",
            "You can come back until somebody takes it: say so on the game's page, or send orders.",
        )
        return _letter(
            reader,
            "Your seat is open: come back?",
            "Your seat is open",
            lines,
            (Button("Come back", reader.invitation),),
        )
    told = f"{offered} needs a replacement"
    asks = (f'{offered} in "{reader.name}" needs a replacement. Perhaps you know somebody who would like to play.',)
    return _letter(reader, told, told, asks, (Button("Open the game", reader.invitation),))


def open_seat(reader: Reader, variant: str) -> Letter:
    """A seat that the reader could take."""
    lines = (f'A seat in "{reader.name}" ({variant}) is open. Taking it over risks nothing for your rating.',)
    return _letter(
        reader, f"A seat is open: {variant}", "A seat is open", lines, (Button("Look at the seat", reader.log),)
    )


def roll_call(reader: Reader, until: datetime | None) -> Letter:
    """The game is about to begin, if all are here."""
    lines = [f'"{reader.name}" is about to begin, as soon as all players have confirmed that they are here.']
    if until:
        lines.append(f"Confirm it on the game's page by {exactly(until)}. After that, your seat is free for others.")
    by = f" Answer by {shortly(until)}" if until else ""
    return _letter(reader, f"Are you here?{by}", "Are you here?", lines, (Button("I'm here", reader.board),))


def news(reader: Reader, entries: Sequence[tuple[str, datetime]], own: str = "") -> Letter:
    """Entries of the log that change something for the reader, and what that leaves to their `own` decision."""
    first = entries[0][0]
    subject = first.rstrip(".") if len(entries) == 1 else f"{len(entries)} entries in the log"
    parts = tuple(Part((text, exactly(at))) for text, at in entries)
    lines = (f"{own[:1].upper()}{own[1:]}.",) if own else reader.due
    made = _letter(reader, subject, "News from the log", lines, (Button("Open the log", reader.log),))
    return msgspec.structs.replace(made, parts=(*parts, *made.parts))


def digest(items: Sequence[tuple[str, str, str]], date: str, page: str) -> Letter:
    """The results of a day in all games: the name of each, what happened, and its page."""
    count = counted(len(items), "game")
    parts = tuple(Part((told, where), name) for name, told, where in items)
    return Letter(
        f"Your games: news from {count}, {date}",
        "",
        f"News from {count}",
        parts,
        (Button("My games", page),),
        page=page,
    )


def _letter(reader: Reader, subject: str, title: str, lines: Sequence[str], buttons: Sequence[Button]) -> Letter:
    parts = (Part(tuple(lines)),) if lines else ()
    return Letter(subject, reader.name, title, parts, buttons, page=buttons[0].address)


WRITERS: dict[Kind, Callable[..., Letter]] = {
    Kind.BEGUN: begun,
    Kind.PHASE: phase,
    Kind.DEADLINE: deadline,
    Kind.REMINDER: reminder,
    Kind.MESSAGE: message,
    Kind.VOTE: vote,
    Kind.BALLOT: ballot,
    Kind.SEAT: seat,
    Kind.ROLL_CALL: roll_call,
    Kind.OVER: over,
    Kind.OPEN_SEAT: open_seat,
    Kind.NEWS: news,
}
"""Who writes each kind of mail about a game."""
