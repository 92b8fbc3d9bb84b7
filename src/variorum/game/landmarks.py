"""What seats remember of a board that changes in the fog."""

from typing import ClassVar

import msgspec

from variorum.game.naming import KnownEarth, SeatName
from variorum.game.record import Record


class Landmarks(Record, frozen=True):
    """The earth as each seat has seen it last; a seat that isn't listed knows the one of the opening.

    Every variant in which some rule limits sight has it, and the end of each phase writes it.
    """

    earths: dict[SeatName, KnownEarth] = msgspec.field(default_factory=dict)

    name: ClassVar = "landmarks"
