"""The Jester's and the Soothsayer's privileges next season, announced to all."""

from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.record import Record
from variorum.game.rule import Rule
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
