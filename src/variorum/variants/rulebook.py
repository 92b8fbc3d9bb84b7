"""The rules page of a variant for its players, in Markdown.

It is the file `rules.md` of the variant's package, or else a page made of what the variant says about itself. Where
the file has a line `<!-- rules -->`, it gets what the rules say.
"""

import re
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.resources import files

from variorum.game.variant import Variant
from variorum.variants import registry
from variorum.variants.told import left_out, sayings

FILE = "rules.md"
"""The name of a rules page in a variant's package."""

_HERE = "<!-- rules -->"
"""Where a page wants what the rules say."""

CLAUSE = re.compile(r"\b(?:[0-9]*[a-z_][a-z0-9_]*:[A-Z]?|[0-9]+:[A-Z])\d+(?:\.\d+)*[a-z]?(?![\w/])")
"""The number of a clause, as pages head and sentences cite it."""

_HEADED = re.compile(rf"^\*\*({CLAUSE.pattern})\*\* ", re.MULTILINE)


@lru_cache(256)
def rules_page(name: str) -> str:
    """The rules page of a variant.

    Raises: UnknownVariantError.
    """
    page = _packed(name)
    if not page or _HERE in page:
        variant = registry.variant(name)
        return page.replace(_HERE, "\n\n".join(_rules(variant))) if page else _made(variant)
    return page


def has_page(name: str) -> bool:
    """Whether a variant's package has a rules page."""
    return bool(_packed(name))


def page_of(clause: str) -> str:
    """The id of the variant whose page has a clause; empty if none has.

    Pages that are made have clauses that begin with the id of their variant.
    """
    made = clause.partition(":")[0]
    if clause in _packed_clauses():
        return _packed_clauses()[clause]
    return made if registry.is_known(made) and clause in _HEADED.findall(rules_page(made)) else ""


@cache
def _packed_clauses() -> dict[str, str]:
    """The ids of variants by the clauses on the pages in their packages."""
    names = [name for name in registry.names() if name not in registry.written() and name != registry.FIRST]
    return {clause: name for name in (*names, registry.FIRST) for clause in _HEADED.findall(_packed(name))}


def _packed(name: str) -> str:
    """The page in the package of a variant; empty if it has none."""
    module = f"variorum.variants.{name}" if name in registry.coded() else ""
    for entry in () if name in registry.own_names() else entry_points(group=registry.GROUP, name=name):
        module = entry.module
    if not module:
        return ""
    page = files(module) / FILE
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def _made(variant: Variant) -> str:
    """A page made of the variant's paragraphs, its clauses, what its rules say, and its settings."""
    parts = [f"# {variant.name}", variant.tagline, *variant.about, *_rules(variant)]
    parts += ["## Everything else", f"Everything else is as in [Standard]({registry.FIRST}.md)."]
    return "\n\n".join(parts) + "\n"


def _rules(variant: Variant) -> list[str]:
    """What differs from Standard: the variant's clauses, what its rules say and which it leaves out, its settings."""
    position, first = variant.start({}), registry.variant(registry.FIRST)
    parts: list[str] = []
    if variant.clauses:
        parts += ["## Clauses", *(f"**{number}** {text}" for number, text in variant.clauses)]
    if told := sayings(variant, position, first):
        parts += ["## Rules", "\n".join(f"- {text}" for text in told)]
    if missing := left_out(variant, first):
        parts += ["## What isn't played", "\n".join(f"- {text}" for text in missing)]
    if variant.settings:
        chosen = (f"- {setting.meaning} (default: {setting.default})" for setting in variant.settings.values())
        parts += ["## Settings", "The creator of a game chooses:", "\n".join(chosen)]
    return parts
