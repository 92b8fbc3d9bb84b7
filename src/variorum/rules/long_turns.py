"""Turns that take several years: each season with moves is one, together with the seasons that follow it."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.calendar import Calendar, Season
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement

LETTER = "Y"
"""The letter of such turns: `Y1430M`."""


class LongTurns(Mechanic, frozen=True):
    """Turns of several years. In Standard, every second turn has adjustments."""

    years: Annotated[int, Meta(ge=1, le=100, description="the years that a turn takes, from 1 to 100")]

    name: ClassVar = "long_turns"
    title: ClassVar = "Long turns"
    number: ClassVar = "T1"
    says: ClassVar = (
        "A turn takes {duration}, and has moves and retreats. Powers adjust as often as centers change hands."
    )

    @property
    def duration(self) -> str:
        """The years in words."""
        return f"{self.years} years" if self.years > 1 else "a year"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A calendar whose turns are of another kind."""
        if {season.letter for season in base.calendar.seasons} != {LETTER}:
            yield Lack(f"{base.name} has turns of its own")

    def parts(self, base: Variant) -> tuple[Change, ...]:
        """Nothing but the seasons."""
        return ()

    def seasons(self, calendar: Calendar, first: int) -> Calendar:
        """The calendar with such turns; unchanged if it takes several years already."""
        if calendar.years > 1:
            return calendar
        turns = tuple(_turns(calendar, self.years))
        return Calendar(turns, years=self.years * len(turns), first=first)


def _turns(calendar: Calendar, length: int) -> Iterator[Season]:
    """The seasons with moves, each with those that follow it."""
    joined: list[Season] = []
    for season in calendar.seasons:
        moves = any(isinstance(rule, Movement) for phase in season.phases for rule in phase.rules)
        if joined and (season.continues or not moves):
            joined[-1] = replace(joined[-1], phases=(*joined[-1].phases, *season.phases))
        else:
            joined.append(season)
    for index, season in enumerate(joined):
        yield Season(LETTER, season.phases, name="the year", year=index * length)
