"""A game of any variant, played by its rules in Python, in which seats choose one word of their orders at a time.

It is what `Match` is for the variants that the kernel plays, with the same methods: fog, secrets, money and whatever
else the rules know are there, and a phase costs what the rules cost.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.bots.bot import situation
from variorum.bots.phase import play_phase
from variorum.bots.standing import standings
from variorum.env.sights import Sights
from variorum.env.words import Words
from variorum.env.writing import Writing, begun, closed
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.observe import observe, scene_of_position

Score = Callable[[Variant, Position], Mapping[str, float]]
"""What the end of a game is worth to each seat; in parts of all that it is worth."""


class PlayedByRules(NamedTuple):
    """A phase that is over: the position before it, what each seat had ordered, and what happened."""

    position: Position
    sheets: Mapping[str, Sheet]
    events: tuple[Event, ...]


class RuledMatch:
    """A game from the variant's opening to the end of its last year; a phase is played when all sheets are closed.

    `powers` are the seats. All chance comes of the seed. What a phase asks for and a sheet lacks is drawn by lot.
    `past` are the phases that were played. Copies go their own way.
    """

    engine = "rules"

    def __init__(self, variant: Variant, last_year: int, seed: int = 0, score: Score = standings) -> None:
        """Begin at the opening."""
        self.variant, self.last_year, self.seed, self._score = variant, last_year, seed, score
        self.words, self.sights = Words(variant), Sights(variant)
        self.actions, opening = len(self.words), variant.opening(variant)
        self.years = max(1, last_year - opening.turn.year + 1)
        self.powers = tuple(seat.id for seat in opening.seats)
        self.planes = (*self.sights.planes, "ordered")
        self.locations = self.sights.locations
        self.past: tuple[PlayedByRules, ...] = ()
        self._enter(opening, SeasonSoFar())

    def __deepcopy__(self, _: object) -> "RuledMatch":
        """A copy with sheets of its own; all else never changes."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._sheets = dict(self._sheets)
        return made

    def again(self, seed: int) -> "RuledMatch":
        """Another game from the opening, with the chance of a seed."""
        made = deepcopy(self)
        made.seed, made.past = seed, ()
        made._enter(self.variant.opening(self.variant), SeasonSoFar())  # noqa: SLF001 - a copy of its own
        return made

    @property
    def is_won(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.position.ending is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or the last year has passed."""
        return self.is_won or self.position.turn.year > self.last_year

    def survives(self, power: str) -> bool:
        """Whether a seat is still in the game: as long as its rules have it, since some bring powers back."""
        return any(seat.id == power for seat in self.position.seats)

    def legal(self, power: str) -> NDArray[np.int32]:
        """The words among which a seat chooses next; none if it has to wait, or the game is over."""
        return np.array(sorted(self._writing(power).choices), np.int32)

    def waiting(self) -> str | None:
        """The first seat that has something to choose; None if the game is over."""
        return None if self.is_over else next((power for power in self.powers if self._writing(power).choices), None)

    def give(self, power: str, order: int) -> None:
        """Choose a seat's next word, without playing the phase. Raises: ValueError if it isn't on offer now."""
        writing = self._writing(power)
        if order not in writing.choices:
            raise ValueError(f"{power} can't choose {order} now, but {self.legal(power).tolist() or 'nothing'}")
        self._sheets[power] = writing.after(order)

    def leave(self, power: str) -> None:
        """Close a seat's sheet as it is, as if an illegal word had come."""
        self.hand_in(power, Sheet(self.chosen(power)))

    def hand_in(self, power: str, sheet: Sheet) -> None:
        """Close a seat's sheet with orders that somebody else has written, such as a bot."""
        self._sheets[power] = closed(self.words, sheet.orders)

    def play(self) -> bool:
        """Play the phase if all sheets are closed; whether it was played. Raises: StuckError if no answer ends it."""
        played = False
        while not self.is_over and self.waiting() is None:
            sheets = {power: Sheet(self._writing(power).orders) for power in self._asked}
            done = play_phase(self.variant, self.position, self.season, str(self.seed), sheets)
            self.past = (*self.past, PlayedByRules(self.position, sheets, tuple(done.events)))
            self._enter(done.position, done.season)
            played = True
        return played

    def scores(self) -> dict[str, float]:
        """What the end of the game is worth to each seat, 1 together; 0 as long as it goes on."""
        if not self.is_over:
            return dict.fromkeys(self.powers, 0.0)
        shares = self._score(self.variant, self.position)
        total = sum(shares.values())
        return {power: shares.get(power, 0.0) / total if total else 1 / len(self.powers) for power in self.powers}

    def view(self, power: str) -> NDArray[np.int8]:
        """A seat's map: rows of int8, one for each location, with a number for each plane."""
        board = self.sights.map(self.position, power)
        ordered = np.zeros((len(board), 1), np.int8)
        places = {order.subject.location for order in self.chosen(power) if order.subject}
        ordered[[place in places for place in self.locations], 0] = 1
        return np.concatenate([board, ordered], axis=1)

    def facts(self, power: str) -> NDArray[np.float32]:
        """What a seat knows beside the map, with what it has written so far; see `Sights.facts`."""
        return self.sights.facts(self.position, power, self._writing(power).facts())

    def chosen(self, power: str) -> tuple[Any, ...]:
        """What a seat has ordered so far in this phase."""
        return self._writing(power).orders

    def text(self, power: str) -> str:
        """What a seat sees, and what it has ordered, as a text observation."""
        ordered = tuple(map(str, self.chosen(power)))
        return observe(scene_of_position(self.variant, self.position, power, ordered))

    def __str__(self) -> str:
        return f"{self.position.turn}\n" + "\n".join(
            f"{power}: {', '.join(map(str, units))}"
            for power in self.variant.board.powers
            if (units := self.position.units_of(power))
        )

    def _writing(self, power: str) -> Writing:
        """A seat's sheet, begun when somebody first asks."""
        if power not in self._sheets:
            if power in self._asked and not self.is_over:
                self._sheets[power] = begun(self.words, situation(self.variant, self.position, power, self.season))
            else:
                self.hand_in(power, Sheet())
        return self._sheets[power]

    def _enter(self, position: Position, season: SeasonSoFar) -> None:
        self.position, self.season = position, season
        self._asked = tuple(self.variant.world.commands(position))
        self._sheets: dict[str, Writing] = {}
