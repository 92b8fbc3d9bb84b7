"""A small, slow adjudicator: every set of successful moves is tried, and the consistent ones are kept.

Areas name units. A unit without a *body* (R3) moves, cuts and stands others off, but is nobody where it stands.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

Chain = Callable[[frozenset[str]], bool]


@dataclass(frozen=True)
class Move:
    """A move; `chain`, for one by convoy, tells whether these fleets are enough."""

    to: str
    chain: Chain | None = None


@dataclass(frozen=True)
class Support:
    """Support for the unit of an area, to hold there or to move."""

    unit: str
    to: str | None = None

    @property
    def aim(self) -> str:
        return self.to or self.unit


@dataclass(frozen=True)
class Battle:
    """Who stands where and tries what; orders that nobody can carry out are left out, so that the unit holds."""

    powers: Mapping[str, str]
    bodiless: frozenset[str]
    moves: Mapping[str, Move]
    supports: Mapping[str, Support]
    convoys: Mapping[str, tuple[str, str]]

    def outcome(self) -> "Outcome | None":
        """The one outcome; None if a convoy decides its own fate, or nothing is consistent."""
        found = [outcome for outcome in self._outcomes() if outcome.is_consistent()]
        carried = {tuple(outcome.passes(unit) for unit in self.moves) for outcome in found}
        if len(found) > 1 and len(carried) == 1:  # a circle: it moves
            most = max(len(outcome.moved) for outcome in found)
            found = [outcome for outcome in found if len(outcome.moved) == most]
        return found[0] if len(found) == 1 else None

    def _outcomes(self) -> Iterator["Outcome"]:
        units = tuple(self.moves)
        for chosen in product((True, False), repeat=len(units)):
            yield Outcome(self, frozenset(unit for unit, moved in zip(units, chosen, strict=True) if moved))

    def movers_to(self, area: str) -> tuple[str, ...]:
        return self._movers.get(area, ())

    @cached_property
    def _movers(self) -> dict[str, tuple[str, ...]]:
        places = {move.to for move in self.moves.values()}
        return {place: tuple(unit for unit, move in self.moves.items() if move.to == place) for place in places}

    def matches(self, support: Support) -> bool:
        move = self.moves.get(support.unit)
        return support.unit in self.powers and (move.to if move else None) == support.to

    def meet(self, unit: str) -> bool:
        """Whether a move meets that of the unit at its destination head to head."""
        move = self.moves[unit]
        other = self.moves.get(move.to)
        return other is not None and other.to == unit and move.chain is None and other.chain is None


@dataclass(frozen=True)
class Outcome:
    """A guess at which moves succeed, and what follows from it."""

    battle: Battle
    moved: frozenset[str]

    def is_consistent(self) -> bool:
        return all(self._succeeds(unit) is (unit in self.moved) for unit in self.battle.moves)

    def dislodged(self, unit: str) -> bool:
        if unit in self.moved or unit in self.battle.bodiless:
            return False
        return any(other in self.moved for other in self.battle.movers_to(unit))

    def passes(self, unit: str) -> bool:
        """Whether a move has its convoy; overland it needs none."""
        move = self.battle.moves[unit]
        wanted = (unit, move.to)
        return move.chain is None or move.chain(
            frozenset(
                fleet for fleet, job in self.battle.convoys.items() if job == wanted and not self.dislodged(fleet)
            )
        )

    def cut(self, supporter: str) -> bool:
        aim = self.battle.supports[supporter].aim
        power = self.battle.powers[supporter]
        attacks = (
            unit
            for unit in self.battle.movers_to(supporter)
            if self.battle.powers[unit] != power and unit != aim and self.passes(unit)
        )
        return self.dislodged(supporter) or any(attacks)

    def _supporters(self, unit: str, to: str | None) -> list[str]:
        wanted = Support(unit, to)
        supports = self.battle.supports.items()
        return [
            supporter
            for supporter, support in supports
            if support == wanted and self.battle.matches(support) and not self.cut(supporter)
        ]

    def _strength(self, unit: str) -> int:
        return 1 + len(self._supporters(unit, self.battle.moves[unit].to))

    def _body_at(self, area: str) -> bool:
        return area in self.battle.powers and area not in self.battle.bodiless

    def _attack(self, unit: str) -> int:
        to = self.battle.moves[unit].to
        if not self._body_at(to) or (to in self.moved and not self.battle.meet(unit)):
            return self._strength(unit)
        owner = self.battle.powers[to]
        if owner == self.battle.powers[unit]:
            return 0
        return 1 + sum(1 for one in self._supporters(unit, to) if self.battle.powers[one] != owner)

    def prevents(self, unit: str) -> int:
        """The strength with which a move keeps others out."""
        to = self.battle.moves[unit].to
        beaten = self.battle.meet(unit) and to in self.moved and unit not in self.moved
        return 0 if beaten or not self.passes(unit) else self._strength(unit)

    def _defense(self, unit: str) -> int:
        """What a move has to exceed at its destination."""
        to = self.battle.moves[unit].to
        if not self._body_at(to):
            return 0
        if to not in self.battle.moves:
            return 1 + len(self._supporters(to, None))
        if self.battle.meet(unit):
            return self._strength(to)
        return 0 if to in self.moved else 1

    def _succeeds(self, unit: str) -> bool:
        if not self.passes(unit):
            return False
        attack = self._attack(unit)
        rivals = (other for other in self.battle.movers_to(self.battle.moves[unit].to) if other != unit)
        return attack > self._defense(unit) and all(attack > self.prevents(other) for other in rivals)

    def contested(self, area: str) -> bool:
        """Whether moves to an area kept each other out."""
        return any(unit not in self.moved and self.prevents(unit) for unit in self.battle.movers_to(area))
