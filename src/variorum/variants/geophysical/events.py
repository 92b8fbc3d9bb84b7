"""Events: the results of acts, and changes to centers and coasts; their tables in reports. Rule: geo:R5."""

from typing import ClassVar

from variorum.board import Board, Earth
from variorum.board.features import features
from variorum.game.event import Event, OrderOutcome, series
from variorum.game.happened import UnitDestroyed
from variorum.game.report import Piece, Table


class ActEvent(Event, frozen=True, kw_only=True):
    """The result of an act, a stabilization, or support for one.

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

    @property
    def outcome(self) -> OrderOutcome:
        """The order, and whether it was done or counted. Rule: geo:R1."""
        return OrderOutcome(self.act, self.result == "success", self.power, self.result)

    def because(self) -> str:
        """The order's result, and what the board has become by it."""
        return f"{self.why.removeprefix(f'{self.act} ')}{'; ' if self.became else ''}{self.became}"

    def sentence(self) -> str:
        """The power, and its order's result."""
        return f"{self.power}: {self.act} {self.because()}"


class Transformation(ActEvent, frozen=True, tag="transformation"):
    """The result of a transformation."""

    clause: ClassVar = "geo:A4"

    @property
    def reveals(self) -> tuple[tuple[str, ...], ...]:
        """The area or border that the act has changed."""
        return (tuple(self.act.split()[1].split("/")),) if self.result == "success" else ()


class Stabilization(ActEvent, frozen=True, tag="stabilization"):
    """The result of a stabilization."""

    clause: ClassVar = "geo:A3"


class ActSupport(ActEvent, frozen=True, tag="act_support"):
    """Whether a support for an act or stabilization counted."""

    clause: ClassVar = "geo:A6"


class CenterLost(Event, frozen=True, tag="center_lost"):
    """A center has been destroyed."""

    area: str
    previous: str = ""

    clause: ClassVar = "geo:R5"

    @property
    def reveals(self) -> tuple[tuple[str, ...], ...]:
        """The area."""
        return ((self.area,),)

    def sentence(self) -> str:
        """The center and its previous owner."""
        return f"The center in {self.area} is destroyed{f', and {self.previous} loses it' if self.previous else ''}."


class CoastChanged(Event, frozen=True, tag="coast_changed"):
    """An area's coasts have changed. `coasts` are texts such as "SPA/NC: MAO"."""

    area: str
    coasts: tuple[str, ...]

    clause: ClassVar = "geo:K3"

    def sentence(self) -> str:
        """The coasts with their waters."""
        lying = series(coast.replace(": ", " on ") for coast in self.coasts)
        return f"The coasts of {self.area} are now: {lying or 'none'}."


EVENTS = (Transformation, Stabilization, ActSupport, CenterLost, CoastChanged)
"""What acts and stabilizations tell."""


class UnitLost(UnitDestroyed, frozen=True, tag="unit_destroyed"):
    """A unit is destroyed because its area can no longer hold it; `cause`: drowned or landlocked."""

    clause: ClassVar = "geo:R3"
    says: ClassVar = "{unit} ({power}) is destroyed: {cause} (geo:R3)."


class CoastAssigned(Event, frozen=True, tag="coast_assigned"):
    """A fleet was placed in an area with several coasts: `coast` is the side, `by` the deciding clause."""

    power: str
    unit: str
    area: str
    coast: str
    by: str

    says: ClassVar = "{unit} ({power}) is now on {area}/{coast} (geo:{by})."


def tables(board: Board, earth: Earth) -> tuple[Piece, ...]:
    """What differs from the printed board."""
    rows = features(board, earth)
    return (Table("The board now", ("what", "where"), rows),) if rows else ()
