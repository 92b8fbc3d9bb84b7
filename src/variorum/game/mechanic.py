"""A mechanic: one idea of a variant's rules as one object, which knows where its parts belong and what they need."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec

from variorum.game.base import AnyVariant
from variorum.game.position import Position
from variorum.game.saying import said
from variorum.game.setting import Setting
from variorum.game.unit import UnitKind

AnyCalendar: TypeAlias = Any
"""A calendar, whose module knows this one."""


class Lack(msgspec.Struct, frozen=True):
    """Why a variant has no place for a mechanic: the problem, a remedy, and the field that is at fault, if one is."""

    problem: str
    remedy: str = "leave it out"
    field: str = ""


class Change(Protocol):
    """A change that a mechanic makes to a variant; `variorum.game.places` has those there are."""

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""


class Place(Protocol):
    """Where a part belongs; `variorum.game.places` has those there are."""

    def of(self, part: "Mechanic") -> Change:
        """The change that puts a part there."""


class Mechanic(msgspec.Struct, frozen=True):
    """One idea: `VARIANT.with_(Railway("RUSSIA", ("MOS", "PER", "OMS")))` puts its parts where they belong.

    A rule, a twist or an upkeep is a mechanic of one part, itself, if it says where it `belongs`; an idea of several
    parts lists them in `parts`. `name` is what files call it, `title` what pages do; `says` are its sentences for
    players, with its fields in braces (`variorum.game.saying`), and `number` that of their clause. It `adds` kinds of
    units, and may have `bystanders`; it `depicts` kinds of figures. A variant has it once, unless it `repeats`; a
    `common` part is added by the first mechanic that needs it. `excludes` are mechanics that it
    can't go with, by their names, each with what both do: "say what units cost"; it `follows` those that must be there
    before it, if at all, as it takes account of what they add. `cites` are the clauses of other
    rulebooks that its parts cite, each with the number of its own; `chosen` are settings, which whoever creates a
    game chooses.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    says: ClassVar[str] = ""
    number: ClassVar[str] = ""
    belongs: ClassVar[Place | None] = None
    adds: ClassVar[tuple[UnitKind, ...]] = ()
    depicts: ClassVar[tuple[UnitKind, ...]] = ()
    bystanders: ClassVar[tuple[str, ...]] = ()
    repeats: ClassVar[bool] = False
    common: ClassVar[bool] = False
    excludes: ClassVar[Mapping[str, str]] = {}
    follows: ClassVar[tuple[str, ...]] = ()
    cites: ClassVar[Mapping[str, str]] = {}
    chosen: ClassVar[Mapping[str, Setting]] = {}

    def text(self, position: Position) -> str:
        """What it does, in sentences for players, with the values of a game. Raises: ValueError."""
        return said(self.says, self, position)

    def sentences(self, position: Position, names: Mapping[str, str]) -> str:
        """The same with the names that players know areas and powers by. Raises: ValueError."""
        own = type(self).text is not Mechanic.text
        return self.text(position) if own else said(self.says, self, position, names)

    def lacks(self, base: AnyVariant) -> Iterator[Lack]:
        """What is missing in a variant, or wrong with its own fields there; nothing if it fits."""
        return iter(())

    def parts(self, base: AnyVariant) -> Iterable["Mechanic | Change"]:
        """What it consists of, in a variant: by default itself."""
        return (self,)

    def seasons(self, calendar: AnyCalendar, first: int) -> AnyCalendar:
        """The calendar of games that begin in that year: by default unchanged."""
        return calendar
