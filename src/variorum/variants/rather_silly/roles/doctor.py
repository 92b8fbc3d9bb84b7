"""The Doctor: where the TARDIS arrives, monsters vanish, souls are redeemed, centers are taken.

Rule: silly:15b, silly:15d.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board.area import Power
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed
from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.exits import Exits, destroyed
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.rules.ownership import CenterCaptured, Ownership
from variorum.rules.victory import GameWon, shared
from variorum.variants.rather_silly.pieces.kinds import TARDIS, is_monstrous
from variorum.variants.rather_silly.roles.gripping import Grips
from variorum.variants.rather_silly.roles.role import Role, abroad
from variorum.variants.rather_silly.roles.tardis import HYPERSPACE, TardisMoved, Travel, tardis_at
from variorum.variants.rather_silly.souls import Souls, redeemed

POINTS = 30


class Doctor(Record, frozen=True):
    """The Doctor's victory points."""

    points: int = 0

    name: ClassVar = "doctor"
    public: ClassVar = True


class Exorcised(Event, frozen=True, tag="exorcised"):
    """A soul is redeemed, at no cost."""

    unit: str

    says: ClassVar = "The Doctor exorcises {unit}, which is back to ordinary strength."


class PointGained(Event, frozen=True, tag="point_gained"):
    """The Doctor's points after gaining another."""

    points: int

    def sentence(self) -> str:
        """How many."""
        return f"The Doctor has {self.points} victory point{'' if self.points == 1 else 's'}."


def points_of(position: Position) -> int:
    """The Doctor's points."""
    return position.record(Doctor).points


class Arrival(Rule, frozen=True):
    """Where the TARDIS arrives, monsters vanish; where it comes out of hyperspace, souls are redeemed too.

    It runs after the TARDIS has travelled. Rule: silly:15d.
    """

    name: ClassVar = "doctor"
    belongs: ClassVar = After(Travel)
    says: ClassVar = "Where the TARDIS arrives, monsters vanish, and souls may be redeemed."
    events: ClassVar = (Exorcised, PointGained, UnitDestroyed)
    record: ClassVar = Doctor

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Banish monsters and redeem souls."""
        for event in docket.events:
            if isinstance(event, TardisMoved) and event.area != HYPERSPACE:
                docket = _without_monsters(docket, event.area)
                docket = docket if event.carried else _exorcised(docket, event.area)
        return docket


class TardisTakes(Rule, frozen=True):
    """The Doctor takes the center in which the TARDIS is alone. It runs with changes of ownership. Rule: silly:15b."""

    seat: str

    name: ClassVar = "tardis_takes"
    belongs: ClassVar = After(Ownership)
    says: ClassVar = "{seat} takes the center in which the TARDIS is alone."
    events: ClassVar = (CenterCaptured,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Take it."""
        position, area = docket.position, tardis_at(docket.position)
        centers = self.world.board.geography(position.earth).centers
        if area not in centers or area in position.by_area or position.owners.get(area) == self.seat:
            return docket
        owners = {**position.owners, area: self.seat}
        ordered = {center: owners[center] for center in centers if center in owners}
        taken = CenterCaptured(area=area, power=self.seat, previous=position.owners.get(area, ""))
        return docket.with_position(replace(position, owners=ordered)).happened(taken)


class DoctorsWin(Rule, frozen=True):
    """The Doctor, the seat of that name, wins with enough points and centers together. Rule: silly:15d."""

    doctor: str
    points: int = POINTS

    name: ClassVar = "doctors_win"
    belongs: ClassVar = After(Exits)
    says: ClassVar = "{doctor} wins with enough points and centers together."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if the Doctor has enough."""
        return shared(docket, (self.doctor,)) if has_points(docket.position, self.doctor, self.points) else docket


class Doctors(Role, frozen=True):
    """The Doctor travels in the TARDIS, which nothing destroys, and takes centers in which it is alone."""

    points: Annotated[int, Meta(ge=1, le=1000, description="the points and centers that win together")] = POINTS

    name: ClassVar = "doctor"
    title: ClassVar = "Doctor"
    number: ClassVar = "R3"
    role: ClassVar = Power("DOCTOR", "DOCTOR'S")
    depicts: ClassVar = (TARDIS,)
    says: ClassVar = (
        "The Doctor, a seat of its own, travels in the TARDIS: to hyperspace, and from there to any area, or half the "
        "time to a random one. A unit in its area may hold it there, or carry it along. It takes the center in which "
        "it is alone at the year's end, and builds there. Where it arrives monsters vanish, and out of hyperspace it "
        "redeems a sold soul, for a point each; {points} points and centers together win."
    )
    cites: ClassVar = dict.fromkeys((f"silly:15{letter}" for letter in "abcd"), "R3")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The seat, the TARDIS and who holds it, what it does where it arrives, and how the Doctor builds and wins."""
        world, seat = base.world, self.role.id
        yield from self.joining()
        yield from (abroad(seat), UnitOrders(world), Grips(world, Movement(world), tardis_at))
        yield from (Travel(world, seat), Arrival(world), TardisTakes(world, seat), DoctorsWin(world, seat, self.points))


def has_points(position: Position, doctor: str, enough: int = POINTS) -> bool:
    """Whether the Doctor's points and centers together are enough."""
    points = position.record(Doctor).points
    return points > 0 and points + len(position.centers_of(doctor)) >= enough


def _without_monsters(docket: Docket, area: str) -> Docket:
    monsters = next((unit for unit in docket.position.by_area.get(area, ()) if is_monstrous(unit)), None)
    return _scored(destroyed(docket, (monsters,), "driven away by the Doctor")) if monsters else docket


def _exorcised(docket: Docket, area: str) -> Docket:
    position = docket.position
    doubled = {note.id for note in position.record(Souls).doubled}
    for unit in position.by_area.get(area, ()):
        if unit.id in doubled:
            return _scored(docket.with_position(redeemed(position, {unit.id})).happened(Exorcised(unit=str(unit))))
    return docket


def _scored(docket: Docket) -> Docket:
    points = points_of(docket.position) + 1
    return docket.with_record(Doctor(points)).happened(PointGained(points=points))
