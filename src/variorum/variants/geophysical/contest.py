"""How strong acts and stabilizations are, and which transformations pass. Rule: geo:A3 to geo:A6."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from variorum.game.order import Order
from variorum.variants.geophysical.events import Achieved, ActSupport, Stabilization, Transformation
from variorum.variants.geophysical.ground import Ground
from variorum.variants.geophysical.orders import Act, Stabilize, SupportAct, SupportStabilize, Target
from variorum.variants.geophysical.transformations import joined

Given: TypeAlias = Sequence[tuple[str, Order]]
"""The orders that count, each with its power."""

Kind: TypeAlias = tuple[Target, str, tuple[str, ...]]
"""What makes two acts the same: target, type, and the waters that a canal joins. Rule: geo:A5, geo:A6."""

ActEvents: TypeAlias = Transformation | Stabilization | ActSupport


class Contest(msgspec.Struct, frozen=True):
    """All that was ordered in a season, counted.

    `acts`: each power's act with its strength; `stabilized`: by power and target the strength of a stabilization;
    `best`: the strongest of each type; `strongest`: the strongest stabilization of each target.
    """

    ground: Ground
    given: Given
    acts: Mapping[str, tuple[Act, int]]
    stabilized: Mapping[tuple[str, Target], int]
    best: Mapping[Kind, int]
    strongest: Mapping[Target, int]

    def passed(self) -> tuple[Act, ...]:
        """The transformations that take place, one for each target at most."""
        found = {
            kind(self.ground, act): act for power, (act, _) in self.acts.items() if self.result(power) == "success"
        }
        return tuple(found.values())

    def result(self, power: str) -> Achieved:
        """What came of a power's act. Rule: geo:A4, geo:A5."""
        act, strength = self.acts[power]
        if self.rival(act) >= self.best[kind(self.ground, act)]:
            return "beaten"
        return "success" if strength > self.strongest.get(act.target, 0) else "stabilized"

    def rival(self, act: Act) -> int:
        """The strength of the strongest act of another type at the same target; 0 if there is none."""
        own = kind(self.ground, act)
        return max(
            (strength for other, strength in self.best.items() if other[0] == own[0] and other != own), default=0
        )

    def events(self) -> Iterator[ActEvents]:
        """What came of every order, in the order in which they were given."""
        done: set[tuple[str, Order]] = set()
        for power, order in self.given:
            match order:
                case Act():
                    yield self._transformation(power, order)
                case Stabilize():
                    yield self._stabilization(power, order)
                case SupportAct() | SupportStabilize():
                    yield self._support(power, order, again=(power, order) in done)
            done.add((power, order))

    def _transformation(self, power: str, act: Act) -> Transformation:
        strength, result = self.acts[power][1], self.result(power)
        against = self.rival(act) if result == "beaten" else self.strongest.get(act.target, 0)
        why = {
            "success": f"{act}: {strength}{f' against a stabilization of {against}' if against else ''}: done",
            "stabilized": f"{act}: {strength} against a stabilization of {against}: no effect (geo:A4)",
            "beaten": f"{act}: {strength} against {against} for another act: no effect (geo:A5)",
        }[result]
        return Transformation(power=power, act=str(act), result=result, strength=strength, against=against, why=why)

    def _stabilization(self, power: str, order: Stabilize) -> Stabilization:
        strength = self.stabilized[power, order.target]
        why = f"{order}: {strength} against any act (geo:A3)"
        return Stabilization(power=power, act=str(order), result="success", strength=strength, why=why)

    def _support(self, power: str, order: SupportAct | SupportStabilize, *, again: bool) -> ActSupport:
        if again:
            return ActSupport(power=power, act=str(order), result="void", why=f"{order}: counts once (geo:A2)")
        if matches(self.ground, order, self.acts, self.stabilized):
            return ActSupport(power=power, act=str(order), result="success", why=f"{order}: given")
        why = f"{order}: void, {order.power} ordered no such thing (geo:A6)"
        return ActSupport(power=power, act=str(order), result="void", why=why)


def kind(ground: Ground, act: Act) -> Kind:
    """The target, type and waters of an act."""
    return act.target, act.act, joined(ground, act)


def contest(ground: Ground, given: Given) -> Contest:
    """Count the orders of a season that count."""
    acts = {power: (order, 1) for power, order in given if isinstance(order, Act)}
    held = {(power, order.target): 1 for power, order in given if isinstance(order, Stabilize)}
    for _, order in dict.fromkeys(_supports(given)):
        if not matches(ground, order, acts, held):
            continue
        if isinstance(order, SupportAct):
            act, strength = acts[order.power]
            acts[order.power] = act, strength + 1
        else:
            held[order.power, order.target] += 1
    best: dict[Kind, int] = {}
    for act, strength in acts.values():
        best[kind(ground, act)] = max(strength, best.get(kind(ground, act), 0))
    strongest: dict[Target, int] = {}
    for (_, target), strength in held.items():
        strongest[target] = max(strength, strongest.get(target, 0))
    return Contest(ground, given, acts, held, best, strongest)


def matches(
    ground: Ground,
    order: SupportAct | SupportStabilize,
    acts: Mapping[str, tuple[Act, int]],
    held: Mapping[tuple[str, Target], int],
) -> bool:
    """Whether the power that a support names ordered just that. Rule: geo:A6."""
    if isinstance(order, SupportStabilize):
        return (order.power, order.target) in held
    backed = acts.get(order.power)
    return backed is not None and kind(ground, backed[0]) == kind(ground, order.supported)


def _supports(given: Given) -> Iterator[tuple[str, SupportAct | SupportStabilize]]:
    """Every support, its target written one way, so that a repeated one counts once. Rule: geo:A2."""
    for power, order in given:
        if isinstance(order, SupportAct | SupportStabilize):
            yield power, msgspec.structs.replace(order, border=order.target if order.border else ())
