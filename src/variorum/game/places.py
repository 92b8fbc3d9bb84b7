"""Where the parts of a mechanic belong in a variant, and the changes that put them there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from string import ascii_uppercase
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.game.base import AnyVariant, Prepared, listing, relisted
from variorum.game.calendar import Phase, Season, Step
from variorum.game.mechanic import Mechanic
from variorum.game.position import Position
from variorum.game.rule import Rule, World
from variorum.game.spots import Kinds, Spots, each_with, seasons_ends, years_last


class To(msgspec.Struct, frozen=True):
    """A part of rules: one more of what some have in a `field`, such as movement its twists."""

    field: str

    def of(self, part: Mechanic) -> "Changed":
        """The change that adds it to each of these rules."""
        return Changed(
            Rule, lambda rule: _with(rule, self.field, (*getattr(rule, self.field), part)), having=self.field
        )


class As(msgspec.Struct, frozen=True):
    """What some rules have one of, in a `field`, such as adjustments their upkeep; `what` says what it decides."""

    field: str
    what: str

    def of(self, part: Mechanic) -> "Changed":
        """The change that gives it to each of these rules, unless one has its own already."""

        def refused(rule: Rule) -> str:
            usual = next(one.default for one in msgspec.structs.fields(rule) if one.name == self.field)
            return "" if getattr(rule, self.field) == usual else f"{{}} {self.what}"

        return Changed(Rule, lambda rule: _with(rule, self.field, part), refused, self.field)


class Before(msgspec.Struct, frozen=True):
    """Rules that run before each rule of a type, or of some."""

    kind: Kinds

    def of(self, part: Mechanic) -> "Added":
        """The change that adds it."""
        return Added(self.kind, part, after=isinstance(self, After))


class After(Before, frozen=True):
    """Rules that run after each rule of a type, or of some: `After((Movement, Retreats))`."""


class YearEnd(msgspec.Struct, frozen=True):
    """Rules that run in a phase of their own after each year's last phase with a rule of a type, or of some."""

    kind: Kinds
    letter: str
    name: str

    def of(self, part: Mechanic) -> "Later":
        """The change that adds it."""
        return Later(_phase(self.letter, self.name, part), partial(years_last, self.kind))


class AfterEach(msgspec.Struct, frozen=True):
    """Rules that run in a phase of their own after each phase with a rule of a type, or of some."""

    kind: Kinds
    letter: str
    name: str

    def of(self, part: Mechanic) -> "Later":
        """The change that adds it."""
        return Later(_phase(self.letter, self.name, part), partial(each_with, self.kind))


class SeasonEnd(msgspec.Struct, frozen=True):
    """Rules that run in a phase of their own at the end of each season."""

    letter: str
    name: str

    def of(self, part: Mechanic) -> "Later":
        """The change that adds it."""
        return Later(_phase(self.letter, self.name, part), seasons_ends)


class Upon(msgspec.Struct, frozen=True):
    """Rules that only hang on moments, wherever these happen."""

    def of(self, part: Mechanic) -> "Hung":
        """The change that adds it."""
        return Hung(part)


class Always(msgspec.Struct, frozen=True):
    """Rules that run before every phase."""

    def of(self, part: Mechanic) -> "Preceding":
        """The change that adds it."""
        return Preceding(part)


class Changed(msgspec.Struct, frozen=True):
    """All rules of a type, or those `having` a field, as a function makes them of what they are.

    `refused` says why one can't be, of the variant `{}`.
    """

    kind: type[Rule]
    how: Callable[[Any], Rule]
    refused: Callable[[Any], str] = lambda _: ""
    having: str = ""

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        rules = self._rules(base)
        if not rules:
            return f"{base.name} has rules of its own for that"
        return next(filter(None, map(self.refused, rules)), "").format(base.name)

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        return base.but(replaced={type(rule): self.how for rule in self._rules(base)})

    def _rules(self, base: AnyVariant) -> list[Rule]:
        return [rule for rule in _of_type(base, self.kind) if not self.having or hasattr(rule, self.having)]


class Added(msgspec.Struct, frozen=True):
    """A rule that runs before or after each of a type, or of some."""

    kind: Kinds
    part: Mechanic
    after: bool

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        if self._is_there(base):
            return "" if self.part.common else f"{base.name} has that already"
        return "" if _of_type(base, self.kind) else f"{base.name} has rules of its own for that"

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        if self._is_there(base):
            return base
        new = {type(rule): (_pointed(self.part, base),) for rule in _of_type(base, self.kind)}
        return base.but(after=new) if self.after else base.but(before=new)

    def _is_there(self, base: AnyVariant) -> bool:
        return bool(_of_type(base, type(self.part)))


class Later(msgspec.Struct, frozen=True):
    """A phase of a mechanic's own after some of those that there are; its letter is another one if that is taken."""

    phase: Phase
    where: Spots

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        return f"{base.name} has that already" if _of_type(base, type(self.phase.rules[0])) else ""

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        calendar, taken = base.calendar, {phase.letter for phase in base.calendar.phases}
        letter = next(one for one in (self.phase.letter, *reversed(ascii_uppercase)) if one not in taken)
        own, spots = replace(self.phase, letter=letter), {*self.where(calendar.seasons)}

        def phases(number: int, season: Season) -> Iterator[Phase]:
            for at, phase in enumerate(season.phases):
                yield from (phase, own) if (number, at) in spots else (phase,)

        seasons = (replace(one, phases=tuple(phases(number, one))) for number, one in enumerate(calendar.seasons))
        return base.but(calendar=replace(calendar, seasons=tuple(seasons)))


class Single(msgspec.Struct, frozen=True):
    """A rule that a variant has once."""

    part: Mechanic

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        return f"{base.name} has that already" if _of_type(base, type(self.part)) else ""


class Hung(Single, frozen=True):
    """A rule that hangs on moments; it stands in the first phase, where it does nothing."""

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        first, *others = base.calendar.seasons
        phase, *later = first.phases
        *steps, last = phase.steps
        hung = replace(phase, steps=(*steps, replace(last, rules=(*last.rules, self.part))))
        seasons = (replace(first, phases=(hung, *later)), *others)
        return base.but(calendar=replace(base.calendar, seasons=seasons))


class Preceding(Single, frozen=True):
    """A rule that runs before every phase."""

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        return base.but(always=(*base.always, self.part))


class Welcome(msgspec.Struct, frozen=True):
    """A change that every variant has a place for."""

    def lack(self, base: AnyVariant) -> str:
        """Never anything."""
        return ""


class Begun(Welcome, frozen=True):
    """Something that openings have besides, also those of files that build on the variant: records, seats."""

    setup: Callable[[AnyVariant, Position], Position]

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        return base.but(opening=Prepared(base.opening, self.setup), base=base.base.also(self.setup))


class Remade(Welcome, frozen=True):
    """The world, as a function makes it of what it is: its board, or what units stand on."""

    how: Callable[[World], World]

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant in it."""
        return base.but(world=self.how(base.world))


class Unset(Welcome, frozen=True):
    """A setting that no rule asks about any more."""

    name: str

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant without it."""
        return base.but(settings={name: one for name, one in base.settings.items() if name != self.name})


class Stationed(msgspec.Struct, frozen=True):
    """Units of bystanders that stand on the board at the start, as an opening lists them, by their owners."""

    units: Mapping[str, Sequence[str]]

    def lack(self, base: AnyVariant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        return "" if listing(base.opening) else f"{base.name} sets up its units itself"

    def made(self, base: AnyVariant) -> AnyVariant:
        """The variant with it."""
        listed = listing(base.opening)
        more = replace(listed, units={**listed.units, **self.units})
        return base.but(opening=relisted(base.opening, more))


def _phase(letter: str, name: str, part: Mechanic) -> Phase:
    """A phase of one rule; it happens by itself if the rule takes no orders."""
    assert isinstance(part, Rule)  # noqa: S101 - only rules run
    return Phase(letter, name, (Step((part,)),), automatic=not part.orders)


def _of_type(base: AnyVariant, kind: type[Mechanic] | Kinds) -> list[Rule]:
    """The rules of a variant that are of a type."""
    rules: tuple[Rule, ...] = base.rules
    return [rule for rule in rules if isinstance(rule, kind)]


def _pointed(part: Any, base: AnyVariant) -> Rule:
    """A rule whose fields that are rules, such as movement, are those that the variant has of the same types."""
    own = {type(rule): rule for rule in base.rules}
    given = {name: getattr(part, name) for name in part.__struct_fields__}
    pointed: Rule = replace(part, **{name: own[type(one)] for name, one in given.items() if type(one) in own})
    return pointed


def _with(rule: Rule, field: str, value: object) -> Rule:
    return replace(rule, **{field: value})
