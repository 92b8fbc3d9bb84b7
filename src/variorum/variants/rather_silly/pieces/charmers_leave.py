"""Retreats of charmers reached by distracted units. Rule: silly:9c."""

from collections.abc import Iterator
from typing import ClassVar

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.happened import OrderResult, UnitDislodged
from variorum.game.places import After
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement
from variorum.rules.exits import driven_out
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.pieces.distraction import Distracted
from variorum.variants.rather_silly.pieces.kinds import CHARMER


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
