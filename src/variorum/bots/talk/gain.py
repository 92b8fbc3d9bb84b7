"""What an offer is worth to a seat."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from variorum.agreements import Offer


class Gain(msgspec.Struct, frozen=True):
    """What a seat gains by an offer beside what is agreed already, in parts of the whole game.

    `kept`: if all parties keep it; `betrayed`: if only this seat does. `centers`: how many it expects with the offer,
    without it, and if only this seat keeps it, where the judge counts them.
    """

    kept: float
    betrayed: float
    centers: tuple[float, float, float] | None = None

    def at(self, trust: float) -> float:
        """What is to be expected if the others keep it with a probability."""
        return trust * self.kept + (1 - trust) * self.betrayed


class Prospects(msgspec.Struct, frozen=True):
    """What a seat gains by an offer: if all keep it, if only the seat breaks it, if only the seat keeps it.

    In centers, or in another `unit` as people read it.
    """

    kept: float
    freed: float
    betrayed: float
    unit: str = "centers"


class Scales(Protocol):
    """A judge of offers, from what one seat knows."""

    def weigh(self, offer: Offer) -> Gain | None:
        """What the seat gains by an offer; None if it says nothing that can be weighed."""

    def prospects(self, offer: Offer) -> Prospects | None:
        """The same for each who might keep it or not; None as for `weigh`."""

    def mutual(self, offer: Offer) -> Mapping[str, float]:
        """What each party gains if all keep it."""

    def temptation(self, other: str) -> float:
        """What the seat would gain by breaking its word to another one in this phase."""
