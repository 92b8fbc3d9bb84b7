"""The events of every variant with units: outcomes of orders, and units dislodged or destroyed."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from variorum.game.event import Event, OrderOutcome
from variorum.game.sight import OUT_OF_SIGHT, Fog

Result = Literal["success", "bounce", "cut", "disrupted", "void", "destroyed"]


class OrderResult(Event, frozen=True):
    """The outcome of one unit's order. Rules declare subclasses, with a phrase for every other reason than "refused".

    `unit` and `order` are canonical texts. `reason` is the name of a phrase, which cites the clause behind it; `cause`
    is the check's message on a refused order, `by` the unit responsible or its order; `ordered` tells whether the unit
    was given an order at all. `ordered_things` are what such orders are for, as in "nobody ordered a unit".
    """

    power: str
    unit: str
    order: str
    result: Result
    reason: str
    cause: str = ""
    by: str = ""
    ordered: bool = True

    phrases: ClassVar[Mapping[str, str]] = {"refused": "is void: {cause}"}
    ordered_things: ClassVar[tuple[str, ...]] = ("a unit",)

    @property
    def outcome(self) -> OrderOutcome:
        """The order, whether it succeeded, and its unit."""
        done, said = self.result == "success", (self.result, self.word)
        return OrderOutcome(self.order, done, self.power, *said, self.unit, self.ordered, self.idle)

    @property
    def word(self) -> str:
        """The result in a word, as people read it: a support isn't a success, but given."""
        return self.result

    @property
    def why(self) -> str:
        """The outcome and its reason, without the order itself: "bounced: 1 against 1 by A MUN - BUR …"."""
        phrase = self.phrases.get(self.reason) or OrderResult.phrases[self.reason]
        return phrase.format(cause=self.cause, by=self.by)

    def because(self) -> str:
        """The same."""
        return self.why

    @property
    def idle(self) -> bool:
        """Whether a unit without an order stayed where it was, and nobody attacked it."""
        return False

    def through(self, fog: Fog) -> Self | None:
        """The result if the reader sees the unit and its goal; another unit that the reader doesn't see has no name."""
        own = self.power in fog.powers
        if not own and (fog.hides(self.unit) or fog.hides(self.order)):
            return None
        by = OUT_OF_SIGHT if fog.hides(self.by) else self.by
        return replace(self, by=by, cause="" if not own and fog.hides(self.cause) else self.cause)

    def sentence(self) -> str:
        """The order with its result and the reason."""
        return f"{self.order} {self.why}"


class OrderTaken(Event, frozen=True, tag="order_taken"):
    """An order that no rule tells of, for the eyes of the seat that gave it: it counted, or was refused for a `cause`.

    `reason` are the words of the order's type, `Order.taken`.
    """

    power: str
    order: str
    reason: str
    cause: str = ""

    @property
    def outcome(self) -> OrderOutcome:
        """The order, and whether it counted."""
        return OrderOutcome(self.order, not self.cause, self.power, "void" if self.cause else "counted")

    def because(self) -> str:
        """What it did, or why it is void."""
        return f"is void: {self.cause}" if self.cause else self.reason

    def sentence(self) -> str:
        """The order, and what it did."""
        return f"{self.order} {self.because()}."


class UnitDislodged(Event, frozen=True, tag="dislodged"):
    """A unit has to retreat.

    `attacker` is the unit that dislodged it (empty if a rule did); `retreats` are the places open to it, empty until
    they have been worked out.
    """

    power: str
    unit: str
    attacker: str = ""
    retreats: tuple[str, ...] = ()

    def through(self, fog: Fog) -> Self | None:
        """The dislodgement if the reader sees the unit; of others' units only the retreats that the reader sees."""
        if self.power not in fog.powers and fog.hides(self.unit):
            return None
        attacker = OUT_OF_SIGHT if fog.hides(self.attacker) else self.attacker
        return replace(self, attacker=attacker, retreats=fog.exits(self.power, self.retreats))

    def sentence(self) -> str:
        """Which unit has to go, and where it may."""
        by = f" by {self.attacker}" if self.attacker else ""
        exits = f"; it can retreat to {', '.join(self.retreats)}" if self.retreats else ""
        return f"{self.unit} ({self.power}) is dislodged{by}{exits}."


class UnitDestroyed(Event, frozen=True, tag="destroyed"):
    """A unit left the board without being removed by its power.

    `cause`: "no retreat", "retreat collision", "disbanded" or a rule's own words.
    """

    power: str
    unit: str
    area: str
    cause: str

    says: ClassVar = "{unit} ({power}) leaves the board: {cause}."


class StandOff(Event, frozen=True, tag="stand_off"):
    """A stand-off between several units left an area vacant. `units` are named as they stand."""

    area: str
    units: tuple[str, ...]

    says: ClassVar = "{units} stand each other off in {area}, which stays vacant."

    def through(self, fog: Fog) -> Self | None:
        """The stand-off if the reader sees the area, without the units that the reader doesn't see."""
        if fog.hides(self.area):
            return None
        seen = tuple(unit for unit in self.units if not fog.hides(unit))
        return self if seen == self.units else replace(self, units=(*seen, OUT_OF_SIGHT))
