"""The terms of a game: deadlines, press, anonymity, absence, and the reveal at the end."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from variorum.host.games.bots.levels import USUAL
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.scoring import Scoring

NO_DESK = "Only a game with a game master can have an open desk."
"""The error of an open desk in a game without a game master."""

MOST_RATING, MOST_GAMES = 3_000, 1_000
"""The most that terms can ask of those who join."""

MOST_EXTENSIONS, LONGEST_EXTENSION = 10, 7 * 24
"""The most extensions for a reliable player, and the hours of the longest."""


LONGEST_AWAY = 7
"""The most days by which an announced absence moves a deadline."""


class Press(StrEnum):
    """The allowed messages.

    FULL: to any seats. RULEBOOK: the same, but none in retreat and adjustment phases. BROADCAST: to all seats at once.
    PUBLIC: to everyone, including spectators. NONE: to the game master only.
    """

    FULL = "full"
    RULEBOOK = "rulebook"
    BROADCAST = "broadcast"
    PUBLIC = "public"
    NONE = "none"


class Absence(StrEnum):
    """What happens after an NMR: no orders at the deadline or in the grace period.

    OFFER: the phase waits for a replacement; after that, the units go into civil disorder. HOLD: they do so at once.
    MASTER: the phase waits for the game master. CARETAKER: a bot orders in that phase.
    """

    OFFER = "offer"
    HOLD = "hold"
    MASTER = "master"
    CARETAKER = "caretaker"


class Away(StrEnum):
    """What happens at a deadline that a player misses within an absence that they have announced.

    NOTHING: the same as without. EXTEND: the deadline moves, once a phase and by `LONGEST_AWAY` days at most.
    CARETAKER: a bot orders in that phase. REPLACE: the seat is offered to others at once.
    """

    NOTHING = "nothing"
    EXTEND = "extend"
    CARETAKER = "caretaker"
    REPLACE = "replace"


class Agreements(StrEnum):
    """What agreements of players mean. FREE: promises bind nobody. BINDING: orders that break them don't count."""

    FREE = "free"
    BINDING = "binding"


class Seating(StrEnum):
    """How seats are assigned: by preference, or at random."""

    CHOICE = "choice"
    LOT = "lot"


class Terms(msgspec.Struct, frozen=True):
    """The terms of a game.

    `grace`: minutes of grace after a deadline; `patience`: hours to wait for a replacement; the pace of a live game
    limits both. `revealed`: reveal all secrets when the game is over. `bots`: bots of `bot_level` play free seats;
    caretakers have this level, too. `guests`: guests may join by the invitation link. `open_desk`: the game master
    may read the sheets of the running phase, and preview it. `ready_shown`: everybody sees who is ready; this can't
    change after the start, as it would show what nobody was to see. `rated`: the result counts for ratings, if the
    game is fit for that; `scoring` says who did how well. `least_reliability` (in percent), `least_rating` and
    `least_games` (finished ones) are what a player needs to join. Each player whose reliability is at least
    `extension_reliability` (in percent) has `extensions` of `extension_hours` each. `agreements`: whether orders that
    break an agreement count. `silent_bots`: bots make no offers and answer nobody. `away`: what
    an announced absence means.
    """

    clock: Clock = Clock()
    press: Press = Press.FULL
    anonymous: bool = False
    absence: Absence = Absence.OFFER
    grace: int = 60
    patience: int = 48
    seating: Seating = Seating.LOT
    revealed: bool = True
    bots: bool = False
    bot_level: str = USUAL
    guests: bool = False
    open_desk: bool = False
    ready_shown: bool = False
    rated: bool = True
    scoring: Scoring = Scoring.DRAW_SIZE
    least_reliability: int = 0
    least_rating: int = 0
    least_games: int = 0
    extensions: int = 0
    extension_hours: int = 24
    extension_reliability: int = 90
    agreements: Agreements = Agreements.FREE
    silent_bots: bool = False
    away: Away = Away.NOTHING


COLUMNS = ("pace", "press", "anonymous", "revealed", "other_terms")
"""The columns of a game that hold its terms: those that searches use, and JSON of the others."""


def kept(terms: Terms) -> dict[str, Any]:
    """Terms as the columns of a game."""
    others = msgspec.to_builtins(terms)
    found = {"pace": others["clock"].pop("pace"), **{name: others.pop(name) for name in COLUMNS[1:-1]}}
    return {**found, "other_terms": msgspec.json.encode(others).decode()}


def from_kept(columns: Mapping[str, Any]) -> Terms:
    """The terms in the columns of a game.

    Raises: msgspec.ValidationError.
    """
    others = msgspec.json.decode(columns["other_terms"], type=dict[str, Any])
    clock = {**others.get("clock", {}), "pace": columns["pace"]}
    return msgspec.convert({**others, "clock": clock, **{name: columns[name] for name in COLUMNS[1:-1]}}, Terms)
