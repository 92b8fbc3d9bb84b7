"""A charmer whom a distracted unit has reached has to go. Rule: silly:9c."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.pieces.distraction import Distracted
from variorum.variants.rather_silly.pieces.kinds import CHARMER


class CharmersLeave(Rule, frozen=True):
    """A charmer whom a distracted unit has reached must retreat. It runs after movement. Rule: silly:9c."""

    movement: Movement

    name: ClassVar = "charmers_leave"
    events: ClassVar = (UnitDislodged, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Dislodge them."""
        came = dict(_arrivals(docket))
        for charmer in docket.position.units:
            found = came.get((str(charmer), charmer.power)) if charmer.kind == CHARMER.code else None
            if found is not None:
                docket = self._left(docket, charmer, *found)
        return docket

    def _left(self, docket: Docket, charmer: Unit, start: str, comer: str) -> Docket:
        position = docket.position
        open_ = self.movement.reach(position).steps(charmer)
        retreats = tuple(sorted(place for place in open_ if area_of(place) != start))
        units = tuple(unit for unit in position.units if unit.id != charmer.id)
        name = str(charmer)
        if not retreats:
            gone = UnitDestroyed(power=charmer.power, unit=name, area=charmer.area, cause="no retreat")
            return docket.now(replace(position, units=units)).happened(gone)
        entry = Dislodgement(charmer, retreats, start, cause="distraction")
        after = replace(position, units=units, dislodged=(*position.dislodged, entry))
        return docket.now(after).happened(
            UnitDislodged(power=charmer.power, unit=name, attacker=comer, retreats=retreats)
        )


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
