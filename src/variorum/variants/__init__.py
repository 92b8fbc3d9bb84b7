"""Every variant that Variorum plays, one package each; `registry` finds them, and `variants()` lists their ids.

May import `rules` and below; a variant may know `standard`, but no other. Start here: `standard/__init__.py`.
"""

import sys
from types import ModuleType


class _Variants(ModuleType):
    """This package; called as `variorum.variants()` it lists the variants."""

    def __call__(self) -> tuple[str, ...]:
        """The ids of all variants, alphabetically."""
        from variorum.variants.registry import names

        return names()


sys.modules[__name__].__class__ = _Variants
