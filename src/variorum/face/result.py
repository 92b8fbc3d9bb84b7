"""The result of a phase: what happened and why, for the game master or for one reader."""

from collections.abc import Mapping
from functools import cached_property

from variorum.face.names import ByName, known
from variorum.face.position import Position, readers, seat_of
from variorum.face.svg import Svg
from variorum.game import position as core
from variorum.game.audience import GM
from variorum.game.event import Event, counted, told
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.problem import Problem
from variorum.game.process import Processed
from variorum.game.results import outcomes, resolves
from variorum.game.variant import Variant
from variorum.game.view import view


class Result:
    """A processed phase. `print(result)` shows every order with its result and the reason.

    `problems` are those of the orders, by seat; `core` is the immutable value that processing returned.
    """

    def __init__(
        self,
        variant: Variant,
        before: core.Position,
        processed: Processed,
        problems: Mapping[str, tuple[Problem, ...]] | None = None,
    ) -> None:
        """Show the results of the phase that follows `before`."""
        self.variant, self.before, self.core = variant, before, processed
        self.problems = dict(processed.problems if problems is None else problems)

    @property
    def phase(self) -> str:
        """The phase that was played."""
        return str(self.before.turn)

    @cached_property
    def position(self) -> Position:
        """The position after it."""
        return Position(self.variant, self.core.position)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, secrets included; `sentences` tells what a seat may know."""
        return self.core.events

    @property
    def outcomes(self) -> ByName[dict[str, str]]:
        """The outcome of each order, by power: `{"FRANCE": {"A PAR - BUR": "bounce"}, ...}`."""
        found: dict[str, dict[str, str]] = {}
        for power, order, result in outcomes(self.events):
            found.setdefault(power, {})[order] = result
        return ByName("power with orders", found)

    @property
    def dislodged(self) -> ByName[dict[str, list[str]]]:
        """The units that were dislodged, by power and as they stood, each with the places it may retreat to."""
        found: dict[str, dict[str, list[str]]] = {}
        for event in self.events:
            if isinstance(event, UnitDislodged):
                found.setdefault(event.power, {})[event.unit] = [*event.retreats]
            elif isinstance(event, UnitDestroyed) and event.cause == "no retreat":
                found.setdefault(event.power, {})[event.unit] = []
        return ByName("power with dislodged units", found)

    def sentences(self, seat: str) -> list[str]:
        """What happened, as a seat may know it; `PUBLIC` is what everybody may know, `GM` everything.

        Raises: ValueError if there is no such seat.
        """
        reader = seat_of(self._reader(seat))
        return [told(event, reader, self.variant.citations) for event in self._seen(reader)[1]]

    def table(self, seat: str = GM) -> str:
        """The table that the command line shows, with what a seat may know.

        Raises: ValueError if there is no such seat.
        """
        from variorum.face.table import as_text, outcome

        name = self._reader(seat)
        position, events = self._seen(seat_of(name))
        concerned = self.problems.values() if name == GM else (self.problems.get(name, ()),)
        problems = tuple(problem for found in concerned for problem in found)
        return as_text(outcome(self.variant, self.before.turn, events, position, problems, seat_of(name))).rstrip("\n")

    def svg(self, theme: str = "atlas", seat: str = GM) -> Svg:
        """A map of the position before the phase, with the orders that a seat may know of and their outcomes.

        Raises: ValueError if there is no such theme or seat.
        """
        from variorum.face.picture import picture
        from variorum.render.played import played

        reader = seat_of(self._reader(seat))
        seen = view(self.variant, self.before, reader).position
        return picture(self.variant, seen, theme, played(seen, self._seen(reader)[1], self.core.entries))

    def _reader(self, seat: str) -> str:
        return known(seat, readers(self.variant, self.before, self.core.position), "seat")

    def _seen(self, reader: str) -> tuple[core.Position, tuple[Event, ...]]:
        seen = view(self.variant, self.core.position, reader, self.events)
        return seen.position, seen.events

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        orders = sum(event.outcome.ordered for event in self.events if resolves(event) and event.outcome)
        given = counted(orders, "order")
        return f"<Result of {self.variant.name}, {self.phase}: {given}, then {self.position.phase}>"
