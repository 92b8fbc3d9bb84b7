"""The variants at hand: the packages of this folder, and those that others have installed.

A variant of one's own joins through an entry point of the group `variorum.variants`, whose name is the variant's id
and whose value is its `VARIANT`.
"""

import copyreg
import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from variorum.game.variant import Variant


class UnknownVariantError(ValueError, LookupError):
    """There is no variant of that name."""


GROUP = "variorum.variants"


@cache
def own_names() -> tuple[str, ...]:
    """The ids of the variants that come with the package, alphabetically."""
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return tuple(sorted(module.name for module in found if module.ispkg))


@cache
def names() -> tuple[str, ...]:
    """The ids of all variants, alphabetically."""
    return tuple(sorted({*own_names(), *entry_points(group=GROUP).names}))


@cache
def variant(name: str) -> Variant:
    """The variant of that id.

    Raises: UnknownVariantError naming those that there are.
    """
    if name not in names():
        raise UnknownVariantError(f'there is no variant "{name}"; known: {", ".join(names())}')
    if name not in own_names():
        return _installed(name)
    found: Variant = importlib.import_module(f"variorum.variants.{name}").VARIANT
    return found


def _pickled(found: Variant) -> Any:
    """How a variant is pickled: those of the registry by their ids, so that they stay themselves."""
    known = found.id in names() and variant(found.id) is found
    return (variant, (found.id,)) if known else found.__reduce__()


copyreg.pickle(Variant, _pickled)


def _installed(name: str) -> Variant:
    (entry,) = entry_points(group=GROUP, name=name)
    found = entry.load()
    if not isinstance(found, Variant) or found.id != name:
        raise UnknownVariantError(f'{entry.value} is to be the variant "{name}", and is not')
    return found
