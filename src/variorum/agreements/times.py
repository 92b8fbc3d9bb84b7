"""For how long seats agree, as people say it; and the end of the year, where bots are told nothing."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from variorum.agreements.gazetteer import word_set
from variorum.game.turn import Turn, year_after
from variorum.game.variant import Variant

_AHEAD, _FEW = 60, 3
_OPENS = ("until", "for", "in", "this", "next", "whole", "all", "during", "before", "by")
_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "couple": 2, "few": 3}
_SEASONS = ("season", "seasons", "turn", "turns", "phase", "phases", "move", "moves")
_YEARS = ("year", "years")
_OVER = ("over", "out", "ends", "past")
_FILLERS = word_set("the of end at least all through in for whole say , a very next this first early late")
_TITLES = {"fall": "autumn", "xmas": "winter", "christmas": "winter"}


def year_end(variant: Variant, now: Turn, later: int = 0) -> Turn:
    """The last phase of the year, or of one so much `later`; a year of which fewer than three phases are left is over.

    The last one that is near, where the calendar has no such year soon.
    """
    ends = list({turn.year: turn for turn in _coming(variant, now)}.values())
    is_over = sum(turn.year == now.year for turn in _coming(variant, now)) < _FEW
    return ends[: later + 1 + is_over][-1]


def time_named(variant: Variant, now: Turn, texts: Sequence[str]) -> Turn | None:
    """The last phase of the time that words name; None if they name none that is near.

    What people can't know the time of, such as "until Turkey is out", lasts to the end of the year.
    """
    for at, text in enumerate(texts):
        if text in _OPENS:
            if found := time_told(variant, now, texts[at : at + 9]):
                return found
            if text == "until" and any(word not in _FILLERS for word in texts[at + 1 : at + 9]):
                return year_end(variant, now)
    if any(pair in (("for", "good"), ("for", "ever")) for pair in pairwise(texts)) or "forever" in texts:
        return year_end(variant, now)
    return next((found for text in texts if (found := _coded(variant, now, text.upper()))), None)


def time_told(variant: Variant, now: Turn, texts: Sequence[str]) -> Turn | None:
    """The last phase of the time that begins with a preposition or with this or next."""
    coming, rest = _coming(variant, now), [text for text in texts[1:] if text not in _FILLERS]
    is_over = any(text in _OVER for text in rest[:4])
    if not rest or (texts[0] in ("by", "before") and rest[0] not in _YEARS and not is_over):
        return None
    if counted := _counted(texts, coming, now):
        return counted
    if rest[0].isdecimal() or _season(variant, rest[0]):
        year = next((text for text in rest[:2] if text.isdecimal() and len(text) > 1), "")
        return _when(coming, _season(variant, rest[0]), year)
    if rest[0] in _YEARS and texts[0] in ("until", "this", "for", "in", "whole", "next", "all", "by"):
        return _when(coming, "", str(year_after(now.year, "next" in texts[: texts.index(rest[0])])))
    if rest[0] == "one" and texts[0] == "this":
        rest = rest[1:] or rest
    if rest[0] in _SEASONS and ("this" in texts[:2] or texts[1:2] == ["next"]):
        fits = coming if "this" in texts[:2] else [turn for turn in coming if turn.short != now.short]
        return _when(fits, fits[0].season, "")
    return _coded(variant, now, rest[0].upper())


def _counted(texts: Sequence[str], coming: list[Turn], now: Turn) -> Turn | None:
    """For two years, for three seasons, for the next 2 turns."""
    for number, unit in pairwise(text for text in texts[1:7] if text not in _FILLERS - {"a"} and text != "full"):
        count = _NUMBERS.get(number) or (int(number) if number.isdecimal() and len(number) == 1 else 0)
        if count and unit in _YEARS and texts[0] in ("for", "until", "next"):
            return _when(coming, "", str(year_after(now.year, count - 1)))
        if count and unit in _SEASONS and texts[0] in ("for", "until", "next"):
            seasons = tuple(dict.fromkeys((turn.season, turn.year) for turn in coming if turn.phase == now.phase))
            return [turn for turn in coming if (turn.season, turn.year) == seasons[:count][-1]][-1]
    return None


def _season(variant: Variant, text: str) -> str:
    seasons = {season.title.lower(): season.letter for season in variant.calendar.seasons}
    return seasons.get(text) or seasons.get(_TITLES.get(text, ""), "")


def _coded(variant: Variant, now: Turn, text: str) -> Turn | None:
    """S1902 and F02."""
    letters = {season.letter for season in variant.calendar.seasons}
    if len(text) < 3 or text[0] not in letters or not text[1:].isdecimal():
        return None
    return _when(_coming(variant, now), text[0], text[1:])


def _when(coming: list[Turn], season: str, year: str) -> Turn | None:
    """The last phase that fits: of the next such season, if no year is told."""
    fits = [turn for turn in coming if season in ("", turn.season) and str(abs(turn.year)).endswith(year)]
    fits = [turn for turn in fits if turn.year == fits[0].year]
    return fits[-1] if fits and (season or year) else None


def _coming(variant: Variant, now: Turn) -> list[Turn]:
    return [now, *_after(variant, now)]


def _after(variant: Variant, now: Turn) -> Iterator[Turn]:
    return (turn for turn, _ in islice(variant.calendar.after(now), _AHEAD))
