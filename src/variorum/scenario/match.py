"""How parts of records and events are held against what is there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

Wanted = TypeVar("Wanted")
Found = TypeVar("Found")


def unmatched(
    wanted: Sequence[Wanted], found: Sequence[Found], fits: Callable[[Wanted, Found], bool]
) -> tuple[Wanted, ...]:
    """What is left of `wanted` when as much as possible of it is paired off with one of `found` each."""
    choices = [[index for index, candidate in enumerate(found) if fits(wish, candidate)] for wish in wanted]
    holder: dict[int, int] = {}

    def placed(wish: int, tried: set[int]) -> bool:
        for index in choices[wish]:
            if index not in tried:
                tried.add(index)
                if index not in holder or placed(holder[index], tried):
                    holder[index] = wish
                    return True
        return False

    return tuple(wanted[wish] for wish in range(len(wanted)) if not placed(wish, set()))


def contains(found: Any, wanted: Any) -> bool:
    """Whether a plain value has all parts of another one.

    Of mappings the keys that are given count, and null says that a key must be absent; lists compare unordered.
    """
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(_has(found, key, part) for key, part in wanted.items())
    if isinstance(wanted, Sequence) and not isinstance(wanted, str):
        if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != len(wanted):
            return False
        return not unmatched(wanted, found, lambda part, candidate: contains(candidate, part))
    return type(found) is type(wanted) and bool(found == wanted)


def _has(found: Mapping[str, Any], key: str, part: Any) -> bool:
    if part is None:
        return found.get(key) is None
    return key in found and contains(found[key], part)
