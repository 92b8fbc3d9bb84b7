"""Units that have to stay: a power's units don't leave certain centers until somebody else has owned these."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Lack, Mechanic
from variorum.game.moments import YearEnds
from variorum.game.places import Upon
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.grounds import MOST_POWERS, AreasByPower, not_centers, rows
from variorum.rules.movement.bars import Bars, Still
from variorum.rules.movement.twists import Twist

Posts = tuple[tuple[str, str], ...]
"""Centers, each with the power whose units have to stay there."""


class Released(Record, frozen=True):
    """The centers that somebody else has owned, so that units leave them as they like."""

    areas: tuple[str, ...] = ()

    name: ClassVar = "released"
    public: ClassVar = True


class Anchored(Twist, frozen=True):
    """Units of a power in these centers hold and support, but don't move. They retreat if they are dislodged."""

    posts: Posts
    clause: str = ""

    number: ClassVar = "M6"
    says: ClassVar = (
        "Some powers' units in some centers hold and support, but don't move, until another power has owned the "
        "center. {held}. They retreat if they are dislodged."
    )

    @property
    def held(self) -> Mapping[str, tuple[str, ...]]:
        """The centers by power."""
        powers = dict.fromkeys(power for _, power in self.posts)
        return {power: tuple(area for area, owner in self.posts if owner == power) for power in powers}

    def bars(self, position: Position) -> Bars:
        """The units in centers that nobody else has owned."""
        free = position.record(Released).areas
        posts = {post for post in self.posts if post[0] not in free}
        found = frozenset(unit.id for unit in position.units if (unit.area, unit.power) in posts)
        why = Reason("it may hold and support, but not move until another power has owned the center", self.clause)
        return (Still(found, why),) if found else ()


class Release(Rule, frozen=True):
    """Notes after each winter which of the centers belong to somebody else."""

    posts: Posts

    name: ClassVar = "release"
    number: ClassVar = "M6"
    belongs: ClassVar = Upon()
    moments: ClassVar = (YearEnds,)
    says: ClassVar = "After each winter, units may leave the centers that another power has owned."
    record: ClassVar = Released

    def meet(self, docket: Docket, moment: Any, dice: Dice) -> Docket:
        """Add the centers that are lost now to those that were lost before."""
        before, owners = docket.position.record(Released).areas, docket.position.owners
        lost = (area for area, power in self.posts if area not in before and owners.get(area, power) != power)
        return docket.with_record(Released((*before, *lost)))


class Stays(Mechanic, frozen=True):
    """Centers that a power's units don't leave until another power has owned them."""

    centers: Annotated[
        AreasByPower, Meta(max_length=MOST_POWERS, description='centers by power, such as {ENGLAND = ["LON"]}')
    ]

    name: ClassVar = "stays"
    title: ClassVar = "Units that stay"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that are no centers."""
        return not_centers(base.board, (area for area, _ in rows(self.centers)), "centers")

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The twist, and what lets the units go."""
        posts = rows(self.centers)
        return (Anchored(posts), Release(base.world, posts))
