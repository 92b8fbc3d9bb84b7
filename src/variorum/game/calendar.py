"""The calendar of a variant: its seasons, their phases, and the steps in which rules take their turns."""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice, takewhile

import msgspec
from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.rule import Rule
from variorum.game.turn import Turn, year_after, years_between
from variorum.game.years import MOVEMENT, Years

_NAMES = {"S": "spring", "F": "autumn", "W": "winter"}


class Step(msgspec.Struct, frozen=True):
    """A point of a phase: the rules that run there, one after another.

    Its conditional orders are decided just before. No step follows the one in which the game ends. `name` is the
    players' word for it, if its phase has several.
    """

    rules: tuple[Rule, ...]
    name: str = ""

    def __repr__(self) -> str:
        return f"<Step {self.name or len(self.rules)}>"


class Phase(msgspec.Struct, frozen=True, dict=True):
    """A deadline: the orders of all its rules are submitted together, then its steps run in turn.

    A phase is skipped if none of its rules asks anything; an `automatic` one asks nobody and always runs.
    """

    letter: str
    name: str
    steps: tuple[Step, ...]
    automatic: bool = False

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All its rules, in the order of play."""
        return tuple(rule for step in self.steps for rule in step.rules)

    @cached_property
    def orders(self) -> tuple[type[Order], ...]:
        """The types of orders that the phase takes."""
        return tuple(order for rule in self.rules for order in rule.orders)

    def __repr__(self) -> str:
        return f"<Phase {self.letter}: {self.name}>"


class Season(msgspec.Struct, frozen=True):
    """A season's letter and its phases.

    One that `continues` belongs to the season before it for conditional orders (winter to autumn). A letter may come
    again later in the year, with other phases. `name` is the players' word for it; spring (S), autumn (F) and winter
    (W) need none. `year` is its year in a calendar whose cycle takes several: 0 for the first.
    """

    letter: str
    phases: tuple[Phase, ...]
    continues: bool = False
    name: str = ""
    year: int = 0

    @property
    def title(self) -> str:
        """Its name, or its letter if it has none."""
        return self.name or _NAMES.get(self.letter, self.letter)

    def __repr__(self) -> str:
        return f"<Season {self.letter}: {', '.join(phase.letter for phase in self.phases)}>"


class Calendar(msgspec.Struct, frozen=True, dict=True):
    """Seasons that follow one another, over and over: every year, or in a cycle of several `years`.

    `first` is the first year of any cycle; it matters only if a cycle takes several.

    Raises: ValueError if a letter couldn't be read back, or if the seasons' years don't fit the cycle.
    """

    seasons: tuple[Season, ...]
    years: int = 1
    first: int = 1

    def __post_init__(self) -> None:
        """Refuse what cannot be written and read back."""
        letters = [season.letter for season in self.seasons]
        letters += (phase.letter for season in self.seasons for phase in season.phases)
        for letter in letters:
            if not (len(letter) == 1 and "A" <= letter <= "Z"):
                raise ValueError(f'"{letter}" is not a letter for a season or a phase; use one from A to Z')
        given = [season.year for season in self.seasons]
        if given != sorted(given) or not all(0 <= year < self.years for year in given):
            raise ValueError(
                f"seasons in the years {', '.join(map(str, given))} of a cycle of {self.years}; "
                f"count the years from 0 to {self.years - 1}, in the order of play"
            )

    @cached_property
    def slots(self) -> tuple[tuple[Season, Phase], ...]:
        """The phases of a cycle, each with its season."""
        return tuple((season, phase) for season in self.seasons for phase in season.phases)

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a cycle."""
        return tuple(phase for _, phase in self.slots)

    def with_phases(self, change: Callable[[Phase], Phase]) -> "Calendar":
        """The calendar with all phases changed."""
        seasons = (replace(season, phases=tuple(map(change, season.phases))) for season in self.seasons)
        return replace(self, seasons=tuple(seasons))

    def name(self, turn: Turn) -> str:
        """The season and the year of a turn in words: "spring 1901", "summer 431 BC".

        Raises: KeyError if there is no such phase.
        """
        return f"{self.slots[self.place(turn)][0].title} {turn.year_name}"

    def phase(self, turn: Turn) -> Phase:
        """The phase of a turn.

        Raises: KeyError if there is no such phase.
        """
        return self.slots[self.place(turn)][1]

    def place(self, turn: Turn) -> int:
        """The index of a turn's phase in the cycle.

        Raises: KeyError if there is no such phase.
        """
        since = self._since(turn.year) if self.years > 1 else 0
        found = self._places.get((since, turn.season, turn.phase))
        if found is None:
            begin = year_after(turn.year, -self._since(turn.year))
            slots = ((season, phase) for season, phase in self.slots if not phase.automatic)
            known = (Turn(season.letter, year_after(begin, season.year), phase.letter) for season, phase in slots)
            raise KeyError(f"there is no phase {turn}; there are {', '.join(map(str, known))}")
        return found

    @cached_property
    def _places(self) -> dict[tuple[int, str, str], int]:
        """The index of each phase by its year in the cycle and the letters; the first one, if letters recur."""
        return {
            (season.year, season.letter, phase.letter): index
            for index, (season, phase) in reversed([*enumerate(self.slots)])
        }

    def _since(self, year: int) -> int:
        """The years between the beginning of a cycle and a year in it."""
        return years_between(self.first, year) % self.years if self.years > 1 else 0

    def after(self, turn: Turn) -> Iterator[tuple[Turn, Phase]]:
        """The phases that follow a turn, without end."""
        index = self.place(turn)
        begin = year_after(turn.year, -self.slots[index][0].year)
        while True:
            index += 1
            if index == len(self.slots):
                index, begin = 0, year_after(begin, self.years)
            season, phase = self.slots[index]
            yield Turn(season.letter, year_after(begin, season.year), phase.letter), phase

    def goes_on(self, before: Turn, now: Turn) -> bool:
        """Whether a turn's season is the same as that of the turn before it, or continues it."""
        season, earlier = self.slots[self.place(now)][0], self.slots[self.place(before)][0]
        return season.continues or (season is earlier and now.year == before.year)

    def rest_of_season(self, turn: Turn) -> tuple[Phase, ...]:
        """A turn's phase and those that follow it in its season and in the seasons that continue it.

        Raises: KeyError if there is no such phase.
        """
        return self.season_from(self.place(turn))

    def season_from(self, place: int) -> tuple[Phase, ...]:
        """The rest of the season from the phase with an index in the cycle."""
        count = len(self.slots)
        later = takewhile(self._goes_on, (index % count for index in range(place + 1, place + count)))
        return tuple(self.phases[index] for index in (place, *later))

    def season_until(self, turn: Turn) -> tuple[Phase, ...]:
        """The phases before a turn's in its season and in the seasons that it continues.

        Raises: KeyError if there is no such phase.
        """
        return self.season_before(self.place(turn))

    def season_before(self, place: int) -> tuple[Phase, ...]:
        """The season until the phase with an index in the cycle."""
        begin = place
        while begin and self._goes_on(begin):
            begin -= 1
        return self.phases[begin:place]

    def _goes_on(self, index: int) -> bool:
        """Whether a phase belongs to the season of the one before it in the calendar, or to one that continues it."""
        season = self.slots[index][0]
        return season.continues or (index > 0 and season is self.slots[index - 1][0])


def years_of(calendar: Calendar, opening: Turn) -> Years:
    """The years of play of games that begin with a turn. A calendar without moves counts from the turn itself."""
    coming = (turn for turn, _ in islice(calendar.after(opening), 2 * len(calendar.slots)))
    first = next((turn for turn in (opening, *coming) if turn.phase == MOVEMENT), opening)
    since = calendar.slots[calendar.place(first)][0].year
    moving = (
        (season.letter, season.year)
        for season in calendar.seasons
        if any(phase.letter == MOVEMENT for phase in season.phases)
    )
    seasons = tuple(moving) or ((first.season, since),)
    start = year_after(first.year, -since)
    return Years(opening, first, start, calendar.years, seasons, calendar.seasons[-1].year)
