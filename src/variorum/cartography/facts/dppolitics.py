"""The lines of a `.map` about powers, their centers and units, and how a game begins and is won."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from variorum.cartography.facts.dplines import MapLine
from variorum.cartography.facts.dpstate import DpBoard, DpPower
from variorum.cartography.facts.tidying import note

_UNIT = re.compile(r"([AF])\s+(\w{2,5})(?:/(\w\w))?")
_POWER = re.compile(r"([^\W\d_][\w.+'&-]*|_[\w.+'&-]+|\d[\w.+'&-]*[A-Za-z][\w.+'&-]*)(?:\s*\([^()]*\))?((?:\s+\S+)*)")
_RENAMED = re.compile(r"([\w.+'&-]+)\s*->\s*([\w.+'&-]+)\s*(?:\([^()]*\))?")
_CENTER = re.compile(r"(-?)[*&@~]*(\w{2,5})(?:/\w\w)?(?:\([^()]*\))?")
_BEGIN = re.compile(r"(SPRING|FALL|WINTER|SUMMER|AUTUMN)\s+(\d{1,4})\s+([MRA])\w*", re.IGNORECASE)
_LETTERS = {"SPRING": "S", "SUMMER": "S", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
_SETTINGS = frozenset(
    {"NOTIFY", "FLAG", "FLAGS", "FLOW", "FLOWSIGN", "LEAGUE", "PAYOLA", "TAX", "CAP", "DIRECTIVES", "END", "IN"}
    | {"NEWHOMES", "HOMES", "PHASE", "RENAME", "HOST", "VERSION", "DESC", "DESCRIPTION", "NAME", "SIZE", "DIR", "JOBS"}
)
"""Words that begin lines about what a board or its opening has no place for."""


class Politics:
    """Reads such lines into a board, and keeps what is said about the game."""

    def __init__(self, board: DpBoard) -> None:
        self._board = board
        self._power = ""
        self._left: list[str] = []
        self._unplayed: list[str] = []
        self._dummies: list[str] = []
        self.win = 0
        self.begins = ""
        self.builds: Literal["", "anywhere"] = ""
        self._read: dict[str, Callable[[MapLine, list[str]], None]] = {
            "UNOWNED": self._unowned,
            "NEUTRAL": self._unowned,
            "CENTERS": self._unowned,
            "UNPLAYED": self._unplay,
            "DUMMY": self._dummy,
            "OWNS": self._owns,
            "UNITS": self._clear,
            "VICTORY": self._victory,
            "BEGIN": self._begin,
            "RULE": self._rules,
            "RULES": self._rules,
        }

    def read(self, line: MapLine) -> None:
        """Read a line. Raises: BoardError if it cannot be read."""
        word, *more = line.text.replace(",", " ").split() or [""]
        if unit := _UNIT.fullmatch(line.text):
            self._unit(line, unit)
        elif renamed := _RENAMED.fullmatch(line.text):
            self._rename(renamed)
        elif word.upper().rstrip(":") in self._read:
            self._read[word.upper().rstrip(":")](line, more)
        elif word.upper().rstrip(":") in _SETTINGS:
            self._left.append(" ".join([word, *more])[:40])
        elif power := _POWER.fullmatch(line.text):
            self._homes(line, power)
        else:
            remedy = "write a power with its homes, Name = id, or COAST id ABUTS id id"
            raise line.error(f'"{line.text[:60]}" cannot be read', remedy)

    def notes(self) -> Iterator[str]:
        """What was left out, and why."""
        yield from note("settings of the judge left out, no part of a board", self._left)
        yield from note("nobody plays them, their centers belong to nobody", self._unplayed)
        yield from note("dummies aren't played, their units get no orders", self._dummies)

    def _unit(self, line: MapLine, unit: re.Match[str]) -> None:
        if not self._power:
            raise line.error(f"{line.text[:60]} belongs to no power", "write the power's line first")
        self._board.units[self._board.area(unit[2])] = (self._power, unit[1], (unit[3] or "").upper())

    def _homes(self, line: MapLine, found: re.Match[str]) -> None:
        centers = [_CENTER.fullmatch(text) for text in found[2].replace(",", " ").split()]
        if any(center is None for center in centers):
            remedy = "write a power with its homes, Name = id, or COAST id ABUTS id id"
            raise line.error(f'"{line.text[:60]}" cannot be read', remedy)
        self._power = _key(found[1])
        self._board.powers.setdefault(self._power, DpPower(_name(found[1])))
        for center in filter(None, centers):
            area = self._board.area(center[2])
            self._board.homes[area] = None if center[1] else self._power

    def _rename(self, found: re.Match[str]) -> None:
        old, new = _key(found[1]), _key(found[2])
        power = self._board.powers.pop(old, None)
        if power is None:
            self._board.powers.setdefault(new, DpPower(_name(found[2])))
        else:
            power.name = _name(found[2])
            self._board.powers[new] = power
            homes, units = self._board.homes, self._board.units
            self._board.homes = {area: new if home == old else home for area, home in homes.items()}
            self._board.units = {area: (new, *unit[1:]) if unit[0] == old else unit for area, unit in units.items()}
        self._dummies = [_name(found[2]) if one == _name(found[1]) else one for one in self._dummies]
        self._power = new

    def _unowned(self, _: MapLine, words: list[str]) -> None:
        for center in filter(None, map(_CENTER.fullmatch, words)):
            area = self._board.area(center[2])
            if center[1]:
                self._board.homes.pop(area, None)
            else:
                self._board.homes[area] = None

    def _unplay(self, _: MapLine, words: list[str]) -> None:
        for word in words:
            known = self._board.powers.get(_key(word))
            self._unplayed.append(known.name if known else _name(word))
            self._board.unplay(_key(word))

    def _dummy(self, _: MapLine, words: list[str]) -> None:
        for word in words or [self._power]:  # a line of its own is about the power above it
            if power := self._board.powers.get(_key(word)):
                power.dummy = True
                self._dummies.append(power.name)

    def _owns(self, _: MapLine, words: list[str]) -> None:
        if power := self._board.powers.get(self._power):
            power.owns = [self._board.area(word) for word in words]
            for area in power.owns:
                self._board.homes.setdefault(area, None)

    def _clear(self, _: MapLine, __: list[str]) -> None:
        units = self._board.units
        self._board.units = {area: unit for area, unit in units.items() if unit[0] != self._power}

    def _victory(self, _: MapLine, words: list[str]) -> None:
        numbers = [int(word) for word in words if word.isdigit() and len(word) <= 3]
        self.win = numbers[0] if numbers else self.win

    def _begin(self, line: MapLine, words: list[str]) -> None:
        if found := _BEGIN.fullmatch(" ".join(words)):
            self.begins = f"{_LETTERS[found[1].upper()]}{found[2]}{found[3].upper()}"
        else:
            self._left.append(line.text[:40])

    def _rules(self, line: MapLine, words: list[str]) -> None:
        for word in words:
            if word.upper().lstrip("!") == "BUILD_ANY":
                self.builds = "" if word.startswith("!") else "anywhere"
            else:
                self._left.append(f"RULE {word}"[:40])


def _name(word: str) -> str:
    """A power's name as people write it."""
    return re.sub(r"[_+]", " ", word).strip().title()[:60] or "Power"


def _key(word: str) -> str:
    """What tells powers apart: "U+S+A" is the "USA" of another file."""
    return "".join(filter(str.isalnum, word.upper()))
