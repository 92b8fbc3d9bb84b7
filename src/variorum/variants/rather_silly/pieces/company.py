"""Charmers and hecklers as a mechanic of any variant: free companions that distract units, or spoil that; some leave.

Rule: silly:9c.
"""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.happened import OrderResult, UnitDislodged
from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import After, Changed
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Upkeep, home_centers
from variorum.rules.exits import driven_out
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.variants.rather_silly.pieces.companions import Companions
from variorum.variants.rather_silly.pieces.distraction import Distracted, Distraction
from variorum.variants.rather_silly.pieces.kinds import CHARMER, COMPANIONS, HECKLER


class CharmersLeave(Rule, frozen=True):
    """A charmer reached by a distracted unit must retreat. Runs after movement. Rule: silly:9c."""

    name: ClassVar = "charmers_leave"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "A charmer that a distracted unit reaches must retreat."
    events: ClassVar = (UnitDislodged,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Dislodge them."""
        came = dict(_arrivals(docket))
        for charmer in docket.position.units:
            found = came.get((str(charmer), charmer.power)) if charmer.kind == CHARMER.code else None
            if found is not None:
                start, comer = found
                docket = driven_out(docket, Dislodgement(charmer, (), start, cause="distraction"), comer)
        return docket


def _arrivals(docket: Docket) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """The charmers who were reached, by name and owner, each with the area from which a distracted unit came, and it.

    No area: it was there.
    """
    results = {event.unit: event for event in docket.events if isinstance(event, OrderResult)}
    beaten = {str(entry.unit) for entry in docket.position.dislodged}
    for event in docket.events:
        if not isinstance(event, Distracted) or event.unit not in results or results[event.unit].result != "success":
            continue
        start = area_of(event.unit.partition(" ")[2])
        held = start == area_of(event.by.partition(" ")[2])
        if not (held and event.unit in beaten):
            yield (event.by, event.owner), ("" if held else start, event.unit)


class FreeCompanions(Upkeep, frozen=True):
    """Charmers and hecklers need no center."""

    says: ClassVar = "Charmers and hecklers cost nothing."

    def counted(self, position: Position, power: str) -> tuple[Unit, ...]:
        """All units but these."""
        return tuple(unit for unit in position.units_of(power) if unit.kind not in COMPANIONS)


class Company(Mechanic, frozen=True):
    """Charmers distract other units from their orders, and hecklers spoil that; both come free for five centers."""

    name: ClassVar = "companions"
    title: ClassVar = "Companions"
    number: ClassVar = "K7"
    adds: ClassVar = (CHARMER, HECKLER)
    says: ClassVar = (
        "For every five centers a power may raise a charmer (FA) and a heckler (DA) where it builds; they need no "
        "center, share areas, and don't fight. A charmer distracts a unit that is in its area or could move there: "
        "this goes there instead of obeying, and the charmer has to retreat. Where a heckler exposes, charmers in its "
        "area and next to it fail."
    )
    excludes: ClassVar = dict.fromkeys(("money", "corps", "souls"), "say what units cost")
    cites: ClassVar = {f"silly:{clause}": "K7" for clause in ("9", "9a", "9b", "9c", "10", "10a")}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """What they do, and how they come."""
        world, built = base.world, [rule for rule in base.rules if isinstance(rule, Adjustments)]
        policy = built[0].policy if built else home_centers
        yield from (UnitOrders(world), Distraction(world, Movement(world)), CharmersLeave(world))
        yield from (Companions(world, policy), FreeCompanions(), Changed(Adjustments, _without))


def _without(rule: Adjustments) -> Adjustments:
    """The builds without them."""
    own = (kind for kind in rule.world.kinds if kind.built and kind.movement and kind.code not in COMPANIONS)
    return rule if rule.kinds else replace(rule, kinds=tuple(kind.code for kind in own))
