"""The variants at hand, found by their packages."""

import importlib
import pkgutil
from functools import cache

import variorum.variants
from variorum.game.variant import Variant


class UnknownVariantError(LookupError):
    """There is no variant of that name."""


@cache
def names() -> tuple[str, ...]:
    """The ids of all variants, alphabetically."""
    found = pkgutil.iter_modules(variorum.variants.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg))


@cache
def variant(name: str) -> Variant:
    """The variant of that id.

    Raises: UnknownVariantError naming those that there are.
    """
    if name not in names():
        raise UnknownVariantError(f'there is no variant "{name}"; known: {", ".join(names())}')
    found: Variant = importlib.import_module(f"variorum.variants.{name}").VARIANT
    return found
