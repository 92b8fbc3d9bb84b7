"""Ownership: after autumn's retreats each occupied center belongs to its occupier. Rule: std:O1."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Self, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import Geography, area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, series
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.places import Changed
from variorum.game.position import Position
from variorum.game.rule import Rule, World
from variorum.game.saying import described
from variorum.game.sight import Fog
from variorum.game.variant import Variant
from variorum.rules.grounds import MOST_POWERS, AreasByPower, not_centers, rows


class CenterCaptured(Event, frozen=True, tag="captured"):
    """A center has a new owner; `previous` is empty if it was neutral."""

    area: str
    power: str
    previous: str = ""

    def through(self, fog: Fog) -> Self | None:
        """The capture if it concerns the reader, or a center whose owner the reader sees."""
        concerned = not {self.power, self.previous}.isdisjoint(fog.powers)
        return self if concerned or fog.shows_owner(self.area) else None

    def sentence(self) -> str:
        """Who took it, and from whom."""
        return f"{self.power} takes {self.area}{f' from {self.previous}' if self.previous else ''}."


class CenterFreed(Event, frozen=True, tag="center_freed"):
    """A center belongs to nobody any more."""

    area: str
    previous: str

    says: ClassVar = "{previous} loses {area}, which now belongs to nobody."

    def through(self, fog: Fog) -> Self | None:
        """The loss if it is the reader's, or concerns a center whose owner the reader sees."""
        return self if self.previous in fog.powers or fog.shows_owner(self.area) else None


Claims: TypeAlias = Callable[[World, Position], Mapping[str, str]]
"""The centers that somebody takes or keeps now, each with that power; all others stay with their owners.

A center with an empty name in place of a power belongs to nobody from now on.
"""


def occupiers(world: World, position: Position) -> dict[str, str]:
    """Every center for the power whose unit stands there; bystanders take none. Rule: std:O1."""
    return _claims(world, position, world.fighters)


def occupiers_of_kinds(*kinds: str) -> Claims:
    """The claims of units of these kinds alone, by their codes."""

    def claims(world: World, position: Position) -> dict[str, str]:
        return _claims(world, position, world.fighters.intersection(kinds))

    claims.__doc__ = f"Every center for the power whose unit stands there, if it is of a kind of {series(kinds)}."
    return claims


def _claims(world: World, position: Position, kinds: frozenset[str]) -> dict[str, str]:
    centers, bystanders = _centers(world.board.geography(position.earth)), world.bystanders
    return {
        area: unit.power
        for unit in position.units
        if unit.kind in kinds and unit.power not in bystanders and (area := area_of(unit.location)) in centers
    }


@lru_cache(maxsize=64)
def _centers(geography: Geography) -> frozenset[str]:
    return frozenset(geography.centers)


class Barred(msgspec.Struct, frozen=True):
    """Claims in which some powers never own some `centers`: each of these belongs to nobody when its power takes it."""

    claims: Claims
    centers: tuple[tuple[str, str], ...]

    def text(self, position: Position) -> str:
        """The claims, and that some centers are never owned."""
        return f"{described(self.claims, position)}, but for some centers that some powers never own"

    def __call__(self, world: World, position: Position) -> dict[str, str]:
        """The claims without those of the barred powers."""
        found = self.claims(world, position)
        return {area: "" if (area, power) in self.centers else power for area, power in found.items()}


class Ownership(Rule, frozen=True):
    """Centers change hands as `claims` says; by default occupied ones, and empty ones stay with their owners.

    When it happens is a matter of the calendar: after autumn's retreats in Standard.
    """

    claims: Claims = occupiers

    name: ClassVar = "ownership"
    says: ClassVar = "Centers change hands: {claims}. Others stay with their owners."
    events: ClassVar = (CenterCaptured, CenterFreed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Give every center that is claimed to the power that claims it."""
        position, claims = docket.position, self.claims(self.world, docket.position)
        owners: dict[str, str] = {}
        changes: list[Event] = []
        for area in self.world.board.geography(position.earth).centers:
            previous = position.owners.get(area, "")
            power = claims.get(area, previous)
            if power:
                owners[area] = power
            if power != previous:
                changes.append(_change(area, power, previous))
        return docket.with_position(replace(position, owners=owners)).happened(*changes)


def _change(area: str, power: str, previous: str) -> Event:
    """A center in other hands, or in nobody's."""
    if power:
        return CenterCaptured(area=area, power=power, previous=previous)
    return CenterFreed(area=area, previous=previous)


class NeverOwns(Mechanic, frozen=True):
    """Centers that some powers never own: what they take there belongs to nobody."""

    centers: Annotated[
        AreasByPower, Meta(max_length=MOST_POWERS, description='centers by power, such as {CHINA = ["HKO"]}')
    ]

    name: ClassVar = "never_owns"
    title: ClassVar = "Centers never owned"
    number: ClassVar = "O5"
    says: ClassVar = "Some powers never own some centers: what they take there belongs to nobody. {centers}."

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that are no centers."""
        return not_centers(base.board, (area for area, _ in rows(self.centers)), "centers")

    def parts(self, base: Variant) -> tuple[Change]:
        """Claims without these."""
        listed = rows(self.centers)
        return (Changed(Ownership, lambda rule: replace(rule, claims=Barred(rule.claims, listed))),)
