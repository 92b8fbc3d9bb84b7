"""Groups of variants that share ratings, as `groups.toml` declares them."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from variorum.variants import registry
from variorum.variants.facts import facts

_FILE = Path(__file__).parent / "groups.toml"


class Group(msgspec.Struct, frozen=True):
    """Variants that share ratings."""

    id: str
    name: str
    variants: tuple[str, ...]


def group_of(variant: str) -> str:
    """The id of a variant's group: its own id if it shares ratings with no other."""
    return next((group.id for group in _declared() if variant in group.variants), variant)


def group(name: str) -> Group | None:
    """The group of that id; None if there is none."""
    for found in _declared():
        if found.id == name:
            return found
    alone = name in registry.names() and group_of(name) == name
    return Group(name, facts(name).name, (name,)) if alone else None


@cache
def _declared() -> tuple[Group, ...]:
    plain = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(msgspec.convert({"id": name, **fields}, Group) for name, fields in plain.items())
