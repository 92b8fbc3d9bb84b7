"""The terms of a game, each declared once: its default, bounds, choices, words for forms, and sentence."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Annotated

import msgspec
from django.utils import timezone
from msgspec import Meta
from msgspec.structs import fields

from variorum.game.event import counted
from variorum.host.changes.refusals import ProblemsError
from variorum.host.games.bots import levels
from variorum.host.games.clock.deadlines import Clock, faults, most_grace
from variorum.host.games.lengths import waiting
from variorum.host.games.scoring import Scoring
from variorum.host.schema.bounds import problems
from variorum.host.schema.choice import Choice

NO_DESK = "Only a game with a game master can have an open desk."
NO_MASTER = "This game has no game master. Choose another answer to missing orders, or become its game master."
"""The errors of terms that need a game master, in games that have none."""


class Press(Choice):
    """The allowed messages.

    FULL: to any seats. RULEBOOK: the same, but none in retreat and adjustment phases. BROADCAST: to all seats at once.
    PUBLIC: to everyone, including spectators. NONE: to the game master only.
    """

    FULL = "full", "full press: you can send messages to anyone"
    RULEBOOK = "rulebook", "rulebook press: you can send messages to anyone, but not during retreats and builds"
    BROADCAST = "broadcast", "broadcast press: every message goes to all players"
    PUBLIC = "public", "public press: every message is public, and spectators can read it too"
    NONE = "none", "no press: you can send messages to the game master only"


class Absence(Choice):
    """What happens after an NMR: no orders at the deadline or in the grace period.

    OFFER: the phase waits for a replacement; after that, the units go into civil disorder. HOLD: they do so at once.
    MASTER: the phase waits for the game master. CARETAKER: a bot orders in that phase.
    """

    OFFER = "offer", "the game waits for a replacement before the units go into civil disorder"
    HOLD = "hold", "the phase is processed and the units go into civil disorder"
    CARETAKER = (
        "caretaker",
        "a caretaker, a bot, orders for the seat in that phase. The player can return at any time by sending orders",
    )
    MASTER = "master", "the game master decides what happens"


class Away(Choice):
    """What happens at a deadline that a player misses within an absence that they have announced.

    NOTHING: the same as without. EXTEND: the deadline moves, once a phase.
    CARETAKER: a bot orders in that phase. REPLACE: the seat is offered to others at once.
    """

    NOTHING = "nothing", "the same as without an announcement"
    EXTEND = "extend", "the deadline moves to the end of the day after it, once a phase"
    CARETAKER = "caretaker", "a caretaker, a bot, orders for the seat in that phase"
    REPLACE = "replace", "the seat is offered to others at once. The player can come back until somebody takes it"


class Agreements(Choice):
    """What agreements of players mean. FREE: promises bind nobody. BINDING: orders that break them don't count."""

    FREE = "free", "bind nobody, as in the rulebook"
    BINDING = "binding", "are binding: an order that breaks one doesn't count"


class Seating(Choice):
    """How seats are assigned: by preference, or at random."""

    LOT = "lot", "at random"
    CHOICE = "choice", "by preference; ties are broken at random"


class TermWords(msgspec.Struct, frozen=True):
    """What stands beside a term: the `part` of the terms that it belongs to, and what it says.

    `told` is a sentence that holds where the value isn't the default, with the value for `{}`, or makes the sentence
    from all terms; empty: nothing is said. `fixed`: pages offer the term before the start only.
    """

    part: str
    told: "str | Callable[[Terms], str]" = ""
    fixed: bool = False


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _press(terms: "Terms") -> str:
    gunboat = ", anonymous players (gunboat):" if terms.anonymous and terms.press is Press.NONE else ":"
    return f"{_sentence(terms.press.label)}.".replace(":", gunboat)


def _silent(terms: "Terms") -> str:
    return "Bots are silent: they make no offers, and answer nobody." if terms.bots and terms.silent_bots else ""


def _anonymous(terms: "Terms") -> str:
    until = "until the game is over" if terms.revealed else "even after the game"
    return f"Anonymous: nobody finds out who plays which seat {until}." if terms.anonymous else ""


def _revealed(terms: "Terms") -> str:
    told_ = "everybody finds out who played which seat" if terms.revealed else "secrets stay secret"
    return f"When the game is over, {told_}."


def _grace(terms: "Terms") -> str:
    time = waiting(terms.clock, timedelta(minutes=terms.grace), most_grace(terms.clock))
    return f"If you miss a deadline, you have a grace period of {time}." if terms.grace else ""


def _absence(terms: "Terms") -> str:
    offered = waiting(terms.clock, timedelta(hours=terms.patience))
    meant = terms.absence.label.replace("waits", f"waits up to {offered}")
    return f"If a player sends no orders (NMR), {meant.replace('a bot', f'a {levels.called(terms.bot_level)} bot')}."


def _away(terms: "Terms") -> str:
    if terms.away is Away.NOTHING:
        return ""
    most = f" and by {counted(terms.away_days, 'day')} at most" if terms.away is Away.EXTEND else ""
    return f"If a player misses a deadline within an absence that they announced, {terms.away.label}{most}."


def _extensions(terms: "Terms") -> str:
    if not terms.extensions:
        return ""
    time = waiting(terms.clock, timedelta(hours=terms.extension_hours))
    return (
        f"Each player with a reliability of at least {terms.extension_reliability} % has "
        f"{counted(terms.extensions, 'extension')} of {time}, at most one a phase: on request, or when they miss a "
        "deadline. New players count as reliable. All are told of an extension, but not whose it is."
    )


def _seating(terms: "Terms") -> str:
    return f"Seats are assigned {terms.seating.label}."


def _bots(terms: "Terms") -> str:
    return f"{_sentence(levels.called(terms.bot_level))} bots play the free seats." if terms.bots else ""


def _scoring(terms: "Terms") -> str:
    return f"{_sentence(terms.scoring.label)}. A solo takes all."


def _rated(terms: "Terms") -> str:
    if terms.rated:
        return "Rated if the game is public, has no game master, and people play all seats. Who leaves a seat is last."
    return "Not rated: the result doesn't change anybody's rating."


def _finished(terms: "Terms") -> str:
    needed = counted(terms.least_games, "finished public game")
    return f"To join, you need {needed}." if terms.least_games else ""


def _term(title: str, meaning: str, said: TermWords, least: int | None = None, most: int | None = None) -> Meta:
    return Meta(title=title, description=meaning, ge=least, le=most, extra={"said": said})


class Terms(msgspec.Struct, frozen=True):
    """The terms of a game, in the order in which forms ask for them and pages tell them.

    Bots of `bot_level` play free seats with `bots`; caretakers have this level, too. The pace of a live game limits
    `grace`, `patience` and `extension_hours`. `ready_shown` can't change after the start, as it would show what nobody
    was to see.
    """

    clock: Clock = Clock()
    press: Annotated[Press, _term("Press", "", TermWords("press", _press))] = Press.FULL
    agreements: Annotated[Agreements, _term(
        "Agreements", "Players can offer each other peace, support and orders.", TermWords("press", "Agreements {}."),
    )] = Agreements.FREE  # fmt: skip
    silent_bots: Annotated[bool, _term(
        "Silent bots", "They make no offers, and answer neither yours nor your messages.", TermWords("press", _silent),
    )] = False  # fmt: skip
    anonymous: Annotated[bool, _term(
        "Anonymous: nobody sees who plays which seat", "", TermWords("names", _anonymous),
    )] = False  # fmt: skip
    revealed: Annotated[bool, _term(
        "When the game is over, reveal the players and the seed of the dice", "", TermWords("names", _revealed),
    )] = True  # fmt: skip
    ready_shown: Annotated[bool, _term(
        "Show everybody who is ready",
        "Good for live games; in slower ones it puts pressure on those who take their time. Fixed once the game has "
        "begun. Otherwise only the game master sees it.",
        TermWords("names", "Everybody sees who is ready.", fixed=True),
    )] = False  # fmt: skip
    open_desk: Annotated[bool, _term(
        "Open desk: the game master may read orders before their phase is processed, and preview it",
        "Everybody reads this among the terms. With a closed desk, the game master sees only who has sent orders.",
        TermWords("names", "The desk is open: the game master may read orders before their phase is processed, and "
                           "preview it."),
    )] = False  # fmt: skip
    grace: Annotated[int, _term(
        "Grace period in minutes",
        "Extra time for players who miss a deadline. In live games, half a movement phase at most.",
        TermWords("absence", _grace), 0, 7 * 24 * 60,
    )] = 60  # fmt: skip
    absence: Annotated[Absence, _term(
        "If a player sends no orders", "", TermWords("absence", _absence),
    )] = Absence.OFFER  # fmt: skip
    patience: Annotated[int, _term(
        "Hours to wait for a replacement",
        "After that, the phase is processed without the orders. In live games, one movement phase at most.",
        TermWords("absence"), 1, 30 * 24,
    )] = 48  # fmt: skip
    away: Annotated[Away, _term(
        "If a player announced an absence",
        "Players announce it in their profiles. Nobody reads whose absence it is.",
        TermWords("absence", _away),
    )] = Away.NOTHING  # fmt: skip
    away_days: Annotated[int, _term(
        "Days by which an absence moves a deadline", "At most. In live games, one movement phase at most.",
        TermWords("absence"), 1, 30,
    )] = 7  # fmt: skip
    extensions: Annotated[int, _term(
        "Extensions for each reliable player", "On request, or when they miss a deadline.",
        TermWords("absence", _extensions), 0, 10,
    )] = 0  # fmt: skip
    extension_hours: Annotated[int, _term(
        "Hours of such an extension", "In live games, one movement phase at most.", TermWords("absence"), 1, 7 * 24,
    )] = 24  # fmt: skip
    extension_reliability: Annotated[int, _term(
        "Reliability for extensions, in percent", "New players count as reliable.", TermWords("absence"), 0, 100,
    )] = 90  # fmt: skip
    seating: Annotated[Seating, _term(
        "Assign seats", "", TermWords("seats", _seating, fixed=True),
    )] = Seating.LOT  # fmt: skip
    bots: Annotated[bool, _term(
        "Bots for the free seats", "With bots, you can start at any time, even alone.",
        TermWords("seats", _bots, fixed=True),
    )] = False  # fmt: skip
    bot_level: Annotated[str, _term(
        "Level of the bots", "Caretakers have it, too.", TermWords("seats", fixed=True),
    )] = levels.USUAL  # fmt: skip
    guests: Annotated[bool, _term(
        "Guests", "",
        TermWords("seats", "Friends with the invitation link can join as guests, without an account."),
    )] = False  # fmt: skip
    scoring: Annotated[Scoring, _term(
        "Scoring", "", TermWords("seats", _scoring, fixed=True),
    )] = Scoring.DRAW_SIZE  # fmt: skip
    rated: Annotated[bool, _term(
        "Rated: the result counts for the players' ratings",
        "Only public games without a game master and bots count, and anonymous ones only if players are revealed at "
        "the end.",
        TermWords("seats", _rated, fixed=True),
    )] = True  # fmt: skip
    least_reliability: Annotated[int, _term(
        "Reliability to join, in percent", "New players count as reliable.",
        TermWords("joining", "To join, you need a reliability of at least {} %.", fixed=True), 0, 100,
    )] = 0  # fmt: skip
    least_rating: Annotated[int, _term(
        "Rating to join", "New players begin at 1500.",
        TermWords("joining", "To join, you need a rating of at least {}.", fixed=True), 0, 3_000,
    )] = 0  # fmt: skip
    least_games: Annotated[int, _term(
        "Finished public games to join", "", TermWords("joining", _finished, fixed=True), 0, 1_000,
    )] = 0  # fmt: skip


SAID: Mapping[str, TermWords] = {
    field.name: meta.extra["said"] for field in fields(Terms) for meta in getattr(field.type, "__metadata__", ())
}
"""What is said of each term, by its name."""


def check(terms: Terms) -> None:
    """Refuse terms that break their bounds, or with whose clock no phase could end.

    Raises: ProblemsError.
    """
    if wrong := [*problems(terms)] or [f"clock.{text}" for text in faults(terms.clock, timezone.now())]:
        raise ProblemsError(wrong, f"Invalid terms: {'; '.join(wrong)}.")
