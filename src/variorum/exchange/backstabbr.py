"""Pages of Backstabbr, saved as HTML: a season each, with its position and orders as values of the page's own script.

`unitsByPlayer` has the units before the season's orders, `orders` the orders with their results and the retreats that
followed, `territories` who owns which center. The pages of a game may follow one another in a file, in any order.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import zip_longest
from typing import Any

import msgspec

from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, Standing, time_of

FORMAT = "backstabbr"

_PAGE = re.compile(r"<html\b", re.IGNORECASE)
_VALUE = r"\bvar\s+{}\s*=\s*"
_TIME = r"(spring|fall|winter)\s+(\d{1,5})"
_SEASON = re.compile(rf"""\bid=["']history_current_season["'][^<>]{{0,300}}>\s*{_TIME}""", re.IGNORECASE | re.ASCII)
_TITLE = re.compile(
    r"""<meta\b[^<>]{0,100}\bog:title["'][^<>]{0,20}\bcontent=["']([^"'<>]{0,200})|<title>([^<>]{0,200})""",
    re.IGNORECASE,
)
_TITLE_SEASON = re.compile(rf"^(.*?)\s*\({_TIME}\)", re.IGNORECASE | re.ASCII)
_PHASES = {"spring": "S{}M", "fall": "F{}M", "winter": "W{}A"}
_FAILED = {"MOVE": "bounce", "SUPPORT": "cut"}


class _Piece(msgspec.Struct, frozen=True):
    type: str = ""
    coast: str | None = None


class _Retreat(msgspec.Struct, frozen=True):
    type: str = ""
    to: str | None = None
    to_coast: str | None = None


class _Order(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    type: str = ""
    to: str | None = None
    to_coast: str | None = None
    from_: str | None = None
    coast: str | None = None
    unit: str | None = None
    unit_type: str | None = None
    result: str | None = None
    retreat: _Retreat | None = None


class _Season(msgspec.Struct, frozen=True):
    """What a page tells: the phase, the pieces of all powers by area, and their orders."""

    name: str
    pieces: dict[str, _Piece]
    units: dict[str, dict[str, str | _Piece]]
    orders: dict[str, dict[str, _Order]]
    centers: dict[str, str | None] = {}

    @property
    def is_played(self) -> bool:
        """Whether the season's orders have results."""
        return any(order.result for orders in self.orders.values() for order in orders.values())

    @property
    def has_built(self) -> bool:
        """Whether the units are those after builds, not those before."""
        built = (area for orders in self.orders.values() for area, order in orders.items() if order.type == "BUILD")
        return any(area in self.pieces for area in built)


def is_backstabbr(text: str) -> bool:
    """Whether a text has the values of such a page."""
    return "unitsByPlayer" in text and all(_position_of(name, text) >= 0 for name in ("unitsByPlayer", "orders"))


def read_backstabbr(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game on the pages in a text. Raises: ValueError for a page without its season, or with other values."""
    starts = [found.start() for found in _PAGE.finditer(text)] or [0]
    if len(starts) > MOST_PHASES:
        raise ValueError(f"more than {MOST_PHASES} pages; split the file")
    pages = [text[start:end] for start, end in zip_longest(starts, starts[1:])]
    found = [_season(page, number) for number, page in enumerate(pages, start=1) if is_backstabbr(page)]
    seasons = sorted({season.name: season for season in found}.values(), key=lambda season: time_of(season.name))
    phases = tuple(told for season, after in zip_longest(seasons, seasons[1:]) for told in _told(season, after))
    yield Foreign(format=FORMAT, name=_name(text) or "unnamed", variant=variant or "standard", phases=phases)


def _position_of(name: str, text: str) -> int:
    """Where the value of a variable begins; less than 0 if it doesn't."""
    found = re.search(_VALUE.format(name), text)
    return found.end() if found else -1


def _value(name: str, text: str, kind: Any, number: int) -> Any:
    """The value of a variable. Raises: ValueError if it has another form."""
    try:
        plain, _ = json.JSONDecoder().raw_decode(text, _position_of(name, text))
        return msgspec.convert(plain, kind)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"page {number}: {name} isn't as Backstabbr writes it: {str(error)[:100]}") from None


def _season(page: str, number: int) -> _Season:
    units = _value("unitsByPlayer", page, dict[str, dict[str, str | _Piece]], number)
    orders = _value("orders", page, dict[str, dict[str, _Order]], number)
    owners = (
        _value("territories", page, dict[str, str | None], number) if _position_of("territories", page) >= 0 else {}
    )
    pieces = {area: _piece(piece) for held in units.values() for area, piece in held.items()}
    return _Season(_phase(page, number), pieces, units, orders, owners)


def _phase(page: str, number: int) -> str:
    if found := _SEASON.search(page):
        return _PHASES[found[1].lower()].format(int(found[2]))
    for title in _TITLE.finditer(page):
        if found := _TITLE_SEASON.search(unescape(title[1] or title[2] or "")):
            return _PHASES[found[2].lower()].format(int(found[3]))
    raise ValueError(f"page {number} doesn't say its season; save the page of a season, whole")


def _name(text: str) -> str:
    found = (_TITLE_SEASON.search(unescape(title[1] or title[2] or "")) for title in _TITLE.finditer(text))
    return next((title[1].strip() for title in found if title), "")


def _piece(piece: str | _Piece) -> _Piece:
    return _Piece(piece) if isinstance(piece, str) else piece


def _told(season: _Season, after: _Season | None) -> Iterator[ForeignPhase]:
    """A season's phase, and its retreats if there were some."""
    orders = {
        power.upper(): tuple(_text(area, order, season, after) for area, order in given.items())
        for power, given in season.orders.items()
    }
    standing = None if season.has_built else _standing(season)
    yield ForeignPhase(name=season.name, standing=standing, orders=orders, played=after is None and season.is_played)
    retreats = {
        power.upper(): tuple(
            _retreat(_unit(area, season.pieces), order.retreat) for area, order in given.items() if order.retreat
        )
        for power, given in season.orders.items()
    }
    if any(retreats.values()):
        yield ForeignPhase(
            name=f"{season.name[:-1]}R", orders={power: texts for power, texts in retreats.items() if texts}
        )


def _standing(season: _Season) -> Standing:
    """Where everything stood. In fall, the centers may already be those of the winter."""
    units = {
        power.upper(): tuple(f"{_unit(area, season.pieces)}" for area in held) for power, held in season.units.items()
    }
    owned: dict[str, list[str]] = {}
    for area, owner in season.centers.items():
        if owner:
            owned.setdefault(owner.upper(), []).append(area)
    centers = {power: tuple(areas) for power, areas in owned.items()}
    return Standing(units=units, centers=None if season.name[0] == "F" or not centers else centers)


def _unit(area: str, pieces: dict[str, _Piece]) -> str:
    piece = pieces.get(area, _Piece())
    return f"{piece.type} {_spot(area, piece.coast)}".strip()


def _spot(area: str | None, coast: str | None) -> str:
    return f"{area or ''}/{coast}".upper() if coast else (area or "").upper()


def _text(area: str, order: _Order, season: _Season, after: _Season | None) -> str:
    """An order, with its outcome as judges mark it."""
    match order.type:
        case "WAIVE":
            return "WAIVE"
        case "BUILD":
            kind = order.unit or order.unit_type or ""
            built = {**(after.pieces if after else {}), **season.pieces}
            return (
                f"BUILD {kind} {_spot(area, order.coast or order.to_coast)}" if kind else f"BUILD {_unit(area, built)}"
            )
        case "REMOVE" | "DISBAND":
            return f"REMOVE {_unit(area, season.pieces)}"
    helped = _unit(order.from_ or "", season.pieces)
    goal = f" - {_spot(order.to, order.to_coast)}" if order.to else ""
    does = {"MOVE": goal.strip(), "SUPPORT": f"S {helped}{goal}", "CONVOY": f"C {helped}{goal}"}.get(order.type, "H")
    return f"{_unit(area, season.pieces)} {does}{_notes(order)}"


def _notes(order: _Order) -> str:
    failed = _FAILED.get(order.type, "") if order.result == "FAILS" else ""
    notes = [note for note in (failed, "dislodged" if order.retreat else "") if note]
    return f" (*{', '.join(notes)}*)" if notes else ""


def _retreat(unit: str, retreat: _Retreat) -> str:
    return f"{unit} R {_spot(retreat.to, retreat.to_coast)}" if retreat.to else f"{unit} D"
