"""Where a power may build, how much, and which units."""

from collections.abc import Callable, Iterator
from typing import ClassVar, TypeAlias

import msgspec

from variorum.board import AreaId, Location
from variorum.game.event import series
from variorum.game.mechanic import Mechanic
from variorum.game.places import As
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.saying import described
from variorum.game.unit import Unit, UnitRef
from variorum.rules.roster import UnitList, UnitTable, known

Policy: TypeAlias = Callable[[World, Position, str], tuple[str, ...]]
"""The areas in which a power may build, vacant or not."""

Quota: TypeAlias = Callable[[World, Position, str], tuple[tuple[str, ...], int]]
"""Areas in which a power may build only so many units together, and that number."""


def home_centers(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The power's own home centers, as long as it owns them. Rule: std:A2."""
    return tuple(area for area in position.centers_of(power) if world.board.areas[area].home == power)


def any_center(_: World, position: Position, power: str) -> tuple[str, ...]:
    """Every center that the power owns. Rule: g1815:3.2.1."""
    return position.centers_of(power)


def any_home(world: World, position: Position, power: str) -> tuple[str, ...]:
    """Every home center that the power owns, its own or another power's."""
    return tuple(area for area in position.centers_of(power) if world.board.areas[area].home)


def any_vacant(world: World, position: Position, _: str) -> tuple[str, ...]:
    """Every center, whoever owns it; that it must be vacant goes for all sites."""
    return world.geography(position).centers


def unlimited(_: World, __: Position, ___: str) -> tuple[tuple[str, ...], int]:
    """No area in which a power may build less than elsewhere."""
    return (), 0


class Besides(msgspec.Struct, frozen=True):
    """The areas of a policy, and for some powers further ones, centers or not: `areas` has each with its power."""

    policy: Policy
    areas: tuple[tuple[str, str], ...]

    def text(self, position: Position) -> str:
        """The policy, and the further areas."""
        further = series(f"{area} ({power})" for area, power in self.areas)
        return f"{described(self.policy, position)}; and besides {further}"

    def __call__(self, world: World, position: Position, power: str) -> tuple[str, ...]:
        """The areas in which the power may build."""
        found = self.policy(world, position, power)
        return (*found, *(area for area, owner in self.areas if owner == power and area not in found))


class Abroad(msgspec.Struct, frozen=True):
    """The areas of a policy, but one `power` builds in any center that it owns."""

    policy: Policy
    power: str

    def text(self, position: Position) -> str:
        """The policy, and who builds otherwise."""
        return f"{described(self.policy, position)}; {self.power} in every center that it owns"

    def __call__(self, world: World, position: Position, power: str) -> tuple[str, ...]:
        """The areas in which the power may build."""
        return position.centers_of(power) if power == self.power else self.policy(world, position, power)


def due(position: Position, power: str) -> int:
    """The number of units a power has to build (or, below 0, to remove), with or without room."""
    return len(position.centers_of(power)) - len(position.units_of(power))


class Upkeep(Mechanic, frozen=True):
    """The cost of a power's units: a center each. Variants may override this, and say so to players in `says`."""

    belongs: ClassVar = As("upkeep", "says what units cost")

    def counted(self, position: Position, power: str) -> tuple[Unit, ...]:
        """The units that need a center, and may have to go if there are too few."""
        return position.units_of(power)

    def cost(self, position: Position, power: str) -> int:
        """The number of centers a power needs for all its units."""
        return len(self.counted(position, power))

    def remains(self, unit: Unit) -> Unit | None:
        """What is left of a unit that is removed; None: nothing."""
        return None

    def due(self, position: Position, power: str) -> int:
        """The number of units a power has to build (or, below 0, to remove), with or without room."""
        left = len(position.centers_of(power)) - self.cost(position, power)
        return left if left >= 0 else max(left, -len(self.counted(position, power)))


STANDARD = Upkeep()


class Exempted(Upkeep, frozen=True):
    """Another upkeep, but the units on a `roster` cost nothing."""

    rest: Upkeep
    roster: type[UnitList] | type[UnitTable]

    def text(self, position: Position) -> str:
        """What the others cost."""
        return self.rest.text(position)

    def counted(self, position: Position, power: str) -> tuple[Unit, ...]:
        """The units that aren't on it."""
        free = known(position.record(self.roster).units, position)
        return tuple(unit for unit in self.rest.counted(position, power) if unit.id not in free)

    def cost(self, position: Position, power: str) -> int:
        """What the others need."""
        return self.rest.cost(position, power) - self._free(position, power)

    def remains(self, unit: Unit) -> Unit | None:
        """What is left of a unit that is removed."""
        return self.rest.remains(unit)

    def due(self, position: Position, power: str) -> int:
        """The number of units to build or to remove, as if those weren't there."""
        return self.rest.due(position, power) + self._free(position, power)

    def _free(self, position: Position, power: str) -> int:
        return len(self.rest.counted(position, power)) - len(self.counted(position, power))


class BuildTerms(msgspec.Struct, frozen=True):
    """Where powers may build, what units cost, and the codes of the kinds that can be built; empty: all that move.

    `quota` limits builds in some areas; `never` has units that a power can't build, such as ("F STP/NC", "RUSSIA").
    """

    policy: Policy = home_centers
    upkeep: Upkeep = STANDARD
    kinds: tuple[str, ...] = ()
    quota: Quota = unlimited
    never: tuple[tuple[str, str], ...] = ()


class Yard(msgspec.Struct, frozen=True):
    """The builds open to one power now: at most `room` units, in its `vacant` sites, and none of those in `never`.

    At most `most` of them are in `limited` sites.
    """

    world: World
    position: Position
    vacant: tuple[str, ...]
    room: int
    kinds: tuple[str, ...] = ()
    limited: tuple[str, ...] = ()
    most: int = 0
    never: tuple[str, ...] = ()

    def choices(self, area: str) -> Iterator[UnitRef]:
        """The units that can be built in an area, one for each kind and coast."""
        yield from (unit for unit in self._conceivable(area) if str(unit) not in self.never)

    def _conceivable(self, area: str) -> Iterator[UnitRef]:
        geography = self.world.board.geography(self.position.earth)
        for kind in self.world.kinds:
            if kind.movement and (kind.code in self.kinds if self.kinds else kind.built):
                yield from (UnitRef(kind.code, place) for place in geography.places(kind.movement, AreaId(area)))
            elif kind.code in self.kinds:
                yield UnitRef(kind.code, Location(area))

    def exact(self, wanted: UnitRef) -> UnitRef | None:
        """The ordered unit at its exact place; None if it cannot be built there.

        Rule: std:A2; DATC 4.B.6:b, 4.B.7.
        """
        if f"{wanted.kind} {wanted.location}" in self.never:
            return None
        here = [choice for choice in self.choices(wanted.area) if choice.kind == wanted.kind]
        named = [choice for choice in here if choice.location == wanted.location]
        return named[0] if named else here[0] if len(here) == 1 else None


def yard(world: World, position: Position, power: str, terms: BuildTerms) -> Yard:
    """The builds open to a power now, under these terms."""
    vacant = tuple(area for area in terms.policy(world, position, power) if is_vacant(world, position, area))
    never = tuple(unit for unit, owner in terms.never if owner == power)
    if never:
        able = Yard(world, position, vacant, len(vacant), terms.kinds, never=never)
        vacant = tuple(area for area in vacant if any(able.choices(area)))
    areas, most = terms.quota(world, position, power)
    limited = tuple(area for area in vacant if area in areas)
    sites = len(vacant) - len(limited) + min(most, len(limited))
    room = max(0, min(terms.upkeep.due(position, power), sites))
    return Yard(world, position, vacant, room, terms.kinds, limited, most, never)


def is_vacant(world: World, position: Position, area: str) -> bool:
    """Whether an area holds no units but those that may share it with others."""
    there = position.by_area.get(area)
    return there is None or all(world.kind(unit.kind).shares for unit in there)
