"""Variants that play by the rules of Standard on a board that stays as it is: the kernel plays them by itself.

What it answers equals what `variorum.game.process` answers; it gives no events and no reasons, and takes canonical
texts only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import count
from typing import Protocol

from msgspec.structs import replace

from variorum.adjudicator.selfplay import Batch, Rules, State, compile_board, tables_of
from variorum.board import Earth, Location
from variorum.env.observation import Observer
from variorum.env.vocabulary import Vocabulary
from variorum.game.position import Ending, Position
from variorum.game.rule import Rule
from variorum.game.turn import Turn
from variorum.game.unit import ARMY, FLEET, Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.adjustments.civil_disorder import from_owned
from variorum.rules.adjustments.sites import STANDARD as USUAL
from variorum.rules.adjustments.sites import home_centers
from variorum.rules.draws import Draws
from variorum.rules.exits import Exits
from variorum.rules.master import GameMaster
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership, occupiers
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory

_PHASES = (("S", "M"), ("S", "R"), ("F", "M"), ("F", "R"), ("F", "O"), ("W", "A"))
_PRINTED = Earth()
_NAMED = 4
"""How much of what the kernel does not know is named."""
_MAKERS = (Unit, Dislodgement)


class Shown(Protocol):
    """A position as its reader may know it, with the position of the core inside."""

    @property
    def core(self) -> Position:
        """The position of the core."""
        ...


class NotClassicalError(ValueError):
    """The kernel cannot play the variant or the position by itself."""


def _victory(variant: Variant) -> int:
    """The centers that win a classical variant.

    Raises: NotClassicalError naming what the kernel does not know.
    """
    obstacles = tuple(_obstacles(variant))
    if obstacles:
        more = f"; and {len(obstacles) - _NAMED} more" if len(obstacles) > _NAMED else ""
        named = "; ".join(obstacles[:_NAMED])
        raise NotClassicalError(f"the kernel cannot play {variant.name} by itself: it has {named}{more}")
    return next((rule.centers for rule in variant.rules if isinstance(rule, Victory)), 0)


def _obstacles(variant: Variant) -> Iterator[str]:
    """What the kernel does not know."""
    phases = tuple((season.letter, phase.letter) for season, phase in variant.calendar.slots)
    if phases != _PHASES or variant.calendar.years != 1:
        found = ", ".join(dict.fromkeys(phase.name for _, phase in variant.calendar.slots))
        yield f"a calendar of its own ({found})"
    if variant.world.kinds != (ARMY, FLEET):
        yield f"units of its own ({', '.join(kind.name for kind in variant.world.kinds)})"
    for rule in variant.rules:
        match rule:
            case (
                Movement(twists=())
                | Exits()
                | Retreats(last=())
                | Draws()
                | GameMaster()
                | Victory(numbers=(), needs=())
            ):
                pass
            case Ownership() if rule.claims is occupiers:
                pass
            case Adjustments(kinds=(), never=()) if _is_usual(rule):
                pass
            case _:
                yield f"a rule of its own, {rule.name} ({_gist(rule)})"


def _is_usual(rule: Adjustments) -> bool:
    """Whether units are built, and removed in civil disorder, as in Standard."""
    return rule.policy is home_centers and rule.upkeep == USUAL and rule.farthest is from_owned


def _gist(rule: Rule) -> str:
    """What a rule is about, in its own words."""
    if isinstance(rule, Movement):
        return "with twists: " + ", ".join(type(twist).__name__ for twist in rule.twists)
    if isinstance(rule, Adjustments):
        where = getattr(rule.policy, "__name__", type(rule.policy).__name__)
        builds = "" if rule.policy is home_centers else f"where powers build: {where}"
        return builds or "what units cost, which can be built, or which go in civil disorder"
    words = (type(rule).__doc__ or "").strip().partition("\n")[0]
    return words.partition(". ")[0].rstrip(".") or type(rule).__name__


def classical(variant: Variant) -> "Classical":
    """The kernel's form of a variant, compiled once.

    Raises: NotClassicalError if it has rules that the kernel does not know.
    """
    return _compiled(variant)


def forget_compiled() -> None:
    """Let go of compiled variants that nobody else has."""
    _compiled.cache_clear()


class Classical:
    """A classical variant, compiled."""

    def __init__(self, variant: Variant) -> None:
        """Compile a variant. Raises: NotClassicalError if the kernel does not know its rules."""
        self.variant = variant
        self.rules: Rules = compile_board(variant.board, _victory(variant))
        self._turns: dict[tuple[str, int, str], Turn] = {}

    def __deepcopy__(self, _: object) -> "Classical":
        """Return self: rules are immutable."""
        return self

    def __reduce__(self) -> tuple[Callable[[Variant], "Classical"], tuple[Variant]]:
        """Compiled again, where a pickle is read."""
        return classical, (self.variant,)

    @cached_property
    def opening(self) -> State:
        """The variant's opening."""
        return self.state(self.variant.opening(self.variant))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """All orders of the board by number."""
        return Vocabulary(self.rules, tables_of(self.variant.board))

    @cached_property
    def observer(self) -> Observer:
        """What makes arrays of positions."""
        return Observer(self.rules)

    def state(self, position: Position | Shown) -> State:
        """A position in the kernel's form: one of the core, or one that a reader is shown, such as `game.position`.

        Raises: NotClassicalError if its board is changed; ValueError if it names what the board does not have, or is no
        position.
        """
        return self.rules.state_of(_printed(position))

    def position(self, state: State) -> Position:
        """The position that a state stands for: with new ids for its units, and without records.

        Raises: ValueError if it is no state, or one of another board.
        """
        if not isinstance(state, type(self.opening)):
            raise ValueError(f"expected a state, such as kernel.opening; got {type(state).__name__}")
        if state.rules is not self.rules:
            raise ValueError("the state is of another board than the variant's")
        ids = count(1)
        units = tuple(Unit(next(ids), kind, power, Location(place)) for power, kind, place in state.units)
        dislodged = tuple(
            Dislodgement(Unit(next(ids), kind, power, Location(place)), tuple(sorted(retreats)), attacker, by_convoy)
            for power, kind, place, attacker, by_convoy, retreats in state.dislodged
        )
        opening, winner = self.variant.opening(self.variant), state.winner
        return replace(
            opening,
            turn=self._turn(state.turn if winner is None else ("F", state.turn[1], "O")),
            units=units,
            owners=state.owners,
            dislodged=dislodged,
            contested=tuple(sorted(state.contested)),
            next_id=next(ids),
            ending=None if winner is None else Ending((winner,)),
        )

    def next_position(self, position: Position | Shown, orders: Mapping[str, Sequence[str]]) -> Position:
        """The position after a phase, from canonical order texts by power; takes positions as `state` does.

        Impossible orders, and those for another power's units and centers, count as in the rules: not at all.

        Raises: NotClassicalError or ValueError as `state`; ValueError for a text that isn't a canonical order.
        """
        core = _printed(position)
        turn, winner, units, owners, dislodged, contested, next_id = self.rules.follow(core, orders, _MAKERS)
        return Position(
            core.variant,
            self._turn(turn if winner is None else ("F", core.turn.year, "O")),
            core.seats,
            units,
            owners,
            dislodged,
            contested,
            core.earth,
            core.settings,
            core.records,
            next_id,
            None if winner is None else Ending((winner,)),
        )

    def legal(self, position: Position | Shown) -> dict[str, list[str]]:
        """The canonical texts of all possible orders, by the unit's location; in adjustments by power."""
        state = self.state(position)
        return dict(zip(state.slots, state.legal_texts(), strict=True))

    def batch(self, games: int) -> Batch:
        """Many games from the variant's opening, with NumPy arrays in and out."""
        return self.opening.batch(games)

    def _turn(self, parts: tuple[str, int, str]) -> Turn:
        if parts not in self._turns:
            self._turns[parts] = Turn(*parts)
        return self._turns[parts]


def _printed(position: Position | Shown) -> Position:
    """The position of the core, on a board as printed. Raises: as `Classical.state`."""
    core = position if isinstance(position, Position) else getattr(position, "core", None)
    if not isinstance(core, Position):
        raise ValueError(f"expected a position, such as game.position; got {type(position).__name__}")
    if core.earth is not _PRINTED and core.earth != _PRINTED:
        raise NotClassicalError("the position's board is not as printed")
    return core


_compiled = cache(Classical)
