"""A role as a mechanic of any variant: a seat besides those of powers, what it may own, and its privilege."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import Board
from variorum.board.area import Power
from variorum.game.base import AnyVariant
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.places import Begun, Changed, Welcome
from variorum.game.position import Position, Seat
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Abroad, Adjustments, Exempted
from variorum.rules.draws import Draws
from variorum.rules.roster import UnitList, UnitTable
from variorum.variants.rather_silly.marking import is_right
from variorum.variants.rather_silly.quiz import Quiz


class PrivilegeGained(Event, frozen=True, tag="privilege"):
    """A privilege that a role earned for next season by a right answer."""

    seat: str
    privilege: str

    says: ClassVar = "{seat} may {privilege} next season."


class Privilege(Rule, frozen=True):
    """A right answer gives a role more in the next season: a record that takes the place of the usual one."""

    seat: str
    asker: str
    usual: Record
    earned: Record
    told: str

    name: ClassVar = "privilege"
    says: ClassVar = "A right answer gives {seat} more in the next season."
    events: ClassVar = (PrivilegeGained,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Set the record, and tell it if it is more than usual."""
        right = is_right(docket.position.record(Quiz), self.seat, self.asker)
        gained = (PrivilegeGained(seat=self.seat, privilege=self.told),) if right else ()
        return docket.with_record(self.earned if right else self.usual).happened(*gained)


class Role(Mechanic, frozen=True):
    """A mechanic with a seat called like its `role`; a role that `owns` something is known to the board, too."""

    role: ClassVar[Power]
    owns: ClassVar[bool] = True
    excludes: ClassVar = {"holdings": "say for whom a seat plays"}

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A name that is free."""
        seats = (seat.id for seat in base.opening(base).seats)
        if self.role.id in {*base.board.powers, *base.world.bystanders, *seats}:
            yield Lack(f"{self.role.id} plays in {base.name} already")

    def joining(self) -> Iterator[Change]:
        """The seat, which has a vote on draws even with nothing left."""
        if self.owns:
            yield Known(self.role)
        yield Begun(partial(_seated, self.role.id, (self.role.id,) if self.owns else ()))
        yield Lasting(self.role.id)


class Known(Welcome, frozen=True):
    """A power that the board knows besides its own, also when files take the rules to another one."""

    power: Power

    def made(self, base: Variant) -> Variant:
        """The variant with it."""
        onto = Onto(self.power, base.base.onto)
        return base.but(world=_peopled(base.world, self.power), base=replace(base.base, onto=onto))


class Onto(msgspec.Struct, frozen=True):
    """A variant with a power more, taken to another board as it was without."""

    power: Power
    onto: Callable[[AnyVariant, Board], AnyVariant]

    def __call__(self, variant: AnyVariant, board: Board) -> AnyVariant:
        """The variant there. Raises: what taking it there raises."""
        made = self.onto(variant, board)
        return made.but(world=_peopled(made.world, self.power))


class Lasting(Welcome, frozen=True):
    """A seat that is never out of the game, if draws are agreed by all survivors."""

    seat: str

    def made(self, base: Variant) -> Variant:
        """The variant in which it has a vote."""

        def lasting(rule: Draws) -> Draws:
            return replace(rule, lasting=(*rule.lasting, self.seat))

        return base.but(replaced={Draws: lasting}) if any(isinstance(rule, Draws) for rule in base.rules) else base


def abroad(role: str) -> Changed:
    """The role builds in any vacant center that it owns."""
    return Changed(Adjustments, lambda rule: replace(rule, policy=Abroad(rule.policy, role)))


def exempted(roster: type[UnitList] | type[UnitTable]) -> Changed:
    """The units on a roster need no center."""
    return Changed(Adjustments, lambda rule: replace(rule, upkeep=Exempted(rule.upkeep, roster)))


def _seated(role: str, powers: tuple[str, ...], _: AnyVariant, position: Position) -> Position:
    if any(seat.id == role for seat in position.seats):
        return position
    return replace(position, seats=(*position.seats, Seat(role, powers)))


def _peopled(world: World, power: Power) -> World:
    return replace(world, board=replace(world.board, powers={**world.board.powers, power.id: power}))
