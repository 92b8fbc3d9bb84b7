"""Calamities that chance brings: famine and storms, foretold so that players can prepare; plague, which isn't.

Rule: calamities:Y1, calamities:Y2, calamities:Y3.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Self

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event, series
from variorum.game.mark import Mark
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import AfterEach, YearEnd
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule
from variorum.game.sight import Fog
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.grounds import not_land
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist
from variorum.rules.retreats import Retreats

_Where = Annotated[tuple[AreaName, ...], Meta(max_length=400, description="the areas that it can strike; empty: all")]
_HowMany = Annotated[int, Meta(ge=1, le=20, description="how many areas at a time")]


class Famished(Record, frozen=True):
    """The areas in which units starve as the year ends. Everybody knows of them, whatever they see."""

    areas: tuple[AreaName, ...] = ()

    name: ClassVar = "famished"
    public: ClassVar = True

    def through(self, fog: Fog) -> Self:
        """All of it."""
        return self


class Stormy(Record, frozen=True):
    """The seas that nobody enters in this season, and those of the next, by the forecast, which everybody hears."""

    now: tuple[AreaName, ...] = ()
    next: tuple[AreaName, ...] = ()

    name: ClassVar = "stormy"
    public: ClassVar = True

    def through(self, fog: Fog) -> Self:
        """All of it."""
        return self


class CalamityForetold(Event, frozen=True, tag="calamity_foretold"):
    """Where a calamity will strike."""

    what: str
    areas: tuple[str, ...]

    def sentence(self) -> str:
        """What, and where."""
        return f"{self.what}: {series(self.areas)}."


class UnitPerished(Event, frozen=True, tag="perished"):
    """A unit is gone, of famine or of plague."""

    power: str
    unit: str
    area: str
    cause: str

    def sentence(self) -> str:
        """Which unit, and of what."""
        return f"{self.unit} of {self.power} dies of {self.cause} in {self.area}."


def drawn(dice: Dice, what: str, among: Sequence[str], most: int) -> tuple[str, ...]:
    """So many different areas, as the dice decide."""
    left, found = list(among), list[str]()
    for count in range(1, min(most, len(left)) + 1):
        found.append(dice.choose(f"{what}/{count}", tuple(left)))
        left.remove(found[-1])
    return tuple(sorted(found))


def _perished(docket: Docket, areas: Sequence[str], cause: str) -> Docket:
    """The docket without the units that stand in some areas."""
    gone = [unit for unit in docket.position.units if unit.area in areas]
    left = tuple(unit for unit in docket.position.units if unit.area not in areas)
    told = (UnitPerished(power=unit.power, unit=str(unit), area=unit.area, cause=cause) for unit in gone)
    return docket.with_position(replace(docket.position, units=left)).happened(*told)


class OnLand(Rule, frozen=True):
    """A calamity that strikes a `count` of areas on land, among some or all."""

    areas: tuple[str, ...] = ()
    count: int = 2

    @property
    def where(self) -> str:
        """How many areas, in words."""
        return "an area" if self.count == 1 else f"{self.count} areas"

    @property
    def single(self) -> bool:
        """Whether it is only one."""
        return self.count == 1

    def among(self, position: Position) -> tuple[str, ...]:
        """The areas that it can strike."""
        geography = self.world.geography(position)
        every = self.areas or sorted(self.world.board.areas)
        return tuple(area for area in every if geography.is_land(AreaId(area)))


class Starving(OnLand, frozen=True):
    """Famine: areas are drawn as a year ends; units that stand there as the next year ends are gone."""

    name: ClassVar = "famine"
    number: ClassVar = "Y1"
    belongs: ClassVar = YearEnd(Adjustments, "F", "famine")
    says: ClassVar = (
        "As each year ends, {where} with famine in the next one {single?is|are} drawn. Units that stand there as the "
        "next year ends, after builds, starve."
    )
    record: ClassVar = Famished
    events: ClassVar = (CalamityForetold, UnitPerished)
    draws: ClassVar = (Draw("famine/{number}", "an area with famine in the year to come", Among.AREAS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let units starve, and draw the areas of the year to come."""
        starved = _perished(docket, docket.position.record(Famished).areas, "hunger")
        found = drawn(dice, "famine", self.among(starved.position), self.count)
        told = CalamityForetold(what="Next year there is famine in", areas=found)
        return starved.with_record(Famished(found)).happened(told)

    def marks(self, position: Position) -> tuple[Mark, ...]:
        """The areas with famine."""
        areas = position.record(Famished).areas
        return (Mark("famine", f"Famine: {series(areas)}.", areas, look="dots"),) if areas else ()

    def hints(self, position: Position, seat: str) -> Hints:
        """Units are lost there once autumn ends."""
        late = position.turn.season != "S"
        return Hints(perils=dict.fromkeys(position.record(Famished).areas, 1.0 if late else 0.3))


class Dying(OnLand, frozen=True):
    """Plague: areas are drawn as a year ends, and units that stand there are gone."""

    name: ClassVar = "plague"
    number: ClassVar = "Y2"
    belongs: ClassVar = YearEnd(Adjustments, "P", "plague")
    says: ClassVar = "As each year ends, plague breaks out in {where}; units that stand there die at once."
    events: ClassVar = (CalamityForetold, UnitPerished)
    draws: ClassVar = (Draw("plague/{number}", "an area with plague", Among.AREAS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Draw the areas, and let units die."""
        found = drawn(dice, "plague", self.among(docket.position), self.count)
        return _perished(docket.happened(CalamityForetold(what="Plague breaks out in", areas=found)), found, "plague")


class Forecast(Rule, frozen=True):
    """Storms: after each season the forecast for the next one becomes true, and a new one is drawn."""

    areas: tuple[str, ...] = ()
    count: int = 2

    name: ClassVar = "weather"
    number: ClassVar = "Y3"
    belongs: ClassVar = AfterEach(Retreats, "H", "weather")
    says: ClassVar = (
        "After each season {count} seas are drawn for a forecast: in the season after the next one they are stormy."
    )
    record: ClassVar = Stormy
    events: ClassVar = (CalamityForetold,)
    draws: ClassVar = (Draw("storm/{number}", "a sea that will be stormy", Among.AREAS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let the weather change."""
        geography = self.world.geography(docket.position)
        every = self.areas or sorted(self.world.board.areas)
        found = drawn(dice, "storm", [area for area in every if geography.is_sea(AreaId(area))], self.count)
        now = docket.position.record(Stormy).next
        told = CalamityForetold(what="The forecast for the season after the next has storms in", areas=found)
        return docket.with_record(Stormy(now, found)).happened(told)


class Storms(Twist, frozen=True):
    """Nobody enters a stormy sea."""

    number: ClassVar = "Y3"
    says: ClassVar = "Nobody enters a stormy sea; units there may stay, leave and convoy."

    def bars(self, position: Position) -> Bars:
        """The stormy seas."""
        now = position.record(Stormy).now
        why = Reason("the sea is stormy")
        return (Closed(frozenset(now), why, name="storm", look="waves"),) if now else ()


class Famine(Mechanic, frozen=True):
    """Areas with famine are foretold each year; units that stand there when the year ends starve."""

    areas: _Where = ()
    count: _HowMany = 2

    name: ClassVar = "famine"
    title: ClassVar = "Famine"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas at sea."""
        return not_land(base.board, self.areas, "areas")

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The rule."""
        return (Starving(base.world, self.areas, self.count),)


class Plague(Mechanic, frozen=True):
    """Each year plague breaks out in some areas, and units that stand there die."""

    areas: _Where = ()
    count: _HowMany = 2

    name: ClassVar = "plague"
    title: ClassVar = "Plague"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas at sea."""
        return not_land(base.board, self.areas, "areas")

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The rule."""
        return (Dying(base.world, self.areas, self.count),)


class Weather(Mechanic, frozen=True):
    """Storms close some seas for a season; a forecast tells of them a season ahead."""

    areas: _Where = ()
    count: _HowMany = 2

    name: ClassVar = "weather"
    title: ClassVar = "Weather"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that are no seas."""
        for area in self.areas:
            if not base.board.geography().is_sea(AreaId(area)):
                yield Lack(f"{area} is no sea", "name seas", "areas")

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The forecast, and what storms do."""
        return (Forecast(base.world, self.areas, self.count), Storms())
