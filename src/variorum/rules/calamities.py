"""Calamities that chance brings: famine and storms, foretold so that players can prepare; plague, which isn't.

Rule: calamities:Y1, calamities:Y2, calamities:Y3.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Self

from msgspec import Meta

from variorum.board import AreaId
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event, PublicEvent, series
from variorum.game.happened import UnitDestroyed
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
from variorum.rules.exits import destroyed
from variorum.rules.grounds import not_land, not_sea
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist
from variorum.rules.retreats import Retreats

_AHEAD = 0.3
"""The chance that bots reckon with in spring that a unit which needn't leave an area with famine stays too long."""

_ONLY = "{areas? Only these can be drawn: |}{areas}{areas?.|}"
"""What a calamity says besides if not all areas can be drawn."""


class Announced(Record, frozen=True):
    """Areas of which everybody has been told, whatever they see of the board."""

    public: ClassVar = True

    def through(self, fog: Fog) -> Self:
        """All of it."""
        return self


class Famished(Announced, frozen=True):
    """The areas in which units starve as the year ends."""

    areas: tuple[AreaName, ...] = ()

    name: ClassVar = "famished"


class Stormy(Announced, frozen=True):
    """The seas that nobody enters in this season, and those of the next, by the forecast."""

    now: tuple[AreaName, ...] = ()
    next: tuple[AreaName, ...] = ()

    name: ClassVar = "stormy"


class CalamityForetold(PublicEvent, frozen=True, tag="calamity_foretold"):
    """Where a calamity strikes or will strike."""

    what: str
    areas: tuple[str, ...]

    says: ClassVar = "{what} {areas}."


class Calamity(Rule, frozen=True):
    """What strikes so many areas that the dice draw, on land or else `at_sea`."""

    areas: Annotated[
        tuple[AreaName, ...], Meta(max_length=400, description="the areas that it can strike; empty: all")
    ] = ()
    count: Annotated[int, Meta(ge=1, le=20, description="how many areas at a time")] = 2

    at_sea: ClassVar = False
    events: ClassVar[tuple[type[Event], ...]] = (CalamityForetold, UnitDestroyed)

    @property
    def single(self) -> bool:
        """Whether it strikes only one area."""
        return self.count == 1

    @property
    def where(self) -> str:
        """How many areas, in words."""
        one, several = ("a sea", "seas") if self.at_sea else ("an area", "areas")
        return one if self.single else f"{self.count} {several}"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas of the other kind."""
        return (not_sea if self.at_sea else not_land)(base.board, self.areas, "areas")

    def strike(self, docket: Docket, dice: Dice, told: str) -> tuple[Docket, tuple[str, ...]]:
        """The docket in which everybody is `told` which areas are drawn, and these areas, all different."""
        geography = self.world.geography(docket.position)
        can_be = geography.is_sea if self.at_sea else geography.is_land
        left = [area for area in self.areas or sorted(self.world.board.areas) if can_be(AreaId(area))]
        found: list[str] = []
        for number in range(1, min(self.count, len(left)) + 1):
            found.append(dice.choose(f"{self.name}/{number}", tuple(left)))
            left.remove(found[-1])
        areas = tuple(sorted(found))
        return docket.happened(*([CalamityForetold(what=told, areas=areas)] if areas else ())), areas

    def kill(self, docket: Docket, areas: Sequence[str]) -> Docket:
        """The docket without the units that stand in some areas."""
        return destroyed(docket, [unit for unit in docket.position.units if unit.area in areas], self.name)


class Famine(Calamity, frozen=True):
    """Areas with famine are foretold each year; units that stand there when the year ends starve."""

    name: ClassVar = "famine"
    title: ClassVar = "Famine"
    number: ClassVar = "Y1"
    belongs: ClassVar = YearEnd(Adjustments, "F", "famine")
    says: ClassVar = (
        "As each year ends, {where} with famine in the next one {single?is|are} drawn. Units that stand there as the "
        "next year ends, after builds, starve."
    ) + _ONLY
    record: ClassVar = Famished
    draws: ClassVar = (Draw("famine/{number}", "an area with famine in the year to come", Among.AREAS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let units starve, and draw the areas of the year to come."""
        starved = self.kill(docket, docket.position.record(Famished).areas)
        foretold, areas = self.strike(starved, dice, "Next year there is famine in")
        return foretold.with_record(Famished(areas))

    def marks(self, position: Position) -> tuple[Mark, ...]:
        """The areas with famine."""
        areas = position.record(Famished).areas
        return (Mark("Famine", f"Famine: {series(areas)}.", areas, look="dots"),) if areas else ()

    def hints(self, position: Position, seat: str) -> Hints:
        """Units are lost there once autumn ends."""
        late = position.turn.season != "S"
        return Hints(perils=dict.fromkeys(position.record(Famished).areas, 1.0 if late else _AHEAD))


class Plague(Calamity, frozen=True):
    """Each year plague breaks out in some areas, and units that stand there die."""

    name: ClassVar = "plague"
    title: ClassVar = "Plague"
    number: ClassVar = "Y2"
    belongs: ClassVar = YearEnd(Adjustments, "P", "plague")
    says: ClassVar = "As each year ends, plague breaks out in {where}; units that stand there die at once." + _ONLY
    draws: ClassVar = (Draw("plague/{number}", "an area with plague", Among.AREAS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Draw the areas, and let units die."""
        return self.kill(*self.strike(docket, dice, "Plague breaks out in"))


class Storms(Twist, frozen=True):
    """Nobody enters a stormy sea."""

    number: ClassVar = "Y3"
    says: ClassVar = "Nobody enters a stormy sea; units there may stay, leave and convoy."

    def bars(self, position: Position) -> Bars:
        """The stormy seas."""
        now = position.record(Stormy).now
        why = Reason("the sea is stormy")
        return (Closed(frozenset(now), why, name="Storm", look="waves"),) if now else ()


class Weather(Calamity, frozen=True):
    """Storms close some seas for a season; a forecast tells of them a season ahead."""

    name: ClassVar = "weather"
    title: ClassVar = "Weather"
    number: ClassVar = "Y3"
    belongs: ClassVar = AfterEach(Retreats, "H", "weather")
    says: ClassVar = (
        "After each season {where} {single?is|are} drawn for a forecast, with storms in the season after the next one. "
        f"{Storms.says}{_ONLY}"
    )
    record: ClassVar = Stormy
    events: ClassVar = (CalamityForetold,)
    draws: ClassVar = (Draw("weather/{number}", "a sea that will be stormy", Among.AREAS),)
    at_sea: ClassVar = True

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The forecast, and what storms do."""
        return (self, Storms())

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let the weather change."""
        foretold, areas = self.strike(docket, dice, "The forecast for the season after the next has storms in")
        return foretold.with_record(Stormy(docket.position.record(Stormy).next, areas))
