"""Writes the index of the variants that come with the package, and designers' pages: `make index`."""

from pathlib import Path

import msgspec

from variorum.variants import registry, sheets
from variorum.variants.facts import INDEX, facts_of


def content() -> str:
    """The index: the facts of a variant in each line."""
    lines = (msgspec.json.encode(facts_of(registry.variant(name))).decode() for name in registry.own_names())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    INDEX.write_text(content(), encoding="utf-8")
    sheets.write(Path("docs"))
