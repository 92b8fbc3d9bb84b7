"""Where powers build besides their home centers, and what they never build."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import PowerName, UnitName
from variorum.game.places import Changed
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.adjustments import Abroad, Adjustments, Besides, any_center, any_home, home_centers
from variorum.rules.adjustments.sites import Policy, unlimited
from variorum.rules.grounds import MOST_POWERS, AreasByPower, not_land, rows
from variorum.rules.late_builds import LateBuilds, home_or_late, late_builds

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
