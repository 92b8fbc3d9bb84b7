"""The differences between two positions, in sentences."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from variorum.game.position import Ending, Position
from variorum.game.unit import Dislodgement, Unit

MOST = 300

_PARTS = {"seats": "Seats", "earth": "Board", "settings": "Setting"}


def differences(old: Position, new: Position, most: int = MOST) -> tuple[str, ...]:
    """All differences of the new position, for readers who may see everything."""
    found = tuple(_all(old, new))
    return found if len(found) <= most else (*found[:most], f"And {len(found) - most} more differences.")


def _all(old: Position, new: Position) -> Iterator[str]:
    if old.turn != new.turn:
        yield f"The game stands before {new.turn} instead of {old.turn}."
    yield from _units(old, new)
    for area in dict.fromkeys((*old.owners, *new.owners)):
        before, after = old.owners.get(area, "nobody"), new.owners.get(area, "nobody")
        if before != after:
            yield f"{area} belongs to {after} instead of {before}."
    yield from _retreats(old, new)
    yield from _lists("Closed to retreats", "", old.contested, new.contested)
    if old.ending != new.ending:
        yield f"{_ended(new.ending)} (before: {_ended(old.ending).removesuffix('.').lower()})."
    for name, part in _PARTS.items():
        yield from _values(part, "", _plain(getattr(old, name)), _plain(getattr(new, name)))
    for rule in sorted({*old.records, *new.records}):
        known = _plain(old.records.get(rule)), _plain(new.records.get(rule))
        yield from _values(f"Record of {rule.replace('_', ' ')}", "", *known)


def _units(old: Position, new: Position) -> Iterator[str]:
    before, after = ({unit.id: unit for unit in position.units} for position in (old, new))
    for number in sorted({*before, *after}):
        first, second = before.get(number), after.get(number)
        if first == second:
            continue
        if second is None:
            yield f"{_called(first)} is no longer on the board."
        elif first is None:
            yield f"{_called(second)} is new on the board."
        else:
            yield from _changed(first, second)


def _changed(first: Unit, second: Unit) -> Iterator[str]:
    if first.location != second.location and (first.kind, first.power) == (second.kind, second.power):
        yield f"{_called(first)} is now in {second.location}."
    elif _called(first) != _called(second):
        yield f"{_called(first)} is now {_called(second)}."
    yield from _lists(f"Marks of {_called(second)}", "", first.marks, second.marks)


def _called(unit: Unit | None) -> str:
    return f"{unit} of {unit.power}" if unit else "nothing"


def _retreats(old: Position, new: Position) -> Iterator[str]:
    before, after = ({entry.unit.id: entry for entry in position.dislodged} for position in (old, new))
    for number in sorted({*before, *after}):
        first, second = before.get(number), after.get(number)
        if first != second:
            unit = (second or first or old.dislodged[0]).unit
            told = f"must retreat {_way(second)}" if second else "doesn't have to retreat any more"
            yield f"{_called(unit)} {told}{f', instead of {_way(first)}' if first and second else ''}."


def _way(entry: Dislodgement) -> str:
    return f"to {' or '.join(entry.retreats)}" if entry.retreats else "but has nowhere to go"


def _ended(ending: Ending | None) -> str:
    if ending is None:
        return "The game goes on."
    return f"The game is {'shared by' if ending.drawn else 'won by'} {', '.join(ending.winners)}."


def _values(part: str, path: str, old: Any, new: Any) -> Iterator[str]:
    """The differences between plain values in a part of the position, under a path of names."""
    if old == new:
        return
    if isinstance(old, dict | None) and isinstance(new, dict | None):
        known, now = old or {}, new or {}
        for key in dict.fromkeys((*known, *now)):
            inner = f"{path}, {key}" if path else str(key)
            yield from _values(part, inner.replace("_", " "), known.get(key), now.get(key))
    elif isinstance(old, list | None) and isinstance(new, list | None):
        yield from _lists(part, path, old or (), new or ())
    else:
        yield f"{_named(part, path)}: {_shown(new)} instead of {_shown(old)}."


def _lists(part: str, path: str, old: Sequence[Any], new: Sequence[Any]) -> Iterator[str]:
    """Values added and removed; both lists in full if only their order differs."""
    if old == new:
        return
    come, gone = ([_shown(one) for one in some if one not in other] for some, other in ((new, old), (old, new)))
    told = [f"{word} {', '.join(shown)}" for word, shown in (("now with", come), ("without", gone)) if shown]
    yield f"{_named(part, path)}: {'; '.join(told) or f'{_shown(list(new))} instead of {_shown(list(old))}'}."


def _named(part: str, path: str) -> str:
    return f"{part}, {path}" if path else part


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, (), [], {}, ""):
        return "nothing"
    if isinstance(value, dict):
        return "(" + "; ".join(f"{key.replace('_', ' ')} {_shown(one)}" for key, one in value.items()) + ")"
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return str(value)
