"""What the founder of a game decides about how it is played: deadlines, letters, names, absence, the end."""

from enum import StrEnum

import msgspec

from variorum.host.games.clock import Clock


class Press(StrEnum):
    """Which letters are allowed.

    FULL: to any seats. BROADCAST: to all seats at once only. PUBLIC: to all at once, and everybody who looks at the
    game reads them. NONE: to the game master only.
    """

    FULL = "full"
    BROADCAST = "broadcast"
    PUBLIC = "public"
    NONE = "none"


class Absence(StrEnum):
    """What happens when somebody has sent nothing at the deadline and after the grace time.

    OFFER: the stage waits, and the seat is offered to others, before its position is ruined. HOLD: the stage is
    processed without orders. MASTER: the stage waits for the game master.
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
    before the stage is processed all the same. `revealed`: whether everything is shown once the game is over.
    `bots`: whether free seats are played by a bot, which orders at random.
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


def terms_from_json(text: str) -> Terms:
    """The terms that JSON describes.

    Raises: msgspec.ValidationError.
    """
    return msgspec.json.decode(text, type=Terms)


def terms_to_json(terms: Terms) -> str:
    """The terms as JSON."""
    return msgspec.json.encode(terms).decode()
