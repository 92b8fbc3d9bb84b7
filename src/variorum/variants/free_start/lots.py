"""Lots between powers that want to build in the same center. Rule: free_start:A2."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.rule import Rule
from variorum.rules.adjustments.orders import Build


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """Several seats wanted to build in an area, and one of them does."""

    area: str
    seat: str
    others: tuple[str, ...]

    says: ClassVar = "The lot for {area} falls to {seat}; {others} can't build there."


class Lots(Rule, frozen=True):
    """Of several seats that want to build in a center, one drawn by lot does. It runs before adjustments."""

    name: ClassVar = "lots"
    says: ClassVar = "If several seats want to build in one center, a lot decides."
    events: ClassVar = (LotDrawn,)
    draws: ClassVar = (Draw("lot/{area}", "the seat that builds in an area that several want", Among.SEATS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Draw a lot for every center that several want."""
        wanted: dict[str, set[str]] = {}
        for entry in docket.entries:
            if isinstance(entry.stands, Build):
                wanted.setdefault(entry.stands.unit.area, set()).add(entry.seat)
        for area in sorted(area for area, seats in wanted.items() if len(seats) > 1):
            seats = sorted(wanted[area])
            winner = dice.choose(f"lot/{area}", seats)
            docket = _left_to(docket, area, winner)
            others = tuple(seat for seat in seats if seat != winner)
            docket = docket.happened(LotDrawn(area=area, seat=winner, others=others))
        return docket


def _left_to(docket: Docket, area: str, seat: str) -> Docket:
    """The docket in which nobody else builds in an area."""
    cause = f"the lot for {area} fell to {seat} (free_start:A2)"
    entries = (
        replace(entry, stands=None, cause=cause)
        if isinstance(entry.stands, Build) and entry.stands.unit.area == area and entry.seat != seat
        else entry
        for entry in docket.entries
    )
    return replace(docket, entries=tuple(entries))
