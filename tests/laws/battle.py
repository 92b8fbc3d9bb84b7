"""A battle judged by what is certain: every question is yes, no or open, until nothing changes anymore.

Strengths are halves. What stays open is a circle of moves, which all succeed, or a paradox of convoys, of which the
model says nothing (None).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.laws.written import HOLD, Borders, Command, Piece, area

UNIT = 2


@dataclass(frozen=True)
class Fate:
    """How a battle ended: who got where, who was dislodged by a move from where, and the areas of stand-offs."""

    moved: dict[str, str]
    dislodged: dict[str, str]
    contested: frozenset[str]


def fight(
    borders: Borders,
    pieces: Mapping[str, Piece],
    orders: Mapping[str, Command],
    half: frozenset[frozenset[str]] = frozenset(),
    land: frozenset[frozenset[str]] = frozenset(),
) -> Fate | None:
    """The fate of units under orders; moves between pairs in `half` count half, those in `land` never take a convoy."""
    return Battle(borders, pieces, {at: orders.get(at, HOLD) for at in pieces}, half, land).fate()


@dataclass
class Battle:
    """What is known so far: of moves whether they succeed."""

    borders: Borders
    pieces: Mapping[str, Piece]
    orders: Mapping[str, Command]
    half: frozenset[frozenset[str]]
    land: frozenset[frozenset[str]]
    success: dict[str, bool | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.moves = {at: area(order.to) for at, order in self.orders.items() if order.verb == "M"}
        self.into: dict[str, list[str]] = {}
        for at, to in self.moves.items():
            self.into.setdefault(to, []).append(at)
        self.sea = {at for at in self.moves if self._by_sea(at)}
        self.success = dict.fromkeys(self.moves)

    def fate(self) -> Fate | None:
        while self._learn() or self._circle():
            pass
        if None in self.success.values():
            return None
        moved = {at: self.orders[at].to for at, done in self.success.items() if done}
        taken = {area(to): at for at, to in moved.items()}
        dislodged = {at: taken[at] for at in self.pieces if at in taken and at not in moved}
        left = {at for at in self.pieces if at not in moved} | set(taken)
        fought = {to for to, rivals in self.into.items() if to not in left and len(list(filter(self.path, rivals))) > 1}
        return Fate(moved, dislodged, frozenset(fought))

    def _learn(self) -> bool:
        """Answer what can be answered."""
        learned = False
        for at, known in self.success.items():
            if known is None and (answer := self._succeeds(at)) is not None:
                self.success[at], learned = answer, True
        return learned

    def _circle(self) -> bool:
        """Let units that move in a circle succeed, if nothing else is open about them."""
        for start, known in self.success.items():
            at, seen = start, []
            while known is None and at in self.moves and self.success[at] is None and at not in seen:
                seen.append(at)
                at = self.moves[at]
            circle = seen[seen.index(at) :] if at in seen else []
            if len(circle) > 1 and all(self._could(one) for one in circle):
                self.success |= dict.fromkeys(circle, True)
                return True
        return False

    def _could(self, at: str) -> bool:
        """Whether a move succeeds if the unit in its way leaves."""
        low, _ = self._with_supports(at, self.pieces[at].power, of_all=True)
        rivals = [self._prevents(rival)[1] for rival in self.into[self.moves[at]] if rival != at]
        return self.path(at) is True and all(low > rival for rival in rivals)

    def _succeeds(self, at: str) -> bool | None:
        to, path = self.moves[at], self.path(at)
        if path is False:
            return False
        low, high = self._attacks(at)
        against = [self._prevents(rival) for rival in self.into[to] if rival != at]
        against.append(self._defends(to) if self._opposed(at) else self._holds(to))
        if any(high <= least for least, _ in against):
            return False
        return True if path and all(low > most for _, most in against) else None

    def _by_sea(self, at: str) -> bool:
        """Whether an army goes by sea: it says so, has no other way, or its own power's fleet is ordered to carry it.

        That order is enough where fleets stand all the way, though others of them may not be ordered to.
        """
        order, piece = self.orders[at], self.pieces[at]
        to = area(order.to)
        if piece.kind == "F":
            return False
        if order.via or to not in self.borders.army.get(at, ()):
            return True
        own = [sea for sea in self._carriers(at) if self.pieces[sea].power == piece.power]
        carried = self.borders.chained(at, to, [sea for sea, other in self.pieces.items() if other.kind == "F"])
        return frozenset((at, to)) not in self.land and bool(own) and carried

    def _carriers(self, at: str) -> Iterator[str]:
        for sea, order in self.orders.items():
            if order.verb == "C" and order.whom == at and area(order.where) == self.moves[at]:
                yield sea

    def path(self, at: str) -> bool | None:
        """Whether a move has a way."""
        if at not in self.sea:
            return True
        fleets = {sea: self.dislodged(sea) for sea in self._carriers(at)}
        if self.borders.chained(at, self.moves[at], [sea for sea, lost in fleets.items() if lost is False]):
            return True
        possible = self.borders.chained(at, self.moves[at], [sea for sea, lost in fleets.items() if not lost])
        return None if possible else False

    def _gone(self, at: str) -> bool | None:
        return self.success[at] if at in self.moves else False

    def dislodged(self, at: str) -> bool | None:
        gone = self._gone(at)
        entered = [self.success[rival] for rival in self.into.get(at, ())]
        if gone or not (True in entered or None in entered):
            return False
        return None if gone is None or True not in entered else True

    def _cut(self, at: str) -> bool | None:
        """Whether a support is cut."""
        order = self.orders[at]
        aim = area(order.where) if order.where else order.whom
        foreign = [rival for rival in self.into.get(at, ()) if self.pieces[rival].power != self.pieces[at].power]
        answers = [self.path(rival) for rival in foreign if rival != aim]
        answers.append(self.dislodged(at))
        return True if True in answers else None if None in answers else False

    def _supports(self, at: str) -> Iterator[str]:
        """The units whose support fits what a unit does."""
        to = self.orders[at].to if at in self.moves else ""
        for helper, order in self.orders.items():
            if order.verb == "S" and order.whom == at and helper != at:
                if "/" in order.where and order.where != to:
                    continue
                if area(order.where) == area(to):
                    yield helper

    def _with_supports(self, at: str, spared: str, *, of_all: bool = False) -> tuple[int, int]:
        """The strength of a unit with supports, at least and at most; those of the power `spared` do not count."""
        base = 1 if at in self.moves and frozenset((at, self.moves[at])) in self.half else UNIT
        cuts = [self._cut(one) for one in self._supports(at) if of_all or self.pieces[one].power != spared]
        return base + UNIT * cuts.count(False), base + UNIT * (len(cuts) - cuts.count(True))

    def _opposed(self, at: str) -> bool:
        """Whether two units try to trade places by land or along the coast."""
        to = self.moves[at]
        return self.moves.get(to) == at and at not in self.sea and to not in self.sea

    def _attacks(self, at: str) -> tuple[int, int]:
        there = self.pieces.get(self.moves[at])
        free = self._with_supports(at, "", of_all=True)
        if there is None:
            return free
        gone = False if self._opposed(at) else self._gone(there.area)
        own = there.power == self.pieces[at].power
        blocked = (0, 0) if own else self._with_supports(at, there.power)
        return free if gone else blocked if gone is False else (min(free[0], blocked[0]), max(free[1], blocked[1]))

    def _prevents(self, at: str) -> tuple[int, int]:
        path = self.path(at)
        beaten = self.success[self.moves[at]] if self._opposed(at) else False
        if path is False or beaten:
            return 0, 0
        low, high = self._with_supports(at, "", of_all=True)
        return low if path and beaten is False else 0, high

    def _defends(self, at: str) -> tuple[int, int]:
        return self._with_supports(at, "", of_all=True)

    def _holds(self, at: str) -> tuple[int, int]:
        if at not in self.pieces:
            return 0, 0
        if at not in self.moves:
            return self._with_supports(at, "", of_all=True)
        gone = self.success[at]
        return (0, 0) if gone else (UNIT, UNIT) if gone is False else (0, UNIT)
