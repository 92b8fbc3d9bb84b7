"""Free units, built at the end of a season at no upkeep. Rule: silly:14b."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.happened import OrderResult
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.moments import Moment, UnitChanged, UnitGone
from variorum.game.naming import SeatName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule, World
from variorum.game.unit import ARMY, FLEET, Unit, UnitRef
from variorum.rules.adjustments import UnitBuilt
from variorum.rules.adjustments.sites import is_vacant
from variorum.rules.roster import Noted, UnitList, called_up
from variorum.variants.rather_silly.marking import share_of, with_share

Sites: TypeAlias = Callable[[World, Position, str], tuple[str, ...]]
"""The areas in which a seat may build free units, vacant or not."""


class FreeBuildResult(OrderResult, frozen=True, tag="free_build_result"):
    """The result of a failed free build."""

    phrases: ClassVar = {"too_little": "is void: {cause} (silly:14b)"}


class BuildFree(Order, frozen=True, tag="build_free"):
    """Build a free unit, if the seat has a whole one when the season ends."""

    unit: UnitRef

    purpose: ClassVar = "build a free unit"
    says: ClassVar = ("build {unit} for free",)
    meaning: ClassVar = "You put a free unit, which needs no center, on the board at the end of the season."
    group: ClassVar = "builds"
    refusal: ClassVar = "{seat} cannot build that there (silly:14b)"
    taken: ClassVar = "was carried out"
    forms: ClassVar = (Form((Word("BUILD FREE", also=("BUILD A FREE",)), Slot("unit", SlotKind.NEW_UNIT))),)

    @property
    def subject(self) -> UnitRef | None:
        """None: a seat builds only one, wherever it is."""
        return None


class FreeBuilds(Record, frozen=True):
    """Every seat's free build for the end of the season."""

    wanted: dict[SeatName, UnitRef] = msgspec.field(default_factory=dict)

    name: ClassVar = "free_builds"


class Exempt(UnitList, frozen=True):
    """The free units, which need no center."""

    name: ClassVar = "exempt"
    public: ClassVar = True


class FreeOrders(Rule, frozen=True):
    """Orders for free units, given before the answers are marked and carried out afterwards."""

    sites: Sites

    name: ClassVar = "free_builds"
    says: ClassVar = "Whoever has earned a free unit orders it before the answers are marked."
    orders: ClassVar = (BuildFree,)
    record: ClassVar = FreeBuilds

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """An army or a fleet on each vacant site."""
        choices = tuple(self._choices(position, seat))
        if not choices:
            return LegalOrders()
        kind = OrderKind(BuildFree, (Field("unit", SlotKind.NEW_UNIT, choices),))
        bound = f"one free unit per season, once you have a whole one; {seat} has {share_of(position, seat)} so far"
        return LegalOrders((kind,), (Constraint(bound, (BuildFree,), 1),))

    def hints(self, position: Position, seat: str) -> Hints:
        """Whoever has a whole free unit builds it, where it can leave the area by itself if possible."""
        geography = self.world.geography(position)

        def freedom(unit: UnitRef) -> tuple[int, str]:
            movement = self.world.kind(unit.kind).movement
            return -len(geography.neighbors(movement, unit.location)) if movement else 0, str(unit)

        choices = sorted(self._choices(position, seat), key=freedom) if share_of(position, seat) >= 1 else []
        return Hints(orders=tuple(map(BuildFree, choices[:1])))

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The build with its coast."""
        assert isinstance(order, BuildFree)  # noqa: S101 - the only order of this rule
        return BuildFree(_exact(order.unit, tuple(self._choices(position, seat))) or order.unit)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record everybody's free build."""
        position = docket.position
        wanted = {entry.seat: entry.stands.unit for entry in docket.entries if isinstance(entry.stands, BuildFree)}
        exact = {seat: _exact(unit, tuple(self._choices(position, seat))) or unit for seat, unit in wanted.items()}
        return docket.with_record(FreeBuilds(dict(sorted(exact.items()))))

    def view(self, position: Position, seat: str) -> Record | None:
        """The seat's own free build."""
        wanted = position.record(FreeBuilds).wanted
        return FreeBuilds({seat: wanted[seat]}) if seat in wanted else None

    def _choices(self, position: Position, seat: str) -> Iterator[UnitRef]:
        geography = self.world.board.geography(position.earth)
        for area in self.sites(self.world, position, seat):
            if is_vacant(self.world, position, area):
                for kind in (ARMY, FLEET):
                    assert kind.movement  # noqa: S101 - both move
                    yield from (UnitRef(kind.code, place) for place in geography.places(kind.movement, AreaId(area)))


class FreeUnits(Rule, frozen=True):
    """Build whole free units where they were ordered, one per seat and season."""

    name: ClassVar = "exempt"
    moments: ClassVar = (UnitGone, UnitChanged)
    says: ClassVar = "A seat builds at most one free unit a season; free units need no center."
    events: ClassVar = (UnitBuilt, FreeBuildResult)
    record: ClassVar = Exempt

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Build the units; an order without a whole unit is void and costs nothing."""
        for seat, unit in docket.position.record(FreeBuilds).wanted.items():
            docket = self._built(docket, seat, unit)
        return docket.with_position(docket.position.without_record(FreeBuilds))

    def meet(self, docket: Docket, moment: Moment, dice: Dice) -> Docket:
        """Note the names of free units."""
        return docket.with_position(called_up(docket.position, (Exempt.name,)))

    def _built(self, docket: Docket, seat: str, wanted: UnitRef) -> Docket:
        position, order = docket.position, str(BuildFree(wanted))
        if share_of(position, seat) < 1 or not is_vacant(self.world, position, wanted.area):
            short = f"{seat} has {share_of(position, seat)} of a free unit"
            return docket.happened(
                FreeBuildResult(
                    power=seat, unit=str(wanted), order=order, result="void", reason="too_little", cause=short
                )
            )
        unit = Unit(position.next_id, wanted.kind, seat, wanted.location)
        record = Exempt((*position.record(Exempt).units, Noted(str(unit), unit.id)))
        after = replace(
            with_share(position, seat, share_of(position, seat) - 1),
            units=(*position.units, unit),
            next_id=position.next_id + 1,
        )
        return docket.with_position(after).with_record(record).happened(UnitBuilt(power=seat, unit=str(unit)))


def _exact(unit: UnitRef, choices: Sequence[UnitRef]) -> UnitRef | None:
    """The choice that a reference means; a coast may be left out if there is only one."""
    if unit in choices:
        return unit
    here = [choice for choice in choices if (choice.kind, choice.area) == (unit.kind, unit.area)]
    return here[0] if len(here) == 1 else None
