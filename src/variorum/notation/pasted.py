"""Lines that people paste from elsewhere: results of judges, sign-on lines, orders of DAIDE, signs of order sites."""

import re
from collections.abc import Iterator

from variorum.notation.parse import LONGEST_LINE
from variorum.notation.phrased import carried, phrased

_OUTCOME = (
    r"bounced?|stand-?off|cut|void|dislodged?|succe\w+|fail(?:s|ed)?|no convoy|disrupted|destroyed|invalid|illegal"
)
_OUTCOMES = rf"(?:{_OUTCOME})(?:\s*,\s*(?:{_OUTCOME}))*"
_MARK = re.compile(
    rf"\(\s*\*?\s*{_OUTCOMES}\s*\*?\s*\)|\*{{1,2}}\s*{_OUTCOMES}\s*\*{{1,2}}|(?<=\w)\s+(?:fail|succeed|bounce)(?:s|ed)\s*\.?\s*\Z",
    re.IGNORECASE,
)
_GAP = re.compile(r"\s{40}")
"""Blanks that no pattern here goes over: each could begin anywhere in them."""

_CONDITION = re.compile(r"\bif\b", re.IGNORECASE)
_REMARK = re.compile(
    r"""[>\s]*(?:::.*
    |(?:movement|retreat|adjustment|build|order)s?\s+(?:results|status|orders)\s+(?:for|of)\b.*
    |the\s+following\s+units?\b.*
    |the\s+\w+\s+(?:army|fleet)\s+in\s.*\b(?:can\s+retreat|was\s+destroyed|with\s+no\s+valid\s+retreats).*
    |\w+:.*\bno\s+(?:order|move)s?\s+(?:processed|received)\b.*
    |(?:the\s+)?next\s+(?:phase|deadline)\b.*
    |(?:the\s+)?deadline\s+(?:for|is|was)\b.*
    |sign(?:on|off)\b.*
    |(?:set|phase)\s+(?:no)?(?:wait|[sfw]\d+[mrabx])\b.*
    )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_OWNERS = re.compile(r"[>\s]*ownership\s+of\s+supply\s+cent", re.IGNORECASE)
_DAIDE = re.compile(r"\(\s*[A-Z]{3}\s+(?:(?:AMY|FLT)\s|WVE\b)")
_DAIDE_TOKEN = re.compile(r"[()]|[A-Z]{3}|\S")
_MOST_DAIDE_TOKENS, _DEEPEST = 1_000, 8
_KINDS = {"AMY": "A", "FLT": "F"}
_VERBS = {"MTO": "-", "CTO": "-", "RTO": "R"}
_ALONE = {"HLD": "{} H", "DSB": "{} D", "BLD": "BUILD {}", "REM": "REMOVE {}"}
_SIGN = re.compile(r"(?:(?<=\s)|(?<=:)|(?<=,)|(?<=;)|^)([+-])\s*(?=(?:[af]|army|fleet)\b)", re.IGNORECASE)
_BUILDS = re.compile(r"[\W_]*(?:builds?|adjustments?|orders)\W*\Z", re.IGNORECASE)

_Part = str | list["_Part"]


def pasted(lines: list[str], *, adjusts: bool) -> list[tuple[int, str]]:
    """The lines with their numbers, worded as orders: without marks of outcomes, remarks blank.

    `adjusts`: the phase builds and removes, so signs before units mean that.
    """
    found: list[tuple[int, str]] = []
    owners = listed = False
    signed = adjusts and not any(map(_BUILDS.match, lines))
    for number, line in enumerate(carried(lines) if adjusts else lines, start=1):
        owners = bool(_OWNERS.match(line)) or (owners and (bool(line.strip()) or not listed))
        listed = owners and bool(line.strip()) and not _OWNERS.match(line)
        if owners or _REMARK.match(line):
            found.append((number, ""))
        elif _DAIDE.search(line):
            found += ((number, order) for order in daide(line) or (line,))
        else:
            found.append((number, _worded(_signs(line) if signed else line, adjusts=adjusts)))
    return found


def _worded(line: str, *, adjusts: bool) -> str:
    """A line without marks of outcomes, in the order of words of notation; conditions stay as they are."""
    if len(line) > LONGEST_LINE or _GAP.search(line) or _CONDITION.search(line):
        return line
    return phrased(_MARK.sub(_blanks, line), adjusts=adjusts)


def _signs(line: str) -> str:
    """`+ F BRE` as a build, `- A HOL` as a removal."""
    worded = _SIGN.sub(lambda match: "; BUILD " if match[1] == "+" else "; REMOVE ", line)
    return re.sub(r"(\A\s*|:\s*|[,;]\s*);", r"\1", worded)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def daide(line: str) -> tuple[str, ...]:
    """The orders in a message of DAIDE, each after its power: `FRA: A PAR - BUR`."""
    tokens = _DAIDE_TOKEN.findall(line)
    if len(tokens) > _MOST_DAIDE_TOKENS:
        return ()
    stack: list[list[_Part]] = [[]]
    for part in tokens:
        if part == "(" and len(stack) <= _DEEPEST:
            stack.append([])
        elif part == ")" and len(stack) > 1:
            inner = stack.pop()
            stack[-1].append(inner)
        elif part in "()":
            return ()
        else:
            stack[-1].append(part)
    return tuple(_orders(stack[0])) if len(stack) == 1 else ()


def daide_unit(text: str) -> str:
    """A unit as DAIDE writes it, as others do: `(RUS FLT (STP SCS))` is `RUS F STP/SC`; empty if it is none."""
    match = re.fullmatch(r"\(?\s*([A-Z]{3})\s+(AMY|FLT)\s+(?:\(\s*([A-Z]{3})\s+([NSEW]C)S\s*\)|([A-Z]{3}))\s*\)?", text)
    if not match:
        return ""
    place = match[5] or f"{match[3]}/{match[4]}"
    return f"{match[1]} {_KINDS[match[2]]} {place}"


def _orders(parts: list[_Part]) -> Iterator[str]:
    found = _order(parts)
    if found:
        yield found
        return
    for part in parts:
        if isinstance(part, list):
            yield from _orders(part)


def _order(parts: list[_Part]) -> str:
    match parts:
        case [str(power), "WVE"]:
            return f"{power}: WAIVE"
        case [[str(power), str(kind), place], str(verb), *rest] if kind in _KINDS:
            said = _said(f"{_KINDS[kind]} {_place(place)}", verb, rest)
            return f"{power}: {said}" if said else ""
    return ""


def _said(unit: str, verb: str, rest: list[_Part]) -> str:
    match rest:
        case [] if verb in _ALONE:
            return _ALONE[verb].format(unit)
        case [place] if verb in _VERBS:
            return f"{unit} {_VERBS[verb]} {_place(place)}{' VIA' if verb == 'CTO' else ''}"
        case [place, "VIA", list()] if verb == "CTO":
            return f"{unit} - {_place(place)} VIA"
        case [[_, str(kind), place]] if verb == "SUP" and kind in _KINDS:
            return f"{unit} S {_KINDS[kind]} {_place(place)}"
        case [[_, str(kind), place], "MTO" | "CTO", goal] if verb in ("SUP", "CVY") and kind in _KINDS:
            return f"{unit} {verb[0]} {_KINDS[kind]} {_place(place)} - {_place(goal)}"
    return ""


def _place(part: _Part) -> str:
    return (
        "/".join(str(name).removesuffix("S") if at else str(name) for at, name in enumerate(part))
        if isinstance(part, list)
        else part
    )
