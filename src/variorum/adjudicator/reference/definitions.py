"""The table of `docs/adjudication.md`, row by row: what everything comes to if moves and convoys go as guessed.

Rule: std:M3, std:M4, std:M5, std:M6, std:M7, std:M9, std:M10, std:M12.
"""

from collections.abc import Iterable, Mapping

import msgspec

from variorum.adjudicator.battle import NOBODY, BattleUnit, Cut
from variorum.adjudicator.reference.field import Field, chain, rivals


def sigma(m: int) -> int:
    """Name the variable for "the move of unit `m` succeeds"."""
    return m


def pi(m: int) -> int:
    """Name the variable for "the convoy of unit `m` gets through"; `pi(pi(m))` is `m`."""
    return ~m


class Definitions(msgspec.Struct, frozen=True):
    """The definitions over one field and one guess at the variables; `m`, `n`, `u`, `occ` are units, `s` supports."""

    field: Field
    guess: Mapping[int, bool]

    def defined(self, variable: int) -> bool:
        """Tell what a variable's definition says."""
        return self.succeeds(variable) if variable >= 0 else self.is_carried(pi(variable))

    def left(self, u: int) -> bool:
        """`u` moves, and its move succeeds."""
        return self.field.moves[u] and self.guess[sigma(u)]

    def dislodged(self, u: int) -> bool:
        """Some move to the area of `u` succeeds, and `u` has not left."""
        here = self.field.into.get(self._unit(u).area, ())
        return any(self.guess[sigma(n)] for n in here) and not self.left(u)

    def is_carried(self, m: int) -> bool:
        """What the passage of a move via convoy is defined as: a chain of matching convoys, none of them dislodged."""
        return chain(self.field, m, lambda f: not self.dislodged(f))

    def gets_through(self, m: int) -> bool:
        """The passage of any move, as guessed: an overland move always gets through."""
        return not self._unit(m).via or self.guess[pi(m)]

    def attack(self, m: int) -> int:
        """The strength with which `m` meets the unit at its goal."""
        if not self.gets_through(m):
            return 0
        occ = self.field.occupant[m]
        if occ == NOBODY or (not self.field.head_to_head[m] and self.left(occ)):
            return self._unit(m).attack + self._supported(self.field.backing[m])
        power = self._unit(occ).power
        if power == self._unit(m).power:
            return 0
        return self._unit(m).attack + self._supported(
            s for s in self.field.backing[m] if self._unit(self.field.battle.supports[s].supporter).power != power
        )

    def prevent(self, m: int) -> int:
        """The strength with which `m` keeps its rivals out."""
        if not self.gets_through(m):
            return 0
        if self.field.head_to_head[m] and self.guess[sigma(self.field.occupant[m])] and not self.guess[sigma(m)]:
            return 0
        return self._unit(m).attack + self._supported(self.field.backing[m])

    def oppose(self, m: int) -> int:
        """The strength with which the unit at its goal meets `m`."""
        occ = self.field.occupant[m]
        if occ == NOBODY or self._unit(occ).defence == 0:
            return 0
        if self.field.head_to_head[m]:
            return self._unit(occ).attack + self._supported(self.field.backing[occ])
        if self.field.moves[occ]:
            return 0 if self.guess[sigma(occ)] else self._unit(occ).defence
        return self.hold(occ)

    def hold(self, u: int) -> int:
        """What a unit that does not move opposes to a move to its area."""
        unit = self._unit(u)
        return unit.defence + self._supported(self.field.backing[u]) if unit.defence else 0

    def cutting(self, s: int) -> list[int]:
        """The moves that cut a support: of other powers, to the supporter, not from where it is directed."""
        return [n for n in self.field.cutters[s] if self.gets_through(n)]

    def named_cut(self, s: int) -> list[int]:
        """The moves that cut a support because it names them, wherever they go."""
        named = self.field.battle.supports[s].cut_by
        return [u for u in self.field.moves if u in named and self.field.moves[u] and self.gets_through(u)]

    def firm(self, s: int) -> bool:
        """A support that nothing touches."""
        return self.field.matched[s] and not self.cutting(s) and not self.named_cut(s) and not self._beaten(s)

    def given(self, s: int) -> bool:
        """A support that counts."""
        if not self.field.matched[s] or self.named_cut(s) or self._beaten(s):
            return False
        match self.field.battle.supports[s].cut:
            case Cut.AT_ONCE:
                return not self.cutting(s)
            case Cut.SECOND:
                return len(self.cutting(s)) <= 1 and not self.firmly_cutting(s)
            case _:
                return True

    def firmly_cutting(self, s: int) -> list[int]:
        """The moves that cut a support and have a firm support themselves."""
        return [n for n in self.cutting(s) if any(self.firm(t) for t in self.field.backing[n])]

    def succeeds(self, m: int) -> bool:
        """What the success of a move is defined as."""
        if not self.gets_through(m):
            return False
        attack = self.attack(m)
        return attack > self.oppose(m) and all(attack > self.prevent(n) for n in rivals(self.field, m))

    def _unit(self, u: int) -> BattleUnit:
        return self.field.battle.units[u]

    def _beaten(self, s: int) -> bool:
        return self.dislodged(self.field.battle.supports[s].supporter)

    def _supported(self, supports: Iterable[int]) -> int:
        return sum(self.field.battle.supports[s].strength for s in supports if self.given(s))
