"""What the creator of a game decides about how it is played: deadlines, messages, names, absence, the end."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from variorum.host.games.clock import Clock

NO_DESK = "Without a game master there is no desk to open."
"""What is wrong with an open desk in a game that runs by itself."""


class Press(StrEnum):
    """Which messages are allowed.

    FULL: to any seats. BROADCAST: to all seats at once only. PUBLIC: to all at once, and everybody who looks at the
    game reads them. NONE: to the game master only.
    """

    FULL = "full"
    BROADCAST = "broadcast"
    PUBLIC = "public"
    NONE = "none"


class Absence(StrEnum):
    """What happens when somebody has sent nothing at the deadline and after the grace time.

    OFFER: the phase waits, and the seat is offered to others, before its position is ruined. HOLD: the phase is
    processed without orders. MASTER: the phase waits for the game master.
    """

    OFFER = "offer"
    HOLD = "hold"
    MASTER = "master"


class Seating(StrEnum):
    """How seats are given out: everybody takes one, or lots are drawn at the start."""

    CHOICE = "choice"
    LOT = "lot"


class Terms(msgspec.Struct, frozen=True):
    """The terms of a game.

    `grace`: minutes after a deadline for those who have sent nothing; `patience`: hours for which a seat is offered
    before the phase is processed all the same; a live game waits no longer than its pace allows. `revealed`: whether
    everything is shown once the game is over. `bots`: whether free seats are played by a bot, which orders at random.
    `open_desk`: whether the game master may read the sheets of the running phase, and preview it.
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
    open_desk: bool = False


COLUMNS = ("pace", "press", "anonymous", "revealed", "other_terms")
"""Of a game in the database: those of its terms by which games are found, and JSON of the others."""


def kept(terms: Terms) -> dict[str, Any]:
    """Terms as the columns of a game."""
    others = msgspec.to_builtins(terms)
    found = {"pace": others["clock"].pop("pace"), **{name: others.pop(name) for name in COLUMNS[1:-1]}}
    return {**found, "other_terms": msgspec.json.encode(others).decode()}


def from_kept(columns: Mapping[str, Any]) -> Terms:
    """The terms that `kept` took apart.

    Raises: msgspec.ValidationError.
    """
    others = msgspec.json.decode(columns["other_terms"], type=dict[str, Any])
    clock = {**others.get("clock", {}), "pace": columns["pace"]}
    return msgspec.convert({**others, "clock": clock, **{name: columns[name] for name in COLUMNS[1:-1]}}, Terms)
