"""What the switch `turn_years` of a `variant.toml` changes in the calendar: turns that take several years."""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from msgspec.structs import replace

from variorum.game.calendar import Calendar, Phase, Season
from variorum.game.turn import Turn
from variorum.rules.adjustments import Adjustments
from variorum.rules.movement.rule import Movement
from variorum.variants.variantfile import VariantFile

LETTER = "Y"
"""The letter of such turns: `Y1430M`."""


def long_turns(file: VariantFile, calendar: Calendar) -> Calendar:
    """The calendar of the base with turns of so many years; unchanged if the file doesn't ask for them.

    Each season with moves is a turn, together with those that follow it: of Standard's, the second has the adjustments.
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


def with_later(calendar: Calendar, later: Sequence[Phase]) -> Calendar:
    """The calendar with phases that follow each year's last adjustments by themselves, under letters that are free."""
    seasons, taken = list(calendar.seasons), {phase.letter for phase in calendar.phases}
    renamed = []
    for phase in later:
        letter = next(letter for letter in (phase.letter, *reversed(ascii_uppercase)) if letter not in taken)
        taken.add(letter)
        renamed.append(replace(phase, letter=letter))
    adjusting = (index for index, season in enumerate(seasons) if any(map(_adjusts, season.phases)))
    last = max(adjusting, default=len(seasons) - 1)
    seasons[last] = replace(seasons[last], phases=(*seasons[last].phases, *renamed))
    return replace(calendar, seasons=tuple(seasons))


def _adjusts(phase: Phase) -> bool:
    return any(isinstance(rule, Adjustments) for rule in phase.rules)


def _first(file: VariantFile) -> int:
    """The year in which the game begins."""
    try:
        return Turn.read(file.head.begins).year
    except ValueError as error:
        raise file.error(str(error), f'write begins = "{LETTER}1425M"', "begins") from None
