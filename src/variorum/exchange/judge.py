"""Results as the judges njudge and DPjudge mail them: a heading for each phase, a line for each order.

The mails of a game may follow one another in a text, with whatever stands around them. They don't say where everything
stands, so a game is read from its first phase on, and compared order by order, and by what a mail tells of retreats and
of the centers.
"""

import re
from collections.abc import Iterator, Sequence

from variorum.exchange.aftermath import aftermath
from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase

FORMAT = "judge"

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
