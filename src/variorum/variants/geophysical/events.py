"""What acts achieve, and what becomes of centers. Rule: geo:A3 to geo:A7, geo:R5."""

from typing import ClassVar

from variorum.game.event import Event, Outcome
from variorum.game.happened import UnitDestroyed


class ActEvent(Event, frozen=True, kw_only=True):
    """What came of an act, a stabilization, or support for one.

    `result`: success, stabilized, beaten or void; `why` is the sentence; `became` what the board has become by it;
    `against` the strength that it met.
    """

    power: str
    act: str
    result: str
    why: str
    became: str = ""
    strength: int = 0
    against: int = 0

    tabled: ClassVar = True

    @property
    def outcome(self) -> Outcome:
        """The order, and whether it was done or counted. Rule: geo:R1."""
        return Outcome(self.act, self.result == "success", self.power)

    def sentence(self) -> str:
        """Whose it was, and what it achieved, or what beat it."""
        return f"{self.power}: {self.why}{'; ' if self.became else ''}{self.became}"


class Transformation(ActEvent, frozen=True, tag="transformation"):
    """What came of a transformation."""

    clause: ClassVar = "geo:A4"


class Stabilization(ActEvent, frozen=True, tag="stabilization"):
    """What came of a stabilization."""

    clause: ClassVar = "geo:A3"


class ActSupport(ActEvent, frozen=True, tag="act_support"):
    """Whether a support for an act or stabilization counted."""

    clause: ClassVar = "geo:A6"


class CenterLost(Event, frozen=True, tag="center_lost"):
    """A center is no more."""

    area: str
    previous: str = ""

    clause: ClassVar = "geo:R5"

    def sentence(self) -> str:
        """Which, and whose it was."""
        return f"The center of {self.area} is gone{f', and {self.previous} has lost it' if self.previous else ''}."


class CoastChanged(Event, frozen=True, tag="coast_changed"):
    """An area has other coasts than before. `coasts` are texts such as "SPA/NC: MAO"."""

    area: str
    coasts: tuple[str, ...]

    clause: ClassVar = "geo:K3"
    tabled: ClassVar = True

    def sentence(self) -> str:
        """The coasts with their waters."""
        return f"{self.area} now has {' and '.join(self.coasts) if self.coasts else 'no coast'}."


class UnitLost(UnitDestroyed, frozen=True, tag="unit_destroyed"):
    """A unit is gone because its area no longer holds it; `cause`: drowned or landlocked."""

    clause: ClassVar = "geo:R3"

    def sentence(self) -> str:
        """Who is gone, and how."""
        return f"{self.unit} ({self.power}) is {self.cause} and destroyed (geo:R3)."


class CoastAssigned(Event, frozen=True, tag="coast_assigned"):
    """A fleet was left on an area with several coasts: `coast` is its side, `by` the clause that placed it there."""

    power: str
    unit: str
    area: str
    coast: str
    by: str

    def sentence(self) -> str:
        """Where it is now, and why."""
        return f"{self.unit} ({self.power}) is on {self.area}/{self.coast} now (geo:{self.by})."
