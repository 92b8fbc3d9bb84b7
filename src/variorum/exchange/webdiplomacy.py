"""The order history of webDiplomacy and its relatives: the page saved as HTML, or its text pasted.

It lists the newest turn first and tells no positions, so a game is read from its first phase on and compared order by
order. Whatever else stands on the page is passed over.
"""

import re
from collections.abc import Iterator
from itertools import islice

from variorum.exchange.markup import shown_lines
from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, time_of

FORMAT = "webdiplomacy"

_LONGEST = 300
_TURN = re.compile(r"(Spring|Autumn|Fall), (\d{1,4})\s*(?:Large map\s*)?:?", re.IGNORECASE | re.ASCII)
_POWER = re.compile(r"([^\W\d_][^\W\d_' -]*(?:[ '-][^\W\d_]+){0,3}):")
_MOVEMENT = re.compile(r"The (?:army|fleet) at .{1,80}? (?:hold|move|support|convoy)\b.{0,180}", re.IGNORECASE)
_RETREAT = re.compile(r"The (?:army|fleet) at .{1,80}? (?:retreat to .{1,80}|disband)", re.IGNORECASE)
_RUN_ON = re.compile(r"(?<= disband)Build .*|(?<=\S)The \w* ?at .{1,80} destroy\b.*")
"""What the page writes after a disband and a destroy by mistake: the sentence for another order about the same unit."""

_BUILD = re.compile(r"Build (?:army|fleet) at .{1,80}|Destroy the unit at .{1,80}", re.IGNORECASE)
_OUTCOMES = re.compile(r"((?:\s*\((?:fail|dislodged)\))+)\s*\Z", re.IGNORECASE)
_OUTCOME = re.compile(r"fail|dislodged", re.IGNORECASE)
_BULLETS = re.compile(r"(?:[\s*•·◦>-]|o\s)+")
_SEASONS = {"spring": "S", "autumn": "F", "fall": "F"}


def is_webdiplomacy(text: str) -> bool:
    """Whether a text has orders in the site's sentences below the heading of a turn."""
    return any(True for _ in islice(_orders(text), 1))


def read_webdiplomacy(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a text. Raises: ValueError for more phases than are read."""
    phases: dict[str, dict[str, dict[str, None]]] = {}
    for phase, power, order in _orders(text):
        phases.setdefault(phase, {}).setdefault(power, {})[order] = None  # once, if a page was pasted twice
        if len(phases) > MOST_PHASES:
            raise ValueError(f"more than {MOST_PHASES} phases; split the text")
    told = tuple(
        ForeignPhase(name=phase, orders={power: tuple(orders) for power, orders in phases[phase].items()})
        for phase in sorted(phases, key=time_of)
    )
    yield Foreign(format=FORMAT, name="unnamed", variant=variant or "standard", phases=told)


def _orders(text: str) -> Iterator[tuple[str, str, str]]:
    """Each order, with its phase and power before it."""
    season = year = power = ""
    for line in shown_lines(text):
        shown = line.strip()
        if len(shown) > _LONGEST:
            continue
        bullets = _BULLETS.match(shown)
        shown = shown[bullets.end() :] if bullets else shown
        if turn := _TURN.fullmatch(shown):
            season, year, power = _SEASONS[turn[1].lower()], turn[2], ""
        elif heading := _POWER.fullmatch(shown):
            power = heading[1].upper()
        elif season and power and (found := _sentence(shown)):
            phase, order = found
            yield f"{'W' if phase == 'A' else season}{year}{phase}", power, order


def _sentence(shown: str) -> tuple[str, str] | None:
    """The letter of an order's phase, and the order with its outcome as judges mark it; None for any other line."""
    marks = _OUTCOMES.search(shown)
    order = _RUN_ON.sub("", shown[: marks.start()] if marks else shown).rstrip(" .")
    phase = next((name for name, form in _FORMS if form.fullmatch(order)), "")
    if not phase:
        return None
    told = ", ".join(word.lower() for word in _OUTCOME.findall(marks[1])) if marks else ""
    return phase, f"{order}. (*{told}*)" if told else f"{order}."


_FORMS = (("M", _MOVEMENT), ("R", _RETREAT), ("A", _BUILD))
