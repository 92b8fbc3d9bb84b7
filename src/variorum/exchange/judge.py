"""Results as the judges njudge and DPjudge mail them: a heading for each phase, a line for each order.

The mails of a game may follow one another in a text, with whatever stands around them. They don't say where everything
stands, so a game is read from its first phase on, and compared order by order, and by what a mail tells of retreats and
of the centers.
"""

import re
from collections.abc import Iterator, Sequence

from variorum.exchange.told import MOST_PHASES, Aftermath, Foreign, ForeignPhase, Retreat

FORMAT = "judge"

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
_HEADING = re.compile(
    r"^\W*(movement|retreat|adjustment|build)s? (?:results|orders) for "
    r"(spring|summer|fall|autumn|winter) of (\d{1,4})\.?(?:\s*\(([\w-]{1,40})\.\w{1,10}\))?",
    re.IGNORECASE | re.ASCII,
)
_ORDER = re.compile(r"^[>\s]*([A-Z][A-Za-z' -]{1,30}):\s+(\S.*)$")
_GOES_ON = re.compile(r"^[>\t ]{2,}(\S.*)$")
_UNUSED = re.compile(r"\d+ (?:un\w+|builds?) .*pending|no order|none\b", re.IGNORECASE)
_SEASONS = {"spring": "S", "summer": "S", "fall": "F", "autumn": "F", "winter": "W"}
_PHASES = {"movement": "M", "retreat": "R", "adjustment": "A", "build": "A"}


def is_judge(text: str) -> bool:
    """Whether a text has the heading of a phase's results."""
    return any(_HEADING.match(line) for line in text.split("\n"))


def read_judge(text: str, variant: str = "") -> Iterator[Foreign]:
    """The games in a text, in the order of their first mails. Raises: ValueError for more phases than are read."""
    games: dict[str, dict[str, list[str]]] = {}
    for count, (name, phase, lines) in enumerate(_sections(text), start=1):
        if count > MOST_PHASES:
            raise ValueError(f"more than {MOST_PHASES} phases; split the text")
        games.setdefault(name, {})[phase] = lines  # results that were sent again take the place of the first
    for name, phases in games.items():
        told = tuple(
            ForeignPhase(name=phase, orders=_by_power(lines), after=aftermath(lines)) for phase, lines in phases.items()
        )
        yield Foreign(format=FORMAT, name=name, variant=variant or "standard", phases=told)


def _sections(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each phase's game, its name, and the lines below its heading."""
    name, phase, lines = "", "", list[str]()
    for line in text.split("\n"):
        found = _HEADING.match(line)
        if not found:
            lines.append(line)
            continue
        if phase:
            yield name, phase, lines
        kind, season, year, game = found.groups()
        phase, lines = f"{_SEASONS[season.lower()]}{year}{_PHASES[kind.lower()]}", []
        name = game or name or "unnamed"
    if phase:
        yield name, phase, lines


def _by_power(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The orders by power, each on a line of its own; the list ends before what follows it in a mail."""
    found: dict[str, list[str]] = {}
    power, began = "", False
    for line in lines:
        order, further = _ORDER.match(line), _GOES_ON.match(line)
        if order:
            power, began = order[1].strip().upper(), True
            if not _UNUSED.match(order[2]):
                found.setdefault(power, []).append(order[2].strip())
        elif power and further and found.get(power):
            found[power][-1] += f" {further[1].strip()}"
        else:
            power = ""
            if began and line.strip("> \t\r"):
                break
    return {power: tuple(texts) for power, texts in found.items()}


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
