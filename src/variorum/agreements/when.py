"""The times of offers in notation: until when one holds, and for which season an order is promised."""

import re

from msgspec.structs import replace

from variorum.agreements.dated import Dated
from variorum.agreements.offer import MOST_PHASES, OfferError
from variorum.agreements.times import time_told
from variorum.game.pledge import Pledge
from variorum.game.problem import Problem
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.problems import shortened

_IN = re.compile(
    r"(.*\S)\s+(?:(?:IN|DURING)\s+(?:THE\s+)?(\w+(?:\s+\w+)?)|(NEXT\s+(?:SEASON|TURN)))\s*\Z", re.IGNORECASE | re.DOTALL
)
_WHEN = re.compile(r"([A-Z])?(\d{1,5}(?:BC)?)([A-Z])?\Z")


def horizon(variant: Variant, now: Turn) -> list[Turn]:
    """The phases from now on that an offer can be about."""
    turns = [now]
    for turn, _ in variant.calendar.after(now):
        if len(turns) == MOST_PHASES:
            break
        turns.append(turn)
    return turns


def until(variant: Variant, now: Turn, text: str) -> Turn:
    """The last phase that a time names. Raises: OfferError."""
    fits, is_time = _times(variant, now, text)
    if fits:
        return fits[-1]
    near = tuple(dict.fromkeys(turn.short for turn in horizon(variant, now)[:12]))
    message = f'"{shortened(text)}" isn\'t a time from now on' if is_time else f'"{shortened(text)}" isn\'t a time'
    raise OfferError(
        (Problem(f"UNTIL {message}; write a season and a year, at most {MOST_PHASES} phases ahead", accepted=near),)
    )


def _times(variant: Variant, now: Turn, text: str) -> tuple[list[Turn], bool]:
    """The phases of the time that a text names: `W1902`, `F1902M`, `winter 1902`, the year alone, or in words."""
    words = text.upper().split()
    seasons = {season.title.upper(): season.letter for season in variant.calendar.seasons} | {"FALL": "F"}
    compact = "".join(seasons.get(word, word) for word in words)
    when = _WHEN.match(compact)
    turns = horizon(variant, now)
    if when:
        season, year, phase = when.groups()
        fits = [
            turn
            for turn in turns
            if turn.year_name.replace(" ", "") == year and season in (None, turn.season) and phase in (None, turn.phase)
        ]
        if fits:
            return fits, True
    spoken = text.lower().split()
    last = time_told(variant, now, spoken if spoken[0] == "for" else ["until", *spoken])
    return [turn for turn in turns if last and turn.short == last.short], when is not None


def timed(variant: Variant, now: Turn, text: str) -> tuple[str, list[Turn]]:
    """A statement without its time, and the phases of that: `A PAR - BUR IN F1901`; none where it names none."""
    told = _IN.match(text)
    fits = _times(variant, now, told[2] or told[3])[0] if told else []
    return (told[1], fits) if told and fits else (text, [])


def at(variant: Variant, pledge: Pledge, when: list[Turn], text: str) -> Pledge:
    """A pledge for the phase of a time that takes such orders. Raises: OfferError."""
    if not when:
        return pledge
    kind = pledge.taken_by
    if not isinstance(pledge, Dated):
        accepted = (f"{pledge} UNTIL {when[-1].short}",)
        raise OfferError((Problem(f"{shortened(text.strip())}: only orders are for one season", accepted=accepted),))
    found = next((turn for turn in when if kind in variant.calendar.phase(turn).orders), None)
    if found is None:
        raise OfferError((Problem(f"{shortened(text.strip())}: {when[-1].short} takes no such orders"),))
    return replace(pledge, when=found)
