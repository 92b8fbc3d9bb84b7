"""Where powers build besides their home centers, what they build late, and what they never build."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import PowerName, UnitName
from variorum.game.places import Changed, YearEnd
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Abroad, Adjustments, Besides, any_center, any_home, home_centers
from variorum.rules.adjustments.sites import Policy, due, unlimited
from variorum.rules.grounds import MOST_POWERS, AreasByPower, not_land, rows


class Unused(Record, frozen=True):
    """How many builds each power had left when the last winter ended; those without any are left out."""

    left: Mapping[PowerName, int] = {}

    name: ClassVar = "unused_builds"


def home_or_late(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The power's home centers; every center that it owns, if it left a build unused last winter."""
    late = power in position.record(Unused).left
    return position.centers_of(power) if late else home_centers(world, position, power)


def late_builds(world: World, position: Position, power: str) -> tuple[tuple[str, ...], int]:
    """The power's centers abroad, and how many units it may build there: as many as it left last winter."""
    home = home_centers(world, position, power)
    abroad = tuple(area for area in position.centers_of(power) if area not in home)
    return abroad, position.record(Unused).left.get(power, 0)


class LateBuilds(Rule, frozen=True):
    """Notes after each winter how many builds each power left."""

    name: ClassVar = "late_builds"
    number: ClassVar = "A1"
    belongs: ClassVar = YearEnd(Adjustments, "L", "unused builds")
    says: ClassVar = "Builds that a power leaves unused in winter are remembered for the next one."
    record: ClassVar = Unused

    def view(self, position: Position, seat: str) -> Record:
        """The powers of a seat alone: others' strength may be hidden."""
        own = self.world.commands(position).get(seat, ())
        return Unused({power: count for power, count in position.record(Unused).left.items() if power in own})

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Note how many units each power has less than centers."""
        position = docket.position
        counts = {power: due(position, power) for power in self.world.board.powers}
        return docket.with_record(Unused({power: count for power, count in counts.items() if count > 0}))


_POLICIES: Mapping[str, Policy] = {
    "home": home_centers,
    "any home": any_home,
    "anywhere": any_center,
    "late": home_or_late,
}


class Builds(Mechanic, frozen=True):
    """In which centers powers build."""

    where: Annotated[
        Literal["home", "any home", "anywhere", "late"],
        Meta(description='"home", "any home" (also another power\'s), "anywhere" or "late" (abroad a winter late)'),
    ]

    name: ClassVar = "builds"
    title: ClassVar = "Builds"
    number: ClassVar = "A1"
    says: ClassVar = "A power builds {places}."

    @property
    def places(self) -> str:
        """Where, in words."""
        return {
            "home": "in vacant home centers of its own",
            "any home": "in any vacant home center it owns, its own or another power's",
            "anywhere": "in any vacant center it owns, at home or abroad",
            "late": "at home, and abroad, in centers it owns, as many units as it left unused last winter",
        }[self.where]

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """Another policy; and what remembers builds that weren't used."""
        late = self.where == "late"
        policy, quota = _POLICIES[self.where], late_builds if late else unlimited
        yield Changed(Adjustments, lambda rule: replace(rule, policy=_on(policy, rule.policy), quota=quota), _refused)
        if late:
            yield LateBuilds(base.world)


class BuildsIn(Mechanic, frozen=True):
    """Areas in which some powers build besides, centers or not."""

    areas: Annotated[
        AreasByPower, Meta(max_length=MOST_POWERS, description='areas by power, such as {BRITAIN = ["CAL"]}')
    ]

    name: ClassVar = "builds_in"
    title: ClassVar = "Builds in further areas"
    number: ClassVar = "A2"
    says: ClassVar = "Some powers build in further areas, too, whenever no unit is there. {areas}."

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that aren't on land."""
        return not_land(base.board, (area for area, _ in rows(self.areas)), "areas")

    def parts(self, base: Variant) -> tuple[Change]:
        """A policy with these areas."""
        listed = rows(self.areas)
        return (Changed(Adjustments, lambda rule: replace(rule, policy=Besides(rule.policy, listed))),)


class NeverBuilds(Mechanic, frozen=True):
    """Units that some powers can't build."""

    units: Annotated[
        Mapping[PowerName, Annotated[tuple[UnitName, ...], Meta(max_length=200)]],
        Meta(max_length=MOST_POWERS, description='units by power, such as {RUSSIA = ["F STP/NC"]}'),
    ]

    name: ClassVar = "never_builds"
    title: ClassVar = "Units that can't be built"
    number: ClassVar = "A3"
    says: ClassVar = "Some powers never build some units. {units}."

    def parts(self, base: Variant) -> tuple[Change]:
        """The rule without these units."""
        listed = rows(self.units)
        return (Changed(Adjustments, lambda rule: replace(rule, never=(*rule.never, *listed))),)


def _refused(rule: Rule) -> str:
    """Why this rule of builds can't have another policy."""
    plain = isinstance(rule, Adjustments) and _inner(rule.policy) in _POLICIES.values()
    return "" if plain else "{} says where each seat builds"


def _inner(policy: Policy) -> Policy:
    """A policy without further areas, and without those of some power."""
    return _inner(policy.policy) if isinstance(policy, Besides | Abroad) else policy


def _on(policy: Policy, besides: Policy) -> Policy:
    """A policy with the further areas that there are already."""
    return replace(besides, policy=_on(policy, besides.policy)) if isinstance(besides, Besides | Abroad) else policy
