"""Reports in plain text, as `reporting.py` writes them: read again, with the orders and what became of them.

Below the title stand phases, each with its powers, and indented below a power its orders, a dash, and the outcome.
"""

import re
from collections.abc import Iterator

from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, time_of
from variorum.variants import registry

FORMAT = "report"
DASH = " \u2014 "
"""Between an order and what became of it."""

_TITLE = re.compile(r"\s{0,20}(\S[^\n]{0,200}): ([^\n:]{1,60})\r?\n={3,100}\s")
_PHASE = re.compile(r"(Spring|Autumn|Winter) (\d{1,5}), (movement|retreats|adjustments)", re.ASCII)
_FELL = re.compile(r"([AF] \S{1,20}) \(([A-Z_ ]{1,40})\) (?:is dislodged|leaves the board)\b")
_SEASONS = {"Spring": "S", "Autumn": "F", "Winter": "W"}
_KINDS = {"movement": "M", "retreats": "R", "adjustments": "A"}
_NOTES = {
    "bounced": "bounce",
    "was cut": "cut",
    "was disrupted": "no convoy",
    "is void": "void",
    "failed": "fail",
}
_ENDS = ("succeeded", "held", "was given", "was available", "was carried out", "was dislodged", *_NOTES)

_Phase = dict[str, list[str]]


def is_report(text: str) -> bool:
    """Whether a text begins as a report."""
    return _TITLE.match(text) is not None and any(_order(line) for line in text.split("\n"))


def read_report(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a report. Raises: ValueError if its variant isn't known, or there are more phases than are read."""
    title = _TITLE.match(text)
    assert title is not None  # noqa: S101 - `is_report` has looked
    phases = _phases(text)
    told = tuple(
        ForeignPhase(name=name, orders={power: tuple(given) for power, given in orders.items() if given})
        for name, orders in sorted(phases.items(), key=lambda entry: time_of(entry[0]))
    )
    yield Foreign(format=FORMAT, name=title[1].strip(), variant=variant or _variant(title[2]), phases=told)


def _phases(text: str) -> dict[str, _Phase]:
    """The orders of each phase by power, with their outcomes as judges mark them."""
    phases: dict[str, _Phase] = {}
    orders: _Phase = {}
    power = ""
    for line in text.split("\n"):
        if found := _PHASE.fullmatch(line.strip()):
            orders = phases.setdefault(f"{_SEASONS[found[1]]}{found[2]}{_KINDS[found[3]]}", {})
            if len(phases) > MOST_PHASES:
                raise ValueError(f"more than {MOST_PHASES} phases; split the report")
        elif fell := _FELL.match(line):
            _mark(orders.get(fell[2].replace(" ", "_"), []), fell[1])
        elif order := _order(line):
            orders.setdefault(power, []).append(order)
        elif line.strip() and not line.startswith(" "):
            power = line.strip()[:60].upper().replace(" ", "_")
    return phases


def _order(line: str) -> str:
    """The order on a line, with its outcome; empty if none stands there."""
    order, dash, end = line.strip().partition(DASH)
    if not line.startswith(" ") or not dash or not end.startswith(_ENDS):
        return ""
    note = next((note for word, note in _NOTES.items() if end.startswith(word)), "")
    return f"{order} (*{note}*)" if note else order


def _mark(orders: list[str], unit: str) -> None:
    """Add to the order of a unit that it was dislodged, or has left the board."""
    for at, order in enumerate(orders):
        if order.startswith(f"{unit} "):
            orders[at] = f"{order} (*dislodged*)"


def _variant(name: str) -> str:
    """The id of the variant of that name, the one that is its id if several have it. Raises: ValueError."""
    name = name.strip()
    called = [known for known in registry.names() if registry.variant(known).name == name]
    if called:
        return next((known for known in called if known == name.lower().replace(" ", "_")), called[0])
    raise ValueError(f'no variant is called "{name}"; name ours with --variant')
