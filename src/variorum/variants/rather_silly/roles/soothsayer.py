"""The Soothsayer predicts where units will stand each other off. Rule: silly:16a."""

from collections import Counter
from typing import ClassVar

from variorum.board import Location, area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule, World
from variorum.game.unit import ARMY, FLEET
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.roles.role import Privilege

USUAL, REWARDED = 2, 3


class Soothsayer(Record, frozen=True):
    """The number of areas that the Soothsayer may predict this season."""

    predictions: int = USUAL

    name: ClassVar = "soothsayer"
    public: ClassVar = True


class Predict(Order, frozen=True, tag="predict"):
    """In that area units will stand each other off; `kind` is what they become if there is a choice."""

    place: str
    kind: str = ""

    purpose: ClassVar = "predict a stand-off and merge its units into one of yours"
    says: ClassVar = (
        "predict a stand-off in {place}",
        "predict a stand-off in {place} and make its units a fleet",
        "predict a stand-off in {place} and make its units an army",
    )
    meaning: ClassVar = "If players' units stand each other off here, they merge into one unit of the Soothsayer's."
    group: ClassVar = "predictions"
    refusal: ClassVar = "only the Soothsayer can predict, and only in areas that can hold a unit (silly:16a)"
    taken: ClassVar = "was noted, until the season shows whether it comes true (silly:16a)"
    forms: ClassVar = (
        Form((Word("PREDICT"), Slot("place", SlotKind.LOCATION)), {"kind": ""}),
        Form((Word("PREDICT"), Slot("place", SlotKind.LOCATION), Word("FLEET", also=("F",))), {"kind": FLEET.code}),
        Form((Word("PREDICT"), Slot("place", SlotKind.LOCATION), Word("ARMY", also=("A",))), {"kind": ARMY.code}),
    )


class Predictions(Rule, frozen=True):
    """Two areas a season, or three; only the Soothsayer knows them. The units merge by another rule."""

    seat: str

    name: ClassVar = "soothsayer"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "{seat} predicts two areas a season, or three, in secret."
    orders: ClassVar = (Predict,)
    record: ClassVar = Soothsayer

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every place where a unit can be, and the two kinds."""
        if seat != self.seat:
            return LegalOrders()
        places = Field("place", SlotKind.LOCATION, self.world.board.geography(position.earth).locations)
        codes = ("", ARMY.code, FLEET.code)
        kinds = tuple(OrderKind(Predict, (places, Field("kind", SlotKind.KIND, (code,)))) for code in codes)
        bounds = (
            Constraint("predictions this season", (Predict,), number_of(position)),
            Constraint("each area once", (Predict,), 1, each="place"),
        )
        return LegalOrders(kinds, bounds)

    def hints(self, position: Position, seat: str) -> Hints:
        """The empty areas that most pairs of units of different powers could enter."""
        if seat != self.seat:
            return Hints()
        geography = self.world.geography(position)
        near: dict[str, Counter[str]] = {}
        for unit in position.units:
            movement = self.world.kind(unit.kind).movement
            for area in {area_of(place) for place in geography.neighbors(movement, unit.location)} if movement else ():
                near.setdefault(area, Counter())[unit.power] += 1

        def pairs(area: str) -> int:
            many = near[area].values()
            return sum(many) ** 2 - sum(number**2 for number in many)

        likely = sorted((area for area in near if area not in position.by_area), key=lambda area: (-pairs(area), area))
        return Hints(orders=tuple(Predict(Location(area)) for area in likely[: number_of(position)]))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing yet: predictions matter once units have moved."""
        return docket


def privilege(world: World, seat: str, asker: str) -> Privilege:
    """A right answer gives the Soothsayer a third prediction in the next season. Rule: silly:16a."""
    return Privilege(world, seat, asker, Soothsayer(), Soothsayer(REWARDED), f"predict {REWARDED} areas")


def number_of(position: Position) -> int:
    """How many areas may be predicted in a season."""
    return position.record(Soothsayer).predictions


def predicted(docket: Docket, seat: str) -> dict[str, Predict]:
    """The valid predictions by area; if there are several for an area, the first."""
    found: dict[str, Predict] = {}
    for entry in docket.entries:
        if entry.seat == seat and isinstance(entry.stands, Predict):
            found.setdefault(area_of(entry.stands.place), entry.stands)
    return found
