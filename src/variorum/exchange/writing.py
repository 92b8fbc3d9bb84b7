"""Games as texts: results as judges mail them, and plain lists of orders. Both are read again by `foreign.py`."""

import re
from collections.abc import Iterator, Mapping, Sequence

from variorum.archive.gamelog import GameLog
from variorum.board import area_of
from variorum.exchange.stages import Done, name_of, phases_done
from variorum.game.turn import Turn

_SEASONS = {"S": "Spring", "F": "Fall", "W": "Winter"}
_RESULTS = {"M": "Movement", "R": "Retreat", "A": "Adjustment"}
_KINDS = {"A": "Army", "F": "Fleet"}
_WORDS = {
    "S": "SUPPORT",
    "C": "CONVOY",
    "-": "->",
    "R": "->",
    "H": "HOLD",
    "D": "DISBAND",
    "VIA": "via convoy",
}
_SIDES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_NO_NAME = re.compile(r"[^\w-]+", re.ASCII)
_LONGEST_NAME = 40


def judge_results(log: GameLog, name: str) -> str:
    """A game as a judge mails its results: a heading for each phase, then a line for each order.

    Raises: ValueError if the format has no place for such a game.
    """
    short = _NO_NAME.sub("-", name_of(log, name)).strip("-")[:_LONGEST_NAME] or "game"
    titles = {area: known.name for area, known in log.variant.board.areas.items()}
    texts = []
    for number, (turn, orders) in enumerate(phases_done(log, "judge"), start=1):
        heading = f"{_RESULTS[turn.phase]} results for {_SEASONS[turn.season]} of {turn.year}.  ({short}.{number:03})"
        texts.append("\n".join((heading, "", *_mailed(orders, titles), "")))
    return "\n".join(texts)


def order_list(log: GameLog, name: str) -> str:
    """A game as a plain list: its name, a heading for each phase, then each power's orders with their outcomes.

    Raises: ValueError if the format has no place for such a game.
    """
    shown = name_of(log, name).replace('"', "'")
    lines = [f'[Name "{shown}"]', f'[Variant "{log.variant.name}"]', ""]
    for turn, orders in phases_done(log, "list"):
        lines += [_heading(turn), ""]
        for power in dict.fromkeys(one.power for one in orders):
            lines += [power, *(_noted(one) for one in orders if one.power == power), ""]
    return "\n".join(lines)


def _heading(turn: Turn) -> str:
    kind = {"M": "", "R": " Retreats", "A": " Builds"}[turn.phase]
    return f"{_SEASONS[turn.season]} {turn.year}{kind}"


def _noted(one: Done) -> str:
    return f"{one.order} ({', '.join(one.notes)})" if one.notes else one.order


def _mailed(orders: Sequence[Done], titles: Mapping[str, str]) -> Iterator[str]:
    for one in orders:
        notes = f"  (*{', '.join(one.notes)}*)" if one.notes else ""
        yield f"{one.power.capitalize()}: {_said(one.order.split(), titles)}.{notes}"


def _said(words: Sequence[str], titles: Mapping[str, str]) -> str:
    """An order in the words of judges."""
    match words:
        case ["BUILD", kind, place]:
            return f"Builds {'an army' if kind == 'A' else 'a fleet'} in {_place(place, titles)}"
        case ["REMOVE", kind, place]:
            return f"Removes the {_KINDS[kind].lower()} in {_place(place, titles)}"
    return " ".join(_KINDS.get(word) or _WORDS.get(word) or _place(word, titles) for word in words)


def _place(place: str, titles: Mapping[str, str]) -> str:
    area = area_of(place)
    coast = f" ({_SIDES[place[-2]]} coast)" if place != area else ""
    return f"{titles[area]}{coast}"
