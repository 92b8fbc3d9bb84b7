"""What judges mail below the orders of a phase: which units were dislodged and where they may go, and who owns what."""

import re
from collections.abc import Sequence

from variorum.exchange.told import Aftermath, Retreat

_FALLEN = re.compile(r"^\W*the following units were dislodged", re.IGNORECASE)
_OWNED = re.compile(r"^\W*ownership of supply cent(?:er|re)s", re.IGNORECASE)
_ENDS = re.compile(r"^\W*(?:the next phase|the deadline|ownership of|from:|subject:)", re.IGNORECASE)
_UNIT = re.compile(
    r"The ([\w' -]{2,40}?) (army|fleet|wing) (?:in|on|at) (?:the )?(.{2,60}?) "
    r"(?:can retreat to (.+)|with no valid retreats? was destroyed)",
    re.IGNORECASE,
)
_EACH = re.compile(r"(?=\bThe [\w' -]{2,40}? (?:army|fleet|wing) (?:in|on|at) )", re.IGNORECASE)
_OR = re.compile(r",\s*(?:or\s+)?|\s+or\s+(?:the\s+)?", re.IGNORECASE)
_OWNER = re.compile(r"^([A-Z][A-Za-z' -]{1,30}):\s+(\S.*)$")
_NOBODY = ("UNOWNED", "NEUTRAL", "NONE")
_QUOTED = "> \t\r"
_MOST_LINES, _LONGEST = 200, 500


def aftermath(lines: Sequence[str]) -> Aftermath | None:
    """What the lines of a mail tell besides orders; None if nothing."""
    retreats, centers = _retreats(_below(_FALLEN, lines)), _centers(_below(_OWNED, lines))
    return None if retreats is None and centers is None else Aftermath(centers, retreats)


def _below(heading: re.Pattern[str], lines: Sequence[str]) -> list[str] | None:
    """The lines below a heading, up to what begins something else; None without the heading."""
    start = next((number for number, line in enumerate(lines) if heading.match(line)), None)
    if start is None:
        return None
    found: list[str] = []
    for line in lines[start + 1 : start + 1 + _MOST_LINES]:
        if _ENDS.match(line):
            break
        found.append(line[:_LONGEST])
    return found


def _retreats(lines: list[str] | None) -> tuple[Retreat, ...] | None:
    """The units that may retreat; those that were destroyed are not among them."""
    if lines is None:
        return None
    text = " ".join(stripped for line in lines if (stripped := line.strip(_QUOTED)))
    units = (_UNIT.match(each.strip().rstrip(".")) for each in _EACH.split(text))
    return tuple(
        (unit[1].upper(), f"{unit[2]} {unit[3]}", tuple(_OR.split(unit[4]))) for unit in units if unit and unit[4]
    )


def _centers(lines: list[str] | None) -> dict[str, tuple[str, ...]] | None:
    """The centers by power. The list ends with the first empty line below it."""
    found: dict[str, str] = {}
    power = ""
    for line in (line.lstrip(">").rstrip() for line in lines or ()):
        owner = _OWNER.match(line.lstrip())
        if owner:
            power = owner[1].strip().upper()
            found[power] = owner[2]
        elif power and line.strip():
            found[power] += f" {line.strip()}"
        elif power:
            break
    owned = {power: tuple(text.rstrip(". ").split(", ")) for power, text in found.items() if power not in _NOBODY}
    return owned or None
