"""The pledges of every variant: those of one phase, of `dated.py`, and what a seat leaves alone for a time."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import ClassVar

from variorum.agreements.dated import Attack, GiveOrder, Help, Leave, StandOff
from variorum.agreements.matching import rivals
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.pledge import Conduct, Naming, Pledge, built, goals_of, supported
from variorum.game.variant import Variant
from variorum.rules.movement.orders import SupportMove


class KeepOut(Pledge, frozen=True, tag="keep_out"):
    """No unit goes into an area or is built there, and nobody is helped on the way: a demilitarized zone (DMZ).

    A unit that stands there already may stay.
    """

    area: str

    purpose: ClassVar = "keep out of an area"
    meaning: ClassVar = "The seat sends nobody into the area, helps nobody into it, and builds nothing there."
    forms: ClassVar = (
        Form((Word("DMZ", also=("KEEP OUT OF", "STAY OUT OF", "DEMILITARIZE")), Slot("area", SlotKind.AREA))),
    )

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Orders into the area."""
        return tuple(order for order in conduct.orders if self.area in goals_of(order))

    def words(self, name: Naming) -> str:
        """The area."""
        return f"keeps out of {name(self.area)}"


class Peace(Pledge, frozen=True, tag="peace"):
    """No attack on another seat: no order into areas where its units stand or centers that it owns.

    Helping its own units is no attack.
    """

    seat: str

    purpose: ClassVar = "peace"
    meaning: ClassVar = "The seat sends nobody, and helps nobody, into the other's centers or where its units stand."
    forms: ClassVar = (
        Form((Word("PEACE", also=("PEACE WITH", "TRUCE WITH", "TRUCE")), Slot("seat", SlotKind.SEAT))),
        Form((Word("PEACE", also=("TRUCE", "NO ATTACKS", "NON AGGRESSION")),), {"seat": ""}, read_only=True),
    )

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Attacks."""
        grounds = conduct.grounds(self.seat)
        return tuple(
            order for order in conduct.orders if goals_of(order) & grounds and not self._is_help(order, conduct)
        )

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether either has nothing left on the board."""
        return not (conduct.grounds(self.seat) and conduct.grounds(conduct.seat))

    def words(self, name: Naming) -> str:
        """The other seat."""
        return f"doesn't attack {name(self.seat)}"

    def _is_help(self, order: Order, conduct: Conduct) -> bool:
        helped = supported(order)
        return helped is not None and conduct.belongs(helped, self.seat)


class NoHelp(Pledge, frozen=True, tag="no_help"):
    """No support and no convoy for another seat's units."""

    seat: str

    purpose: ClassVar = "no help for a third"
    meaning: ClassVar = "The seat supports no unit of the other one, and convoys none."
    forms: ClassVar = (
        Form((Word("NO HELP FOR", also=("NO HELP TO", "NO HELP", "NO SUPPORT FOR")), Slot("seat", SlotKind.SEAT))),
    )

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Help for its units."""
        helped = ((order, supported(order)) for order in conduct.orders)
        return tuple(order for order, unit in helped if unit is not None and conduct.belongs(unit, self.seat))

    def is_moot(self, conduct: Conduct) -> bool:
        """Whether the other has nothing left on the board."""
        return not conduct.grounds(self.seat)

    def words(self, name: Naming) -> str:
        """The other seat."""
        return f"doesn't help {name(self.seat)}"


class BuildNo(Pledge, frozen=True, tag="build_no"):
    """No unit of a kind is built."""

    kind: str

    purpose: ClassVar = "build no units of a kind"
    meaning: ClassVar = "The seat builds no unit of this kind."
    forms: ClassVar = (Form((Word("BUILD NO", also=("BUILDS NO", "NO NEW")), Slot("kind", SlotKind.KIND))),)

    def breaches(self, conduct: Conduct) -> tuple[Order, ...]:
        """Such builds."""
        return tuple(order for order in conduct.orders if self.forbids(order))

    def forbids(self, order: Order) -> bool:
        """Whether an order builds such a unit."""
        return any(unit.kind == self.kind for unit in built(order))

    def words(self, name: Naming) -> str:
        """The kind of unit."""
        return f"builds no {name(self.kind)}"


COMMON: tuple[type[Pledge], ...] = (Peace, KeepOut, Help, Attack, StandOff, Leave, NoHelp, BuildNo)
"""Those with words of their own; a bare order is pledged by itself."""


def kinds_of(variant: Variant) -> tuple[type[Pledge], ...]:
    """The kinds of pledges in a variant: the common ones, and those that its rules add."""
    return tuple(dict.fromkeys((*COMMON, *(kind for rule in variant.rules for kind in rule.pledges))))


def contradictions(pledges: tuple[Pledge, ...], ally: Callable[[Pledge], str]) -> Iterator[tuple[Pledge, Pledge]]:
    """Pairs of one seat's pledges that can't both be kept, where those of one phase say which.

    `ally` tells whose unit a pledge helps, as far as that is known.
    """
    for one, other in permutations(pledges, 2):
        helped = isinstance(other, NoHelp) and ally(one) == other.seat
        clash = _denies(one, other) if isinstance(one, GiveOrder) else _excludes(one, other)
        if helped or clash:
            yield one, other


def _denies(given: GiveOrder, other: Pledge) -> bool:
    """Whether a promised order breaks another pledge; of two orders for one unit, the first."""
    match other:
        case GiveOrder():
            return given.when == other.when and str(given) < str(other) and rivals(given.order, other.order)
        case KeepOut(area=area):
            return area in goals_of(given.order)
        case Leave():
            return given.when == other.when and other.forbids(given.order)
        case StandOff(area=area):
            helps = isinstance(given.order, SupportMove) and area in goals_of(given.order)
            return given.when == other.when and helps
        case BuildNo():
            return other.forbids(given.order)
        case _:
            return False


def _excludes(one: Pledge, other: Pledge) -> bool:
    """Whether what one asks for is what the other rules out."""
    match one, other:
        case StandOff(area=area) | Attack(target=area), KeepOut(area=closed):
            return area == closed
        case Attack(target=seat), Peace(seat=spared):
            return seat == spared
        case _:
            return False
