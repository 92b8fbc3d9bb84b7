"""What the lines of a `.map` have said so far: later lines change, rename and drop what earlier ones said."""

import re

from msgspec import Struct

_TOKEN = re.compile(r"-?([*&@~]*)(\w{2,5})(?:/([A-Za-z]{2}))?(~|\([^()]*\))?")

LAND_WAY = "-"
"""Instead of a coast: the line of an area with coasts that is for armies alone, written in small letters."""


class Neighbor(Struct, frozen=True):
    """An area that a line names, its coast, and whether it is written small, so for armies alone; `line` is its number.

    `hedged` is how the file writes it if it adds a condition to the passage.
    """

    area: str
    coast: str
    small: bool
    file: str
    line: int
    hedged: str = ""


class DpPower(Struct):
    """A power: its name, and what it owns at the start if that isn't its homes; whether it is a dummy."""

    name: str
    owns: list[str] | None = None
    dummy: bool = False


Side = tuple[str, str]
"""An area and its coast."""


class DpBoard(Struct):
    """Areas by a word that stays theirs; `words` are the words by which lines may call them, in capitals."""

    words: dict[str, str] = {}
    names: dict[str, str] = {}
    shorts: dict[str, str] = {}
    also: dict[str, list[str]] = {}
    kinds: dict[str, str] = {}
    near: dict[Side, list[Neighbor]] = {}
    homes: dict[str, str | None] = {}
    """The centers, each with the power whose home it is."""
    powers: dict[str, DpPower] = {}
    units: dict[str, tuple[str, str, str]] = {}
    """By area: the power, A or F, and the coast."""

    def area(self, word: str) -> str:
        """The area that a word means."""
        return self.words.get(word.upper(), word.upper())

    def name_area(self, full: str, words: list[str], old: str = "") -> None:
        """Give an area a name and words for it; with an old word, that area gets new ones."""
        area = self.area(old) if old else words[0].upper()
        for word in [word for word, means in self.words.items() if old and means == area]:
            del self.words[word]
        for number, word in enumerate(words):
            if number == 0:
                self.words[word.upper()] = area
            elif "/" not in word and "(" not in word:
                self.words.setdefault(word.upper(), area)
        self.names[area] = full
        self.shorts[area] = words[0].upper()
        self.also[area] = [word.replace("+", " ") for word in words[1:] if "/" not in word and "(" not in word]

    def set_area(self, kind: str, side: Side, neighbors: list[Neighbor] | None) -> None:
        """Describe an area, or one coast of it, anew; without neighbors it keeps those that it has."""
        self.kinds[side[0]] = kind
        if neighbors is not None:
            self.near[side] = neighbors

    def amend(self, side: Side, taken: list[Neighbor], added: list[Neighbor]) -> None:
        """Take neighbors away from an area and add others."""
        away = {(one.area, one.coast) for one in (*taken, *added)}
        whole = {one.area for one in taken if not one.coast}
        old = [one for one in self.near.get(side, []) if (one.area, one.coast) not in away and one.area not in whole]
        self.near[side] = [*old, *added]

    def drop(self, area: str) -> None:
        """Take an area from the board, and all that is said of it; a later line may describe it anew."""
        self.kinds.pop(area, None)
        self.homes.pop(area, None)
        self.units.pop(area, None)
        self.near = {
            side: [one for one in near if one.area != area] for side, near in self.near.items() if side[0] != area
        }
        for power in self.powers.values():
            power.owns = [one for one in power.owns if one != area] if power.owns else power.owns

    def unplay(self, power: str) -> None:
        """Nobody plays a power: its units are gone, its centers belong to nobody."""
        self.powers.pop(power, None)
        self.homes = {area: None if home == power else home for area, home in self.homes.items()}
        self.units = {area: unit for area, unit in self.units.items() if unit[0] != power}

    def side(self, word: str, coast: str) -> Side:
        """Which line of an area is meant: that of a coast, of armies alone, or the only one."""
        area = self.area(word)
        if coast:
            return area, coast.upper()
        small = word.islower() and ((area, LAND_WAY) in self.near or (area, "") not in self.near)
        return area, LAND_WAY if small else ""

    def coasts(self, area: str) -> list[str]:
        """The coasts of an area that have lines of their own."""
        return [coast for one, coast in self.near if one == area and coast not in ("", LAND_WAY)]

    def neighbor(self, text: str, file: str, line: int) -> Neighbor | None:
        """What a line names, or None if that is no name of an area; a minus before it isn't part of it."""
        found = _TOKEN.fullmatch(text)
        if not found:
            return None
        hedged = text.lstrip("-") if found[1] or found[4] else ""
        coast = (found[3] or "").upper()
        return Neighbor(self.area(found[2]), coast, found[2].islower(), file, line, hedged)


def empty_board() -> DpBoard:
    """A board of which nothing is said."""
    return DpBoard(words={}, names={}, shorts={}, also={}, kinds={}, near={}, homes={}, powers={}, units={})
