"""Logs of DAIDE, the protocol between programs that play: the messages `ORD` that end each phase.

A message tells an order with its result: `ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (BNC)`. Whatever else stands in the
log, such as times, press and other messages, is passed over, and so are messages that were sent to several players.
"""

import re
from collections.abc import Iterator

from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, time_of
from variorum.notation.pasted import daide

FORMAT = "daide"

_LONGEST = 400
_MESSAGE = re.compile(r"\bORD\s*\(\s*(SPR|SUM|FAL|AUT|WIN)\s+(\d{1,4})\s*\)\s*(\(.*\))\s*\(([A-Z\s]{2,20})\)", re.ASCII)
_PHASES = {"SPR": "S{}M", "SUM": "S{}R", "FAL": "F{}M", "AUT": "F{}R", "WIN": "W{}A"}
_NOTES = {
    "BNC": "bounce",
    "CUT": "cut",
    "DSR": "convoy disrupted",
    "NSO": "nso",
    "FLD": "void",
    "RET": "dislodged",
}
_POWERS = {
    "AUS": "AUSTRIA",
    "ENG": "ENGLAND",
    "FRA": "FRANCE",
    "GER": "GERMANY",
    "ITA": "ITALY",
    "RUS": "RUSSIA",
    "TUR": "TURKEY",
}


def is_daide(text: str) -> bool:
    """Whether a text has a message with an order's result."""
    return "ORD" in text and next(_messages(text), None) is not None


def read_daide(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a log. Raises: ValueError for more phases than are read."""
    phases: dict[str, dict[str, dict[str, None]]] = {}
    for phase, power, order in _messages(text):
        phases.setdefault(phase, {}).setdefault(power, {})[order] = None
        if len(phases) > MOST_PHASES:
            raise ValueError(f"more than {MOST_PHASES} phases; split the log")
    told = tuple(
        ForeignPhase(name=phase, orders={power: tuple(orders) for power, orders in phases[phase].items()})
        for phase in sorted(phases, key=time_of)
    )
    yield Foreign(format=FORMAT, name="unnamed", variant=variant or "standard", phases=told)


def _messages(text: str) -> Iterator[tuple[str, str, str]]:
    """Each order's phase, power, and text with its outcome as judges mark it."""
    for line in text.split("\n"):
        found = _MESSAGE.search(line) if "ORD" in line and len(line) <= _LONGEST else None
        for said in daide(found[3]) if found else ():
            assert found is not None  # noqa: S101 - nothing is said without
            power, _, order = said.partition(": ")
            notes = ", ".join(_NOTES[word] for word in found[4].split() if word in _NOTES)
            marked = f"{order} (*{notes}*)" if notes else order
            yield _PHASES[found[1]].format(int(found[2])), _POWERS.get(power, power), marked
