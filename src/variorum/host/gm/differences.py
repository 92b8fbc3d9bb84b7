"""Two positions side by side: what differs, in sentences."""

from collections.abc import Iterator
from typing import Any

import msgspec

from variorum.game.position import Position

MOST = 300


def differences(old: Position, new: Position) -> tuple[str, ...]:
    """What is otherwise in the new position, for somebody who may see all of both."""
    found = tuple(_all(old, new))
    return found if len(found) <= MOST else (*found[:MOST], f"and {len(found) - MOST} differences more")


def _all(old: Position, new: Position) -> Iterator[str]:
    if old.turn != new.turn:
        yield f"the game stands before {new.turn}, not {old.turn}"
    yield from _units(old, new)
    for area in dict.fromkeys((*old.owners, *new.owners)):
        before, after = old.owners.get(area, "nobody"), new.owners.get(area, "nobody")
        if before != after:
            yield f"{area} belongs to {after}, not {before}"
    for name in ("dislodged", "contested", "seats", "earth", "settings", "ending"):
        yield from _values(name, _plain(getattr(old, name)), _plain(getattr(new, name)))
    for rule in sorted({*old.records, *new.records}):
        yield from _values(rule, _plain(old.records.get(rule)), _plain(new.records.get(rule)))


def _units(old: Position, new: Position) -> Iterator[str]:
    before, after = ({unit.id: unit for unit in position.units} for position in (old, new))
    for number in sorted({*before, *after}):
        first, second = before.get(number), after.get(number)
        if first == second:
            continue
        if first is None:
            yield f"{second} of {second.power} is there" if second else ""
        elif second is None:
            yield f"{first} of {first.power} is not there"
        else:
            marks = f", marked {', '.join(second.marks) or 'nothing'}" if first.marks != second.marks else ""
            yield f"{second} of {second.power} stands there, not {first} of {first.power}{marks}"


def _values(name: str, old: Any, new: Any) -> Iterator[str]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _values(f"{name}, {key}", old.get(key), new.get(key))
    else:
        yield f"{name}: {_shown(new)}, not {_shown(old)}"


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _shown(value: Any) -> str:
    if value in (None, (), [], {}, ""):
        return "nothing"
    if isinstance(value, dict):
        return "(" + "; ".join(f"{key} {_shown(one)}" for key, one in value.items()) + ")"
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return str(value)
