"""The available variants: the packages in this folder, and those installed from elsewhere.

Add a variant of your own through an entry point in the group `variorum.variants`: its name is the variant's id
and its value the variant's `VARIANT`.
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
    """No variant has that id."""


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
    """The variant with that id.

    Raises: UnknownVariantError, which lists the known ids.
    """
    if name not in names():
        raise UnknownVariantError(f'there is no variant "{name}"; known: {", ".join(names())}')
    if name not in own_names():
        return _installed(name)
    found: Variant = importlib.import_module(f"variorum.variants.{name}").VARIANT
    return found


def _pickled(found: Variant) -> Any:
    """Reduce a variant for pickling: to its id if it is registered, so that unpickling returns the same object."""
    known = found.id in names() and variant(found.id) is found
    return (variant, (found.id,)) if known else found.__reduce__()


copyreg.pickle(Variant, _pickled)


def _installed(name: str) -> Variant:
    (entry,) = entry_points(group=GROUP, name=name)
    found = entry.load()
    if not isinstance(found, Variant) or found.id != name:
        raise UnknownVariantError(f'{entry.value} should be the variant "{name}", but is not')
    return found
