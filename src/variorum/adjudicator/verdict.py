"""A Verdict: what came of every order of a Battle, why, and through whom. Defined in `docs/adjudication.md`."""

from enum import IntEnum

import msgspec

from variorum.adjudicator.battle import NOBODY


class Outcome(IntEnum):
    """What came of an order."""

    HELD = 0
    MOVED = 1
    BOUNCED = 2
    DISRUPTED = 3
    VOID = 4
    CARRIED = 5
    GIVEN = 6
    CUT = 7


class Reason(IntEnum):
    """Why it came so."""

    UNATTACKED = 0
    WITHSTOOD = 1
    BEATEN = 2
    UNOPPOSED = 3
    BEAT_RIVAL = 4
    DISLODGED = 5
    OWN_UNIT = 6
    HEAD_TO_HEAD = 7
    DEFENDED = 8
    STAND_OFF = 9
    UNRESOLVED = 10
    FLEET_DISLODGED = 11
    PARADOX = 12
    NO_CONVOY = 13
    DENIED = 14
    AVAILABLE = 15
    UNMATCHED = 16
    GIVEN = 17
    ATTACKED = 18
    SECOND_ATTACK = 19
    SUPPORTED_ATTACK = 20
    CROSSED = 21
    SUPPORTER_DISLODGED = 22


class UnitVerdict(msgspec.Struct, frozen=True):
    """The outcome of one unit's order; strengths in halves, `by` and `dislodged_by` indices of units."""

    outcome: Outcome
    reason: Reason
    by: int = NOBODY
    strength: int = 0
    against: int = 0
    dislodged_by: int = NOBODY


class SupportVerdict(msgspec.Struct, frozen=True):
    """The outcome of one support: given, cut or void."""

    outcome: Outcome
    reason: Reason
    by: int = NOBODY


class Verdict(msgspec.Struct, frozen=True):
    """The whole outcome: `units` and `supports` as in the Battle.

    `contested` areas, ascending, each with the units that stood each other off there.

    `second_pass` tells whether conditions made a second pass necessary.
    """

    units: tuple[UnitVerdict, ...]
    supports: tuple[SupportVerdict, ...]
    contested: dict[int, tuple[int, ...]]
    second_pass: bool = False
