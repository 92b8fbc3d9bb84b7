"""A `variant.toml` with another opening: the first units and the home centers of its powers.

Tables of powers are written anew; everything else stays as it is written.
"""

import re
from collections.abc import Mapping, Sequence

from variorum.variants.composing import TABLE, parsed, tables
from variorum.variants.entering import rows

_POWER = re.compile(r"\s*(?:#.*\s*)*\[\s*powers\b")


def placed(text: str, units: Mapping[str, Sequence[str]], homes: Mapping[str, Sequence[str]]) -> str:
    """The file with these units of its powers, and other homes of some of them. Raises: ComposingError."""
    entries = {power: dict(entry) for power, entry in parsed(text).get("powers", {}).items()}
    for power in (*filter(units.get, units), *homes):
        entries.setdefault(power, {})
    for power, entry in entries.items():
        if units.get(power) or "units" in entry:
            entry["units"] = units.get(power, ())
        if power in homes:
            entry["homes"] = homes[power]
    head = text[: first.start()] if (first := TABLE.search(text)) else text
    told = ["\n".join([f"[powers.{power}]", *rows(entry), "", ""]) for power, entry in entries.items()]
    return "".join([head.rstrip(), "\n\n", *told, *(one for one in tables(text) if not _POWER.match(one))])
