"""The strengths and results of acts and stabilizations. Rule: geo:A3, geo:A4, geo:A5, geo:A6."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from variorum.board.features import changes
from variorum.game.order import Order
from variorum.variants.geophysical.ages import Ground
from variorum.variants.geophysical.events import ActEvent, ActSupport, Stabilization, Transformation
from variorum.variants.geophysical.orders import Act, Stabilize, SupportAct, SupportStabilize, Target
from variorum.variants.geophysical.transformations import joined, transformed

Given: TypeAlias = Sequence[tuple[str, Order]]
"""The orders that count, each with its power."""

Kind: TypeAlias = tuple[Target, str, tuple[str, ...]]
"""The identity of an act: target, type, and the waters that a canal joins. Rule: geo:A5, geo:A6."""

_EVENTS = {Act: Transformation, Stabilize: Stabilization, SupportAct: ActSupport, SupportStabilize: ActSupport}


class Contest(msgspec.Struct, frozen=True):
    """A season's valid orders, with their strengths.

    `acts`: each power's act; `held`: by power and target its stabilization; `best`: the strongest act of each kind.
    """

    ground: Ground
    acts: Mapping[str, tuple[Act, int]]
    held: Mapping[tuple[str, Target], int]
    best: Mapping[Kind, int]

    def passed(self) -> tuple[Act, ...]:
        """The transformations that take place, one for each target at most."""
        acts = (act for power, (act, _) in self.acts.items() if self.event(power, act).result == "success")
        return tuple({kind(self.ground, act): act for act in acts}.values())

    def event(self, power: str, order: Order) -> ActEvent:
        """The result of a valid order."""
        match order:
            case Act():
                return self._transformation(power, order)
            case Stabilize():
                strength = self.held[power, order.target]
                why = f"{order} succeeded: strength {strength} against any act (geo:A3)"
                return Stabilization(power=power, act=str(order), result="success", why=why, strength=strength)
            case _:
                return self._support(power, order)

    def _transformation(self, power: str, act: Act) -> ActEvent:
        """Rule: geo:A4, geo:A5."""
        strength, own = self.acts[power][1], kind(self.ground, act)
        became = ""
        rival = max((best for other, best in self.best.items() if other[0] == act.target and other != own), default=0)
        held = max((best for (_, target), best in self.held.items() if target == act.target), default=0)
        if rival >= self.best[own]:
            result, against, told = "beaten", rival, f"failed: {strength} against {rival} for another act (geo:A5)"
        elif held >= strength:
            result, against, told = "stabilized", held, f"failed: {strength} against a stabilization of {held} (geo:A4)"
        else:
            became = "; ".join(changes(self.ground.board, self.ground.earth, transformed(self.ground, (act,)).earth))
            opposed = f" against a stabilization of {held}" if held else ""
            result, against, told = "success", held, f"succeeded: strength {strength}{opposed}"
        why = f"{act} {told}"
        return Transformation(
            power=power, act=str(act), result=result, why=why, became=became, strength=strength, against=against
        )

    def _support(self, power: str, order: Order) -> ActEvent:
        assert isinstance(order, SupportAct | SupportStabilize)  # noqa: S101 - all other orders are done with
        if matches(self.ground, order, self.acts, self.held):
            return ActSupport(power=power, act=str(order), result="success", why=f"{order} was given (geo:A6)")
        return void(power, order, f"{order.power} didn't order that (geo:A6)")


def void(power: str, order: Order, cause: str) -> ActEvent:
    """The result of a void order."""
    return _EVENTS[type(order)](power=power, act=str(order), result="void", why=f"{order} is void: {cause}")


def kind(ground: Ground, act: Act) -> Kind:
    """The target, type and waters of an act."""
    return act.target, act.act, joined(ground, act)


def contest(ground: Ground, given: Given) -> Contest:
    """Count a season's orders, including repeated supports. Rule: geo:A4."""
    acts = {power: (order, 1) for power, order in given if isinstance(order, Act)}
    held = {(power, order.target): 1 for power, order in given if isinstance(order, Stabilize)}
    for _, order in given:
        if isinstance(order, SupportAct) and matches(ground, order, acts, held):
            act, strength = acts[order.power]
            acts[order.power] = act, strength + 1
        elif isinstance(order, SupportStabilize) and matches(ground, order, acts, held):
            held[order.power, order.target] += 1
    best: dict[Kind, int] = {}
    for act, strength in acts.values():
        best[kind(ground, act)] = max(strength, best.get(kind(ground, act), 0))
    return Contest(ground, acts, held, best)


def matches(
    ground: Ground,
    order: SupportAct | SupportStabilize,
    acts: Mapping[str, tuple[Act, int]],
    held: Mapping[tuple[str, Target], int],
) -> bool:
    """Whether the supported power ordered exactly that. Rule: geo:A6."""
    if isinstance(order, SupportStabilize):
        return (order.power, order.target) in held
    backed = acts.get(order.power)
    return backed is not None and kind(ground, backed[0]) == kind(ground, order.supported)
