"""The saved games of Realpolitik (`*.dpy`): the present position, then the orders of every phase with their outcomes.

A save is text. First come its version, the game's name, the variant, the season and the year; then, for each power in
alphabetical order, a line of builds, of centers and of units; then the dislodged units. What follows is the history: a
phase begins with the numbers of its season and its year, and ends with its orders, such as `Austria: A Vie - Gal
(*Bounce*)`. The history's positions are in a code that only the variant's own files explain; so the orders are played
from the opening, and the present position is compared.
"""

import re
from collections.abc import Iterator, Sequence

from variorum.board import Board
from variorum.exchange.told import MOST_ORDERS, MOST_PHASES, Foreign, ForeignPhase, Standing
from variorum.variants import registry

FORMAT = "realpolitik"

_SEASONS = ("spring", "summer", "fall", "autumn", "winter")
_PHASES = ("S{}M", "S{}R", "F{}M", "F{}R", "W{}A")
_WITH_LANDS = "2"
_HISTORY = {"v2": 0, "v3": 1}
"""The histories with orders, and how many lines more than usual a phase has before them."""

_START = re.compile(
    r"\s*(?P<version>[12])(?: \d{1,10})?[ \t]*\r?\n(?P<name>[^\n]*)\n(?P<variant>[^\n]*)\n"
    rf"(?:{'|'.join(_SEASONS)}) \d{{1,5}}[ \t]*\r?\n[01][ \t]*\r?\n\d{{1,2}}[ \t]*\r?\n",
    re.IGNORECASE | re.ASCII,
)
_TIME = re.compile(r"([1-5]) (\d{1,5})", re.ASCII)
_UNIT = re.compile(r"\b([AFW]) +([^\s,.]+)")
_CENTER = re.compile(r"[^\s,.()*]{2,}")
_REMARK = re.compile(r"\(\*[^)]*\)")
_ORDER = re.compile(r"([^:]{2,40}): +(\S.*)")
_FALLEN = re.compile(r"(\S.{0,40}?) ([AFW]) +([^\s,.]+)")
_UNORDERED = re.compile(r"\bNMR\b|no (?:move|order)s? received", re.IGNORECASE)
_NOTE = re.compile(r"\(\*([^)*]{1,60})\*\)\s*\Z")
_NOTES = {"no such unit": "nso", "ordered to move": "void", "disbanded": "destroyed", "blocked": "bounce"}
"""Its words for outcomes where judges have others."""


def is_realpolitik(text: str) -> bool:
    """Whether a text is such a save."""
    return _START.match(text) is not None


def read_realpolitik(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a save; `variant` is ours, if Realpolitik's isn't known.

    Raises: ValueError with the line that isn't as Realpolitik writes it.
    """
    found = _START.match(text)
    assert found is not None  # noqa: S101 - who reads a text has asked whether it is one
    name, theirs = found["name"].strip(), found["variant"].strip()
    ours = variant or "_".join(re.findall(r"[a-z0-9]+", theirs[:60].lower()))
    if not registry.is_known(ours):
        raise ValueError(f'Realpolitik\'s variant "{theirs[:60]}" could be any; name ours with --variant')
    played = registry.variant(ours)
    save = _Lines(text[found.start("variant") :].split("\n")[1:], text.count("\n", 0, found.start("variant")) + 1)
    present = _present(save, played.board, has_lands=found["version"] == _WITH_LANDS)
    past = tuple(_past(save, played.board))
    if not past or past[0].name != str(played.opening(played).turn):
        past = ()  # without its beginning, a history says nothing; the present position does
    yield Foreign(format=FORMAT, name=name or "unnamed", variant=ours, phases=(*past, present))


class _Lines:
    """The lines of a save, read one after another."""

    def __init__(self, lines: Sequence[str], before: int) -> None:
        self._lines, self._before, self._at = lines, before, 0

    def __repr__(self) -> str:
        return f"<_Lines: at {self.number}>"

    @property
    def number(self) -> int:
        """The number of the line that was read last."""
        return self._before + self._at

    def following(self) -> str:
        """The next line. Raises: ValueError after the last."""
        line = self.peek()
        if line is None:
            raise ValueError(f"the save is cut off after line {self.number}")
        self._at += 1
        return line

    def peek(self) -> str | None:
        """The next line, which remains the next; None after the last."""
        return self._lines[self._at].strip() if self._at < len(self._lines) else None

    def count(self, most: int) -> int:
        """The number that is the next line. Raises: ValueError if it is none, or larger than `most`."""
        line = self.following()
        if not line.isdecimal() or not line.isascii() or len(line) > len(str(most)) or int(line) > most:
            raise ValueError(f'line {self.number}: "{line[:40]}" isn\'t a number up to {most}')
        return int(line)


_MOST_UNITS = 500


def _present(save: _Lines, board: Board, *, has_lands: bool) -> ForeignPhase:
    """Where everything stands now."""
    season, year = save.following().lower().split()
    save.following()  # whether it is a phase of adjustments, which its season tells
    powers = sorted(board.powers)
    if (count := save.count(99)) != len(powers):
        raise ValueError(f"line {save.number}: {count} powers; {board.name} has {len(powers)}")
    units, centers = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    for power in powers:
        save.following()  # how many it may build
        centers[power] = tuple(_CENTER.findall(_REMARK.sub("", save.following())))
        if has_lands:
            save.following()
        units[power] = tuple(f"{kind} {place}" for kind, place in _UNIT.findall(save.following()))
    fallen = tuple(_fallen(save.following(), save.number, board) for _ in range(save.count(_MOST_UNITS)))
    name = _PHASES[_SEASONS.index(season)].format(year)
    known = None if name.endswith("R") else centers
    return ForeignPhase(name=name, standing=Standing(units=units, centers=known, retreats=fallen))


def _fallen(line: str, number: int, board: Board) -> tuple[str, str, None]:
    """A dislodged unit, such as `Austrian A Vie`."""
    found = _FALLEN.match(line)
    names = {word.upper(): power.id for power in board.powers.values() for word in (power.id, power.adjective)}
    if not found or found[1].upper() not in names:
        raise ValueError(f'line {number}: "{line[:60]}" isn\'t a dislodged unit')
    return names[found[1].upper()], f"{found[2]} {found[3]}", None


def _past(save: _Lines, board: Board) -> Iterator[ForeignPhase]:
    """The phases that were played. A history without orders has none."""
    form = save.peek()
    if form not in _HISTORY:
        return
    save.following()
    for _ in range(save.count(MOST_PHASES)):
        if not (time := _TIME.fullmatch(save.following())):
            raise ValueError(f"line {save.number}: expected a season's number and a year, such as 1 1901")
        for _ in range(4 + _HISTORY[form]):
            save.following()  # its position, in code
        for _ in range(save.count(_MOST_UNITS)):
            save.following()
        orders = _orders(save, board)
        yield ForeignPhase(name=_PHASES[int(time[1]) - 1].format(time[2]), orders=orders)


def _orders(save: _Lines, board: Board) -> dict[str, tuple[str, ...]]:
    """The orders of a phase by power, up to the next phase or the end of the history."""
    names = {word.upper(): power.id for power in board.powers.values() for word in (power.id, *power.also)}
    found: dict[str, list[str]] = {}
    count = 0
    while (line := save.peek()) and line != "-1" and not _TIME.fullmatch(line):
        order, count = _ORDER.fullmatch(save.following()), count + 1
        if not order or order[1].upper() not in names:
            raise ValueError(f"line {save.number}: \"{line[:60]}\" isn't a power's order")
        if count > MOST_ORDERS:
            raise ValueError(f"line {save.number}: more than {MOST_ORDERS} orders in a phase")
        if not _UNORDERED.search(order[2]):
            found.setdefault(names[order[1].upper()], []).append(_NOTE.sub(_as_judges_do, order[2]))
    return {power: tuple(texts) for power, texts in found.items()}


def _as_judges_do(note: re.Match[str]) -> str:
    told = note[1].lower()
    return f"(*{_NOTES.get(told, told)}*)"
