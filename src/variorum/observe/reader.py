"""Reading an observation back: the position that its first block says."""

import json
import re
from itertools import count
from typing import Any

import msgspec

from variorum.game.position import Position, position_from_plain, to_json
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.observe.lines import DATA, DISLODGED, DRAWN, NOBODY, SEEN_OWNERS, STAND_OFFS, UNSEEN, UNSEEN_OWNERS, WON

_HEADING = re.compile(r".* \[(?P<variant>\w+)\], .* \[(?P<turn>\w+)\], seen by (?P<reader>\w+)")
_POWER = re.compile(r"(?P<power>\w+): \d+ centers?(?P<centers>(?: \w+)*)(?:, as far as seen)?")
_UNIT = re.compile(
    r"(?P<kind>[A-Z0-9]+) (?P<place>[A-Z0-9_/]+)(?:#(?P<id>\d+))?(?: (?P<marks>\[.*\]))?(?: > (?P<goals>.*))?"
)
_FALL = re.compile(
    r"(?P<places>[^,]*)(?:, attacked(?P<sea> by sea)?(?: from (?P<attacker>\w+))?)?(?:, because of (?P<cause>.*))?"
)


def rebuild(variant: Variant, text: str) -> Position:
    """The position that an observation of a variant describes, as its reader sees it.

    Units have numbers of their own, unless the variant's records name them by number. Raises: ValueError with the line
    that can't be read.
    """
    first, *lines = text.partition("\n\n")[0].splitlines() or [""]
    said = _HEADING.match(first)
    if not said or said["variant"] != variant.id:
        wanted = f'"{variant.name} [{variant.id}], …"'
        raise ValueError(f'an observation of {variant.name} begins with {wanted}; got "{first[:80]}"')
    block = _Block(variant)
    for line in lines:
        block.read(line)
    return position_from_plain({**block.plain(), "turn": _plain(Turn.read(said["turn"]))}, variant.records)


class _Block:
    """What the lines have said so far."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.power = variant, ""
        self.units: list[dict[str, Any]] = []
        self.dislodged: list[dict[str, Any]] = []
        self.owners: dict[str, str] = {}
        self.fog: dict[str, Any] = {}
        self.also: dict[str, Any] = {}
        self.more: dict[str, Any] = {}

    def read(self, line: str) -> None:
        """Take in a line. Raises: ValueError if it is of no known form."""
        name, _, rest = line.partition(": ")
        match name:
            case _ if line.startswith((WON, DRAWN)):
                self._over(line)
            case _ if name == DATA:
                self.also = json.loads(rest)
            case _ if name == STAND_OFFS:
                self.more["contested"] = rest.split()
            case _ if name == UNSEEN:
                self.fog["areas"] = rest.split()
            case _ if name == UNSEEN_OWNERS:
                self.fog["centers"] = rest.split()
            case _ if name == SEEN_OWNERS:
                self.fog["open"] = rest.split()
            case _ if line.startswith(f"{DISLODGED} "):
                self._fallen(line.removeprefix(f"{DISLODGED} "))
            case _:
                self._holding(line)

    def _over(self, line: str) -> None:
        drawn = line.startswith(DRAWN)
        names = line.removeprefix(DRAWN if drawn else WON).strip().split(", ")
        self.more["ending"] = {"winners": [name for name in names if name != NOBODY], "drawn": drawn}

    def _holding(self, line: str) -> None:
        if whose := _POWER.fullmatch(line):
            self.power = whose["power"]
            if self.power != NOBODY:
                self.owners |= dict.fromkeys(whose["centers"].split(), self.power)
        elif unit := _UNIT.fullmatch(line):
            self.units.append(self._unit(unit))
        else:
            raise ValueError(f'expected a power with its centers, or a unit, such as "A PAR > BUR"; got "{line[:80]}"')

    def _fallen(self, line: str) -> None:
        unit = _UNIT.fullmatch(line)
        fall = _FALL.fullmatch(unit["goals"] or "") if unit else None
        if not unit or not fall:
            raise ValueError(f'expected a dislodged unit, such as "A BUR > GAS, attacked from MUN"; got "{line[:80]}"')
        entry = {
            "unit": self._unit(unit),
            "retreats": [] if fall["places"] == "nowhere" else fall["places"].split(),
            "attacker": fall["attacker"] or "",
            "by_convoy": bool(fall["sea"]),
        }
        self.dislodged.append(entry | ({"cause": fall["cause"]} if fall["cause"] else {}))

    def _unit(self, said: re.Match[str]) -> dict[str, Any]:
        return {
            "id": int(said["id"] or 0),
            "kind": said["kind"],
            "power": self.power,
            "location": said["place"],
            "marks": json.loads(said["marks"] or "[]"),
        }

    def plain(self) -> dict[str, Any]:
        """All of it, with the rest as in the opening."""
        opening = json.loads(to_json(self.variant.opening(self.variant)))
        everybody = (*self.units, *(entry["unit"] for entry in self.dislodged))
        taken = {unit["id"] for unit in everybody}
        free = (number for number in count(1) if number not in taken)
        for unit in everybody:
            unit["id"] = unit["id"] or next(free)
        own = self.also.pop("own", [])
        return {
            **opening,
            "ending": None,
            **self.also,
            **self.more,
            "units": self.units,
            "dislodged": self.dislodged,
            "owners": self.owners,
            "fog": {**self.fog, **({"powers": own} if own else {})},
            "next_id": max((unit["id"] for unit in everybody), default=0) + 1,
        }


def _plain(turn: Turn) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(turn)
    return found
