"""Games added up, in their order, so the same games give the same file to the byte."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from variorum.board.misfit import misfit
from variorum.playtest.watch import Watched

MOST_OPENINGS = 1000
"""So many different openings of a seat are told apart; all others are counted together."""

OTHER = "other orders"
_LARGEST = 50_000_000
"""A larger file of figures wasn't written by a series of games, and isn't read into memory."""


class TallyError(ValueError):
    """A text that isn't a tally."""


class Sums(Struct):
    """The sum of some numbers, of their squares, and how many there are."""

    total: float = 0.0
    squares: float = 0.0
    count: int = 0

    def add(self, value: float) -> None:
        """Count a number."""
        self.total += value
        self.squares += value * value
        self.count += 1

    def join(self, other: "Sums") -> None:
        """Count others' numbers, too."""
        self.total += other.total
        self.squares += other.squares
        self.count += other.count

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the mean."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares - self.total * self.total / self.count)
        return float((spread / (self.count - 1) / self.count) ** 0.5)


class Tally(Struct):
    """What was counted in some games.

    By seat: `wins` alone, `draws` shared, `survivals`, `shares` of the game, `openings`. `years[n]` is the number of
    games that lasted n years; `centers` and `changes` have an entry for each year of play. `owners` counts, by center,
    the powers that owned it at the end.
    """

    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    draws: Counter[str] = field(default_factory=Counter)
    survivals: Counter[str] = field(default_factory=Counter)
    shares: dict[str, Sums] = {}
    years: list[int] = []
    centers: list[dict[str, Sums]] = []
    changes: list[Sums] = []
    owners: dict[str, Counter[str]] = {}
    entered: Counter[str] = field(default_factory=Counter)
    stand_offs: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    openings: dict[str, Counter[str]] = {}
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats that took part, in the order of their names."""
        return tuple(sorted(self.shares))

    def add(self, seen: Watched) -> None:
        """Count a game."""
        self.games += 1
        self.endings[seen.ending] += 1
        self._count_length(seen.years, 1)
        for winners, ending in ((self.wins, "solo"), (self.draws, "draw")):
            winners.update(seen.winners if seen.ending == ending else ())
        self.survivals.update(_survivors(seen))
        for seat, share in seen.shares.items():
            self.shares.setdefault(seat, Sums()).add(share)
        self._add_years(seen)
        for center, owner in seen.owners.items():
            self.owners.setdefault(center, Counter())[owner] += 1
        for mine, new in zip(_counters(self), _counters(seen), strict=True):
            mine.update(new)
        for seat, opening in seen.openings.items():
            _count_openings(self.openings.setdefault(seat, Counter()), {opening: 1})

    def join(self, other: "Tally") -> None:
        """Count the games of another tally, too."""
        self.games += other.games
        for mine, new in zip(_all_counters(self), _all_counters(other), strict=True):
            mine.update(new)
        for years, games in enumerate(other.years):
            self._count_length(years, games)
        for seat, sums in other.shares.items():
            self.shares.setdefault(seat, Sums()).join(sums)
        for year, held in enumerate(other.centers):
            for seat, sums in held.items():
                self._year(year).setdefault(seat, Sums()).join(sums)
            self.changes[year].join(other.changes[year])
        for center, owners in other.owners.items():
            self.owners.setdefault(center, Counter()).update(owners)
        for seat, openings in other.openings.items():
            _count_openings(self.openings.setdefault(seat, Counter()), openings)

    def _add_years(self, seen: Watched) -> None:
        for year, (held, changed) in enumerate(zip(seen.centers, seen.changes, strict=True)):
            for seat, number in held.items():
                self._year(year).setdefault(seat, Sums()).add(number)
            self.changes[year].add(changed)

    def _count_length(self, years: int, games: int) -> None:
        self.years += [0] * (years + 1 - len(self.years))
        self.years[years] += games

    def _year(self, year: int) -> dict[str, Sums]:
        while len(self.centers) <= year:
            self.centers.append({})
            self.changes.append(Sums())
        return self.centers[year]


def _all_counters(tally: Tally) -> tuple[Counter[str], ...]:
    return (tally.endings, tally.wins, tally.draws, tally.survivals, *_counters(tally))


def _counters(counted: Tally | Watched) -> tuple[Counter[str], ...]:
    return (counted.entered, counted.stand_offs, counted.given, counted.done, counted.fired, counted.faults)


def _survivors(seen: Watched) -> Iterable[str]:
    last = seen.centers[-1] if seen.centers else {}
    return [seat for seat, number in last.items() if number]


def _count_openings(known: Counter[str], new: Mapping[str, int]) -> None:
    for text, times in new.items():
        known[text if text in known or len(known) < MOST_OPENINGS else OTHER] += times


def to_json(tally: Tally) -> bytes:
    """The tally as JSON: the same tally gives the same bytes."""
    return msgspec.json.encode(tally, order="sorted")


def tally_from_json(text: bytes) -> Tally:
    """The tally that `to_json` wrote. Raises: TallyError."""
    if len(text) > _LARGEST:
        raise TallyError(f"a tally has at most {_LARGEST:,} bytes; this file has {len(text):,}")
    try:
        return msgspec.json.decode(text, type=Tally, dec_hook=counter)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TallyError(f"this isn't a tally of games: {misfit(error)}") from error


def counter(_: type, counts: Any) -> Counter[str]:
    """The counter that a table stands for, for reading JSON. Raises: msgspec.ValidationError."""
    return Counter(msgspec.convert(counts, dict[str, int]))
