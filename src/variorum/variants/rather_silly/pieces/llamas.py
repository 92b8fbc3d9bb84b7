"""Llamas: hidden herds that explode. Rule: silly:3a, silly:3b."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from variorum.board import Location
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, OrderOutcome
from variorum.game.happened import UnitDestroyed
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.naming import AreaName, PowerName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After, Before
from variorum.game.position import Position
from variorum.game.record import Record, TableRecord
from variorum.game.rule import Hints, Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.exits import destroyed
from variorum.rules.grounds import shared_powers
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.footing import habitable_areas
from variorum.variants.rather_silly.pieces.kinds import LLAMAS

HERDS = 3
_AREA = Slot("area", SlotKind.AREA)


class PlaceHerd(Order, frozen=True, tag="llamas"):
    """Place a herd in an area."""

    area: str

    purpose: ClassVar = "hide a herd of llamas"
    says: ClassVar = ("hide a herd in {area}",)
    meaning: ClassVar = "You hide a herd of llamas in an area without a supply center, to explode it later."
    group: ClassVar = "herds"
    refusal: ClassVar = "hide herds before the first spring, in areas without a supply center (silly:3a)"
    plain_only: ClassVar = True
    taken: ClassVar = "was done in secret (silly:3a)"
    forms: ClassVar = (Form((Word("LLAMAS", also=("LLAMA", "HERD")), _AREA)),)


class Explode(Order, frozen=True, tag="explode"):
    """Explode a herd."""

    area: str

    purpose: ClassVar = "explode a herd and everything with it"
    says: ClassVar = ("explode the herd in {area}",)
    meaning: ClassVar = "One of your herds explodes and destroys every unit in its area, yours too."
    group: ClassVar = "herds"
    refusal: ClassVar = "{seat} has no herd there (silly:3b)"
    taken: ClassVar = "was carried out (silly:3b)"
    forms: ClassVar = (Form((Word("EXPLODE", also=("EXPLODE LLAMAS", "DETONATE")), _AREA)),)


class Exploded(Event, frozen=True, tag="exploded"):
    """Herds have exploded."""

    area: str

    says: ClassVar = "A herd of llamas explodes in {area}."

    @property
    def outcome(self) -> OrderOutcome:
        """The explosion, without the herd's owner."""
        return OrderOutcome(f"EXPLODE {self.area}", succeeded=True)


class Herds(TableRecord, frozen=True):
    """The areas of every power's herds, an area once for each herd."""

    rows: dict[PowerName, tuple[AreaName, ...]] = msgspec.field(default_factory=dict)

    name: ClassVar = "llamas"


def herds_of(position: Position) -> dict[str, tuple[str, ...]]:
    """All herds, by their owners."""
    return position.record(Herds).rows


class Placing(Rule, frozen=True):
    """In the year in which the game begins, every power places three herds, away from supply centers.

    The seats in `idle` have none. Rule: silly:3a.
    """

    idle: tuple[str, ...] = ()

    name: ClassVar = "placing"
    says: ClassVar = "In the winter of {date} some powers hide three herds of llamas each, away from supply centers."
    orders: ClassVar = (PlaceHerd,)

    @property
    def date(self) -> int:
        """The year in which the game begins."""
        return self.world.years.opening.year

    def asks(self, position: Position) -> bool:
        """Whether it is that winter."""
        return self.world.years.is_opening(position.turn) and position.ending is None

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every land and sea area without a center, for a seat that has a power."""
        if seat in self.idle or not self.world.commands(position).get(seat) or not self.asks(position):
            return LegalOrders()
        geography = self.world.board.geography(position.earth)
        areas = habitable_areas(self.world.board, geography)
        places = tuple(area for area in areas if area not in geography.centers)
        kind = OrderKind(PlaceHerd, (Field("area", SlotKind.AREA, places),))
        return LegalOrders((kind,), (Constraint("three herds", (PlaceHerd,), HERDS),))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Put the herds there."""
        rows = dict(herds_of(docket.position))
        for entry in docket.entries:
            if isinstance(entry.stands, PlaceHerd):
                rows[entry.seat] = (*rows.get(entry.seat, ()), entry.stands.area)
        return docket.with_record(Herds(dict(sorted(rows.items()))))


class Explosions(Rule, frozen=True):
    """Explode herds on their owners' orders, with everything in their areas. Rule: silly:3b."""

    name: ClassVar = "llamas"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "After any movement owners may explode their herds, with every unit in their areas."
    orders: ClassVar = (Explode,)
    events: ClassVar = (Exploded, UnitDestroyed)
    record: ClassVar = Herds

    def asks(self, position: Position) -> bool:
        """Whether there are any herds."""
        return bool(herds_of(position)) and position.ending is None

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """The areas of the seat's herds."""
        areas = tuple(dict.fromkeys(herds_of(position).get(seat, ())))
        if not areas:
            return LegalOrders()
        kind = OrderKind(Explode, (Field("area", SlotKind.AREA, areas),))
        most = max(herds_of(position)[seat].count(area) for area in areas)
        return LegalOrders((kind,), (Constraint("each herd explodes once", (Explode,), most, each="area"),))

    def hints(self, position: Position, seat: str) -> Hints:
        """Explode under the units of others alone."""
        powers, herds = self.world.commands(position).get(seat, ()), dict.fromkeys(herds_of(position).get(seat, ()))
        there = {area: {unit.power for unit in position.by_area.get(area, ())} for area in herds}
        return Hints(orders=tuple(Explode(area) for area, who in there.items() if who and who.isdisjoint(powers)))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Explode."""
        rows = {seat: list(areas) for seat, areas in herds_of(docket.position).items()}
        blown: list[str] = []
        for entry in docket.entries:
            if isinstance(entry.stands, Explode) and entry.stands.area in rows.get(entry.seat, ()):
                rows[entry.seat].remove(entry.stands.area)
                blown.append(entry.stands.area)
        if not blown:
            return docket
        docket = docket.with_record(Herds({seat: tuple(areas) for seat, areas in rows.items()}))
        for area in sorted(set(blown)):
            docket = _blown(docket, area)
        return docket

    def view(self, position: Position, seat: str) -> Record | None:
        """The seat's own herds."""
        rows = herds_of(position)
        return Herds({seat: rows[seat]}) if seat in rows else None

    def figures(self, position: Position) -> tuple[Unit, ...]:
        """The visible herds."""
        rows = herds_of(position).items()
        return tuple(Unit(0, LLAMAS.code, power, Location(area)) for power, areas in rows for area in areas)


class FirstHerds(Placing, frozen=True):
    """The same in the first season with moves."""

    says: ClassVar = (
        "In the first season with moves every power hides three herds of llamas in areas without a supply center; "
        "nobody else knows where."
    )
    belongs: ClassVar = Before(Movement)

    def asks(self, position: Position) -> bool:
        """Whether it is that season."""
        return self.world.years.is_first_season(position.turn) and position.ending is None


class Llamas(Mechanic, frozen=True):
    """Every power hides herds of llamas as the game begins; they explode when it says so."""

    name: ClassVar = "llamas"
    title: ClassVar = "Llamas"
    number: ClassVar = "X5"
    says: ClassVar = f"{FirstHerds.says} {Explosions.says}"
    depicts: ClassVar = (LLAMAS,)
    cites: ClassVar = {"silly:3a": "X5", "silly:3b": "X5"}

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Seats whose powers aren't their own."""
        return shared_powers(base, "herds")

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """Where they hide, and how they explode."""
        return (FirstHerds(base.world), Explosions(base.world))


def _blown(docket: Docket, area: str) -> Docket:
    lost = docket.position.by_area.get(area, ())
    return destroyed(docket.happened(Exploded(area=area)), lost, "blown up by a herd")
