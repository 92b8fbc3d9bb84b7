"""The first `variant.toml` of a board: Standard's rules, a unit in every home center, half of the centers win."""

import json
import re
from collections.abc import Iterator

from variorum.board import AreaId, Board, Location
from variorum.board.area import Movement
from variorum.board.error import BoardError
from variorum.board.geography import Geography

_LONGEST = 40
"""Ids of variants stand in addresses and names of files."""


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
    centers = sum(area.center for area in board.areas.values())
    head = {
        "id": id_,
        "name": board.name,
        "tagline": f"Standard's rules on the board {board.name}.",
        "begins": "S1901M",
    }
    lines = [f"{key} = {_text(value)}" for key, value in head.items()]
    lines.append(f"win = {centers // 2 + 1}  # of {centers} centers")
    for power, mine in playing.items():
        units = [unit for center in mine for unit in _units(board.geography(), center)]
        lines += ["", f"[powers.{power}]", f"units = {_text(units)}"]
    return "\n".join([*lines, ""])


def id_of(name: str) -> str:
    """The id of a variant that is called like a folder."""
    word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return (word if word[:1].isalpha() else f"board_{word}")[:_LONGEST].rstrip("_")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _units(geography: Geography, center: str) -> Iterator[str]:
    """An army, or a fleet where no army could go anywhere."""
    army, fleet = (geography.places(movement, AreaId(center)) for movement in (Movement.ARMY, Movement.FLEET))
    if fleet and not (army and geography.neighbors(Movement.ARMY, Location(center))):
        yield f"F {fleet[0]}"
    elif army:
        yield f"A {center}"
