"""The rules of one variant, changed into those of another: replaced, removed, joined by others, on another board."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.game.calendar import Calendar, Phase
from variorum.game.rule import Rule, World

Replacement: TypeAlias = Rule | Callable[[Any], Rule]
"""A rule, or a function that makes it from the one that it replaces."""


class Changes(msgspec.Struct, frozen=True):
    """What happens to phases, by their letters, and to the rules of each type."""

    phases: Mapping[str, Phase]
    replaced: Mapping[type[Rule], Replacement]
    before: Mapping[type[Rule], Sequence[Rule]]
    after: Mapping[type[Rule], Sequence[Rule]]
    removed: Collection[type[Rule]]

    def calendar(self, calendar: Calendar, world: World) -> Calendar:
        """The calendar after these changes, with all rules in that world.

        Raises: ValueError if a type is named that no rule has, or a letter that no phase has, or if a rule loses what
        it was given.
        """
        self._require_letters({phase.letter for phase in calendar.phases})
        changed = calendar.with_phases(self._phase)
        self._require_types({type(rule) for phase in changed.phases for rule in phase.rules})
        return changed.with_phases(lambda phase: self._changed(phase, world))

    def _phase(self, phase: Phase) -> Phase:
        return self.phases.get(phase.letter, phase)

    def _changed(self, phase: Phase, world: World) -> Phase:
        steps = []
        for step in phase.steps:
            rules = (in_world(new, world) for rule in step.rules for new in self._around(rule))
            steps.append(replace(step, rules=tuple(rules)))
        return replace(phase, steps=tuple(steps))

    def _around(self, rule: Rule) -> Iterator[Rule]:
        kind = type(rule)
        yield from self.before.get(kind, ())
        if kind not in self.removed:
            yield self._replaced(rule)
        yield from self.after.get(kind, ())

    def _replaced(self, rule: Rule) -> Rule:
        """What stands in for a rule, which may refer to others, as exits do to movement."""
        new = self.replaced.get(type(rule))
        if isinstance(new, Rule):
            _require_kept(rule, new)
            return new
        if new is not None:
            return new(rule)
        kept: Rule = _mapped(rule, self._within)
        return kept

    def _within(self, value: Any) -> Any:
        """What a rule has in a field, with what stands in for the rules that it refers to."""
        if type(value) is tuple:
            return tuple(map(self._within, value))
        return self._replaced(value) if isinstance(value, Rule) else value

    def _require_letters(self, known: Collection[str]) -> None:
        for letter in sorted(set(self.phases).difference(known)):
            raise ValueError(f'there is no phase "{letter}" to replace; the phases are {", ".join(sorted(known))}')

    def _require_types(self, known: Collection[type[Rule]]) -> None:
        named = {*self.replaced, *self.before, *self.after, *self.removed}
        for missing in sorted(kind.__name__ for kind in named.difference(known)):
            rules = ", ".join(sorted(kind.__name__ for kind in known))
            raise ValueError(f"no phase has a rule {missing}; the rules are {rules}")


def moved(phase: Phase, world: World) -> Phase:
    """A phase with all its rules in a world."""
    return replace(phase, steps=tuple(replace(step, rules=in_world(step.rules, world)) for step in phase.steps))


def _require_kept(rule: Rule, new: Rule) -> None:
    """Raise ValueError if a rule stands in for one of its type without something that this one was given."""
    for field in msgspec.structs.fields(rule) if type(new) is type(rule) else ():
        given, left = getattr(rule, field.name), getattr(new, field.name)
        if given != left and left == field.default:
            name, what = type(rule).__name__, f"{field.name} = {given!r}"
            raise ValueError(
                f"{name} would lose its {what}; give a function that changes what is to change, such as "
                f"replaced={{{name}: lambda rule: msgspec.structs.replace(rule, …)}}, or say {field.name}, too"
            )


def in_world(value: Any, world: World) -> Any:
    """A rule, a twist or anything else that refers to a world, with that world instead."""
    if isinstance(value, World):
        return world
    if type(value) is tuple:
        return tuple(in_world(part, world) for part in value)
    if isinstance(value, msgspec.Struct):
        return _mapped(value, lambda part: in_world(part, world))
    return value


def _mapped(struct: Any, change: Callable[[Any], Any]) -> Any:
    """A struct with its fields changed; the same object if none differs."""
    fields = {name: getattr(struct, name) for name in struct.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := change(old)) is not old and new != old}
    return replace(struct, **changed) if changed else struct
