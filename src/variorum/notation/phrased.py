"""Lines whose words stand in another order than in notation: `Order army Paris to Burgundy`, `Builds: F Bre, A Par`."""

import re
from collections.abc import Callable

_ARROW = re.compile(r"-?={1,2}>")
_KIND = r"(?:army|fleet|armies|fleets|[af])"
_SEASON = r"(?:spring|summer|fall|autumn|winter)"
_WHAT = r"(?:orders|moves|builds|retreats|adjustments|removals)"
_ADJUSTS = r"(?:builds?|removes?|disbands?|waives?|destroys?)"
_BY_SEA = r"(?:via|by|with|using)?\s*(?:the\s+)?convoy(?:ed)?|via\s[^()\[\]]{1,30}"

_ANNOUNCED = re.compile(
    rf"""(?P<lead>[\s>*_=-]*)
    (?:(?:my\s+|the\s+)?{_WHAT}\s+(?:for|of|from)\s+(?P<after>[^\W\d_][\w '-]{{2,30}}?)
    |(?P<whose>[^\W\d_][\w -]{{2,30}}?)(?:['\u2019]s?)?\s+{_WHAT}(?:\s+for\s+{_SEASON}\s+\d+)?
    |(?P<timed>[^\W\d_][\w -]{{2,30}}?)[\s,(-]+{_SEASON},?\s+\d{{1,5}}(?:\s+{_WHAT})?\)?)
    \s*:?[\s*_=-]*\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_TIME = re.compile(
    rf"[\s>*_=-]*(?:{_SEASON},?\s+\d{{1,5}}|[SFW]\d{{1,5}}[MRAB])(?:[\s,-]+{_WHAT})?[\s:*_=-]*\Z", re.IGNORECASE
)
_BUILDER = re.compile(
    rf"\A(?P<lead>[\s>*]*)(?!(?:{_KIND}|i|we|the|no|unused|postpone|please|{_ADJUSTS})\b)(?P<who>[^\W\d_]{{3,20}})\s+(?={_ADJUSTS}\b)",
    re.IGNORECASE,
)
_COAST = re.compile(
    r"\b(?:on|at|in|from|to|off)\s+the\s+(?P<side>north|south|east|west)\s+coast\s+of\s+(?P<place>[\w.]+(?:\s+[\w.]+)?)",
    re.IGNORECASE,
)
_HERE = re.compile(
    rf"\A(?P<lead>[\s>*]*(?:(?:the\s+)?{_KIND}\s+)?(?:(?:at|in|of)\s+)?(?P<place>[^\W\d_][\w. ]{{1,25}}?)"
    r"\s+(?:\w+\s+){1,3})from\s+(?P=place)\w*",
    re.IGNORECASE,
)
_GOING = re.compile(rf"\A(?P<lead>[\s>*]*(?:the\s+)?{_KIND})\s+(?:moves?|goes|moving)\s+(?=from\s)", re.IGNORECASE)
_TOLD = re.compile(r"\A(?P<lead>[\s>*]*)(?:please\s+)?(?:move|m|order|let|send|have)\s+(?=[^\W\d_])", re.IGNORECASE)
_UNIT_COLON = re.compile(rf"\A(?P<lead>[\s>*]*(?:the\s+)?{_KIND}[\s.]+[^\W\d_][^:;,\n]{{1,25}}):", re.IGNORECASE)
_UNIT = rf"(?:[^\W\d_]{{2,15}}\s+)?{_KIND}(?:\s+|\()"
"""How a unit begins, perhaps with its power."""

_IN_BRACKETS = re.compile(
    rf"[(\[]\s*(?P<kept>{_BY_SEA}|holds?|builds?|{_UNIT}[^()\[\]]{{2,40}}\)?(?:\([^()\[\]]{{1,14}}\))?)\s*[)\]]",
    re.IGNORECASE,
)
_GOAL_IN_BRACKETS = re.compile(r"(?P<lead>[-\u2010-\u2015\u2192>]\s*)\(\s*(?P<kept>[^\W\d_][\w. ]{1,25})\)")
_ITS_KIND = re.compile(
    rf"\A(?P<lead>[\s>*]*{_ADJUSTS}\s+)(?P<place>[^\W\d_][\w. ]{{1,25}}?)\s*\((?P<kind>{_KIND})\)\s*\Z", re.IGNORECASE
)
_SIDE_IN_BRACKETS = re.compile(r"\[\s*([nsew]\.?c\.?|(?:north|south|east|west)(?:\s+coast)?)\s*\]", re.IGNORECASE)

_Change = Callable[[re.Match[str]], str]


def phrased(line: str, *, adjusts: bool) -> str:
    """A line in the order of words that notation has; most lines stay as they are.

    `adjusts`: the phase builds and removes, so a power's name before these words is its heading.
    """
    if _TIME.match(line):
        return ""
    if announced := _ANNOUNCED.match(line):
        return f"{announced['after'] or announced['whose'] or announced['timed']}:"
    for form, change in _CHANGES:
        line = form.sub(change, line)
    if adjusts:
        line = _ITS_KIND.sub(r"\g<lead>\g<kind> \g<place>", _BUILDER.sub(r"\g<lead>\g<who>: ", line))
    return line


def _without(match: re.Match[str]) -> str:
    """The lead, then blanks, so that columns stay."""
    return match["lead"].ljust(len(match[0]))


def _bared(match: re.Match[str]) -> str:
    """What is kept of brackets, at the column where it was."""
    lead = match.groupdict().get("lead") or ""
    return f"{lead} {match['kept']}".ljust(len(match[0]))


_CHANGES: tuple[tuple[re.Pattern[str], _Change | str], ...] = (
    (_COAST, r"in \g<place> (\g<side> coast)"),
    (_SIDE_IN_BRACKETS, r"(\1)"),
    (_ARROW, lambda match: "->".ljust(len(match[0]))),
    (_TOLD, _without),
    (_HERE, _without),
    (_GOING, _without),
    (_UNIT_COLON, _without),
    (_GOAL_IN_BRACKETS, _bared),
    (_IN_BRACKETS, _bared),
)

_VERB = re.compile(
    r"(?P<lead>[\s>*]*(?:[^\W\d_][\w' -]{2,30}:\s*)?)"
    r"(?P<verb>builds?|building|removes?|removing|disbands?|removals?)\b(?:\s+\d{1,2}\b)?\s*(?P<colon>:?)\s*",
    re.IGNORECASE,
)
_UNIT_ALONE = re.compile(
    r"\s*(?:[-*\u2022]\s+)?(?:(?:an?|the)\s+)?(?:army|fleet|[af])\b(?!:)[\s(.]*(?:(?:in|at)\s+)?[^\W\d_][^,;&:+]{1,40}\Z",
    re.IGNORECASE,
)
_ARTICLES = re.compile(
    r"\b(?:(?:an?|the)\s+)?(?:new\s+)?(?=army\b|fleet\b)|(?:(?<=army)|(?<=fleet))\s+(?:in|at)(?=\s)", re.IGNORECASE
)
_ENDS_WITH_VERB = re.compile(
    r"\b(?:b|d|r|builds?|built|removed?s?|disbands?|destroyed|bld|rem|dsb)\W*\Z", re.IGNORECASE
)
_SIGNED = re.compile(r"\s*[-+]")
_BETWEEN = re.compile(r"\s*[,;&]\s*(?:and\s+)?|\s+and\s+|(?<=\w)\s+(?=(?:army|fleet|[af])\s+\w)", re.IGNORECASE)


def carried(lines: list[str]) -> list[str]:
    """Lines of an adjustment phase in which BUILD or REMOVE goes with each unit listed after it.

    A word that stands alone on its line, or before a colon, also goes with the units on the lines below it.
    """
    found = list(lines)
    below, title = "", -1
    for at, line in enumerate(lines):
        verb = _VERB.match(line)
        listed = line[verb.end() :] if verb else line
        if verb and not listed.strip():
            below, title = verb["verb"], at
        elif verb:
            below = verb["verb"] if verb["colon"] else ""
            found[at] = _each(verb["lead"], verb["verb"], listed) or line
        elif below and (units := _each("", below, line)):
            found[at] = units
            found[title] = "" if title >= 0 else found[title]
        elif line.strip():
            below, title = "", -1
    return found


def _each(lead: str, verb: str, listed: str) -> str:
    """The units of a list, each with the verb; empty if some part of the list isn't a unit alone."""
    listed = _ARTICLES.sub("", listed.strip(" ."))
    parts = [part for part in _BETWEEN.split(listed) if part.strip()]
    if (
        not parts
        or _SIGNED.match(listed)
        or any(not _UNIT_ALONE.match(part) or _ENDS_WITH_VERB.search(part) for part in parts)
    ):
        return ""
    return lead + "; ".join(f"{verb} {part.strip(' -*')}" for part in parts)
