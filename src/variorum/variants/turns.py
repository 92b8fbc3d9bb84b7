"""What the switch `turn_years` of a `variant.toml` changes in the calendar: turns that take several years."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.game.calendar import Calendar, Season
from variorum.game.turn import Turn
from variorum.variants.variantfile import VariantFile

LETTER = "Y"
"""The letter of such turns: `Y1430M`."""


def long_turns(file: VariantFile, calendar: Calendar) -> Calendar:
    """The calendar of the base with turns of so many years; unchanged if the file doesn't ask for them.

    Each season is a turn, together with those that continue it: of Standard's, the second has the adjustments.
    Raises: VariantFileError if the base has a calendar of several years.
    """
    length = file.head.turn_years
    if length is None:
        return calendar
    if calendar.years > 1:
        raise file.error(f"{file.head.rules} has turns of its own", "leave turn_years out", "turn_years")
    turns = tuple(_turns(calendar, length))
    return Calendar(turns, years=length * len(turns), first=_first(file))


def _turns(calendar: Calendar, length: int) -> Iterator[Season]:
    """The seasons, each with those that continue it."""
    joined: list[Season] = []
    for season in calendar.seasons:
        if season.continues and joined:
            joined[-1] = replace(joined[-1], phases=(*joined[-1].phases, *season.phases))
        else:
            joined.append(season)
    for index, season in enumerate(joined):
        yield Season(LETTER, season.phases, name="the year", year=index * length)


def _first(file: VariantFile) -> int:
    """The year in which the game begins."""
    try:
        return Turn.read(file.head.begins).year
    except ValueError as error:
        raise file.error(str(error), f'write begins = "{LETTER}1425M"', "begins") from None
