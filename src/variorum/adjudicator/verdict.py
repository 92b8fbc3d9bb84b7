"""A Verdict: every order's outcome in a Battle, with reason and responsible unit. Defined in `docs/adjudication.md`."""

from enum import IntEnum, StrEnum, auto
from typing import ClassVar

import msgspec

from variorum.adjudicator.battle import NOBODY


class Outcome(IntEnum):
    """The outcome of an order."""

    HELD = 0
    MOVED = 1
    BOUNCED = 2
    DISRUPTED = 3
    VOID = 4
    CARRIED = 5
    GIVEN = 6
    CUT = 7


class Reason(StrEnum):
    """Reason for an outcome."""

    UNATTACKED = auto()
    WITHSTOOD = auto()
    BEATEN = auto()
    UNOPPOSED = auto()
    BEAT_RIVAL = auto()
    DISLODGED = auto()
    OWN_UNIT = auto()
    HEAD_TO_HEAD = auto()
    DEFENDED = auto()
    STAND_OFF = auto()
    UNRESOLVED = auto()
    FLEET_DISLODGED = auto()
    PARADOX = auto()
    NO_CONVOY = auto()
    DENIED = auto()
    AVAILABLE = auto()
    UNMATCHED = auto()
    GIVEN = auto()
    ATTACKED = auto()
    SECOND_ATTACK = auto()
    SUPPORTED_ATTACK = auto()
    CROSSED = auto()
    SUPPORTER_DISLODGED = auto()


class UnitVerdict(msgspec.Struct, frozen=True, gc=False):
    """The outcome of one unit's order; strengths in halves, `by` and `dislodged_by` ids of units."""

    outcome: Outcome
    reason: Reason
    by: int = NOBODY
    strength: int = 0
    against: int = 0
    dislodged_by: int = NOBODY


class SupportVerdict(msgspec.Struct, frozen=True, gc=False):
    """The outcome of one support: given, cut or void. No strengths decide it."""

    outcome: Outcome
    reason: Reason
    by: int = NOBODY

    strength: ClassVar[int] = 0
    against: ClassVar[int] = 0


class Verdict(msgspec.Struct, frozen=True):
    """The whole outcome: `units` and `supports` as in the Battle.

    `contested` areas, alphabetically, each with the units that stood each other off there.

    `second_pass` tells whether conditions made a second pass necessary.
    """

    units: dict[int, UnitVerdict]
    supports: tuple[SupportVerdict, ...]
    contested: dict[str, tuple[int, ...]]
    second_pass: bool = False
