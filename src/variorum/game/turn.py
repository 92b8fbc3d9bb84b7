"""When: a year, a season and a phase, written as `S1901M`; in the years before Christ as `S431BCM`."""

import re

import msgspec

MOST_YEAR = 5_000
"""The last year that people can choose for anything, and, before Christ, the first."""

_TEXT = re.compile(r"([A-Z])(\d{1,5})(BC)?([A-Z])")


class Turn(msgspec.Struct, frozen=True):
    """One phase of a season: season letter, year, phase letter (M movement, R retreats, A adjustments, others).

    Years before Christ are below 0: -431 is 431 BC. The year after 1 BC is 1.
    """

    season: str
    year: int
    phase: str

    @classmethod
    def read(cls, text: str) -> "Turn":
        """The turn that a text such as `S1901M` names.

        Raises: ValueError for a text of any other form.
        """
        match = _TEXT.fullmatch(text.strip().upper())
        if not match or (match[3] and not int(match[2])):
            raise ValueError(
                f'"{text}" is not a phase; write a season, a year and a phase, such as S1901M, F1902R or W431BCA'
            )
        return cls(match[1], -int(match[2]) if match[3] else int(match[2]), match[4])

    @property
    def year_name(self) -> str:
        """The year in words: "1901" or "431 BC"."""
        return f"{-self.year} BC" if self.year < 0 else str(self.year)

    @property
    def short(self) -> str:
        """The season and the year without the phase: `S1901`."""
        return f"{self.season}{self.year_name.replace(' ', '')}"

    def __str__(self) -> str:
        return f"{self.short}{self.phase}"


def year_after(year: int, passed: int) -> int:
    """The year so many years later, or earlier if `passed` is below 0; there is no year 0 after 1 BC."""
    if not passed:
        return year
    counted = _counted(year) + passed
    before_christ = counted < 0 or (counted == 0 and year < 0)
    return counted - 1 if before_christ else counted


def years_between(one: int, other: int) -> int:
    """How many years the other is later."""
    return _counted(other) - _counted(one)


def _counted(year: int) -> int:
    """A year as a number without a gap: 1 BC is 0."""
    return year + 1 if year < 0 else year
