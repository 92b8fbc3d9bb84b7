"""Plain lists of orders: a heading for each phase, such as `Spring 1901` or `S1901M`, then the orders by power.

They may stand in a page that was saved as HTML. They tell no positions, and outcomes only if some order in the list
has one beside it, such as (bounce).
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from variorum.exchange.markup import shown_lines
from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, time_of

FORMAT = "list"

_LONGEST = 2_000
_FRAME = "#=*_-~[]()<>.: \t\r"
_SEASON = r"(?P<season{0}>spring|summer|fall|autumn|winter)"
_KIND = r"(?P<kind>movement|moves?|orders?|diplomacy|retreats?|builds?|adjustments?)"
_TURN = re.compile(
    rf"(?:{_SEASON.format(1)}(?: of|,)? (?P<year1>\d{{1,5}})|(?P<year2>\d{{1,5}}),? {_SEASON.format(2)})"
    rf"(?:[ ,:()\u2013\u2014-]{{1,5}}{_KIND})?(?: phase)?(?: (?:orders|results))?",
    re.IGNORECASE | re.ASCII,
)
_SHORT = re.compile(r"([SFW])(\d{1,5})([MRA])", re.IGNORECASE | re.ASCII)
_ALONE = re.compile(_KIND + r"(?: phase)?", re.IGNORECASE | re.ASCII)
_TAG = re.compile(r'\[([A-Za-z]{1,20}) "([^"]{0,100})"\]')
_NAMES = ("name", "game", "event")
_OWNER = re.compile(r"([^\W\d_]{3,30}(?:[ '-][^\W\d_]{1,30}){0,3})(?::\s*(.*))?")
_NO_OWNER = re.compile(
    r"\b(?:army|fleet|builds?|removes?|disbands?|destroys?|waives?|holds?|retreats?|moves?|supports?|convoys?|to|via)\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"\W*(?:none|nmr|no (?:orders?|moves?|builds?|retreats?|changes?)(?: received)?)\W*", re.IGNORECASE
)
_ARROW = r"(?:->|=>|[\u2192\u21d2\u2794\u279c])"
_UNIT = r"(?:\A|\b)(?:A|F|army|fleet)\s+(?:in\s+|at\s+)?[A-Za-z]{3}"
_ORDER = re.compile(rf"{_UNIT}|\bwaive|\A[A-Za-z]{{3}}[\w ./()-]{{0,60}}?{_ARROW}\s?[A-Za-z]{{3}}", re.IGNORECASE)
_BETWEEN = re.compile(r";|,\s+(?=(?:[AF]|army|fleet|build|remove|disband|waive)\b)", re.IGNORECASE)
_WORD = r"bounced?|stand-?off|cut|void|dislodged|destroyed|fail(?:s|ed)?|succe(?:ss|eds|eded)|no convoy|invalid"
_OUTCOME = re.compile(rf"\W*({_WORD})\W*", re.IGNORECASE)
_MARK = re.compile(rf"[(\[] ?\*? ?((?:{_WORD})(?:, ?(?:{_WORD}))?) ?\*? ?[)\]]", re.IGNORECASE)
_SEASONS = {"spring": "S", "summer": "S", "fall": "F", "autumn": "F", "winter": "W"}
_USUAL = {"summer": "retreats", "winter": "builds"}
"""What a season's heading means if it doesn't say."""

_KINDS = {"r": "R", "b": "A", "a": "A"}
"""By a kind's first letter; all others are movement."""


def is_listing(text: str) -> bool:
    """Whether a text has orders below a power's name and a phase's heading."""
    return any(_ORDER.search(order) for _, _, order in _orders(text))


def read_listing(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a text. Raises: ValueError for more phases than are read."""
    phases: dict[str, dict[str, list[str]]] = {}
    for phase, power, order in _marked(_orders(text)):
        phases.setdefault(phase, {}).setdefault(power, []).append(order)
        if len(phases) > MOST_PHASES:
            raise ValueError(f"more than {MOST_PHASES} phases; split the text")
    marked = any(_MARK.search(order) for powers in phases.values() for orders in powers.values() for order in orders)
    told = tuple(
        ForeignPhase(
            name=phase, orders={power: tuple(map(_as_judges_do, given)) for power, given in orders.items()}, ends=marked
        )
        for phase, orders in sorted(phases.items(), key=lambda entry: time_of(entry[0]))
    )
    yield Foreign(format=FORMAT, name=_name(text), variant=variant or "standard", phases=told)


def _orders(text: str) -> Iterator[tuple[str, str, str]]:
    """Each order, with its phase and power before it."""
    season = year = phase = power = ""
    for line in shown_lines(text):
        if not line.strip() or len(line) > _LONGEST or _TAG.fullmatch(line.strip()):
            continue
        bare = line.strip(_FRAME)
        if turn := _turn(bare):
            season, year, phase, power = *turn, ""
        elif phase and (kind := _ALONE.fullmatch(bare)):
            phase, power = _phase(season, year, kind["kind"]), ""
        elif phase:
            owner, rest = _owned(line)
            power = owner or power
            if power and rest and not _NOTHING.fullmatch(rest):
                yield from ((phase, power, order.strip()) for order in _BETWEEN.split(rest) if order.strip())


def _marked(orders: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str, str]]:
    """The orders, each with the outcome that stands alone on the line below it, as in pages copied as text."""
    last: tuple[str, str, str] | None = None
    for phase, power, order in orders:
        if (outcome := _OUTCOME.fullmatch(order)) and last:
            yield (*last[:2], f"{last[2]} ({outcome[1]})")
            last = None
            continue
        if last:
            yield last
        last = phase, power, order
    if last:
        yield last


def _owned(line: str) -> tuple[str, str]:
    """The power that a line names, if it does, and what else stands there."""
    shown = line.strip(" \t\r>*#=\u2022")
    found = _OWNER.fullmatch(shown)
    if found is None or _OUTCOME.fullmatch(shown) or _NO_OWNER.search(found[1]) or (found[2] is None and "-" in shown):
        return "", shown
    return found[1].upper(), found[2] or ""


def _turn(bare: str) -> tuple[str, str, str] | None:
    """The season's letter, the year, and the phase that a heading names."""
    if short := _SHORT.fullmatch(bare):
        return short[1].upper(), short[2], _phase(short[1].upper(), short[2], short[3])
    found = _TURN.fullmatch(bare)
    if not found:
        return None
    name, year = (found["season1"] or found["season2"]).lower(), found["year1"] or found["year2"]
    season = _SEASONS[name]
    return season, year, _phase(season, year, found["kind"] or _USUAL.get(name, "moves"))


def _phase(season: str, year: str, kind: str) -> str:
    letter = _KINDS.get(kind[0].lower(), "M")
    return f"{'W' if letter == 'A' else season}{year}{letter}"


def _as_judges_do(order: str) -> str:
    """The order with its outcome as judges mark it."""
    return _MARK.sub(lambda mark: f"(*{mark[1].lower()}*)", order)


def _name(text: str) -> str:
    """What a tag before the first phases calls the game."""
    tags = (_TAG.fullmatch(line.strip()) for line in islice(text.split("\n"), 100))
    return next((tag[2].strip() for tag in tags if tag and tag[1].lower() in _NAMES and tag[2].strip()), "unnamed")
