"""The first `variant.toml` of a board: Standard's rules and a unit in every home center, or what a copy begins with."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from variorum.board import AreaId, Board, Location
from variorum.board.area import Movement
from variorum.board.error import BoardError
from variorum.board.geography import Geography
from variorum.game.base import listing
from variorum.variants import facts, registry

_LONGEST = 40
"""Ids of variants stand in addresses and names of files."""

_FIRST, _USUAL = "S1901M", re.compile(r"[SF]\d+M|W\d+A")
"""The first phase of Standard, and those that its calendar has for others to begin with."""

_ID = re.compile(r"^id = .*$", re.MULTILINE)
_OWN_BOARD = re.compile(r"^board = .*\n", re.MULTILINE)


def first_variant(board: Board, id_: str) -> str:
    """The text of a variant that can be played at once.

    Raises:
        BoardError: fewer than two powers have home centers.

    """
    homes = {
        power: [area.id for area in board.areas.values() if area.center and area.home == power]
        for power in board.powers
    }
    playing = {power: centers for power, centers in homes.items() if centers}
    if len(playing) < 2:
        raise BoardError(
            "map.txt",
            0,
            f"{len(playing)} powers have home centers",
            "give centers to two powers or more, as their homes",
        )
    units = {
        power: [unit for center in mine for unit in _units(board.geography(), center)]
        for power, mine in playing.items()
    }
    return _written(board, id_, _FIRST, 0, units)


def copied_variant(name: str) -> str:
    """The text of a variant for a copy of a board of Variorum's, with the opening and the rules of the variant there.

    Of a variant whose rules are code, it has the opening alone. Empty if no variant is called like the board.
    """
    id_ = free_id(name)
    if name in registry.written():
        return _OWN_BOARD.sub("", _ID.sub(f'id = "{id_}"', registry.text_of(name), count=1), count=1)
    if not registry.is_known(name):
        return ""
    board, listed = registry.variant(name).board, listing(registry.variant(name).opening)
    if listed is None:
        return ""
    units = {power: named for power, named in listed.units.items() if power in board.powers}
    begins = listed.turn if _USUAL.fullmatch(listed.turn) else _FIRST
    return _written(board, id_, begins, facts.facts(name).win, units)


def free_id(name: str) -> str:
    """The id of a variant that is called like a folder, and not like one that there is."""
    word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    found = (word if word[:1].isalpha() else f"board_{word}")[:_LONGEST].rstrip("_")
    ways = (found, *(f"{found[: _LONGEST - 5]}_copy{number}" for number in ("", *range(2, 1000))))
    return next(way for way in ways if not registry.is_known(way))


def _written(board: Board, id_: str, begins: str, win: int, powers: Mapping[str, Sequence[str]]) -> str:
    """The text of a variant with Standard's rules; `win` is how many centers win, 0 for a majority."""
    centers = sum(area.center for area in board.areas.values())
    head = {
        "id": id_,
        "name": board.name,
        "tagline": f"Standard's rules on the board {board.name}.",
        "begins": begins,
    }
    lines = [f"{key} = {_text(value)}" for key, value in head.items()]
    lines.append(f"win = {win or centers // 2 + 1}  # of {centers} centers")
    for power, units in powers.items():
        lines += ["", f"[powers.{power}]", f"units = {_text(units)}"]
    return "\n".join([*lines, ""])


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _units(geography: Geography, center: str) -> Iterator[str]:
    """An army, or a fleet where no army could go anywhere."""
    army, fleet = (geography.places(movement, AreaId(center)) for movement in (Movement.ARMY, Movement.FLEET))
    if fleet and not (army and geography.neighbors(Movement.ARMY, Location(center))):
        yield f"F {fleet[0]}"
    elif army:
        yield f"A {center}"
