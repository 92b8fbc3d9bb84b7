"""When: a year, a season and a phase, written as `S1901M`."""

import re

import msgspec

_TEXT = re.compile(r"([A-Z])(\d{1,5})([A-Z])")
SEASONS = {"S": "spring", "F": "autumn", "W": "winter"}


class Turn(msgspec.Struct, frozen=True):
    """One phase of a season: season letter, year, phase letter (M movement, R retreats, A adjustments, others)."""

    season: str
    year: int
    phase: str

    @classmethod
    def read(cls, text: str) -> "Turn":
        """The turn that a text such as `S1901M` names.

        Raises: ValueError for a text of any other form.
        """
        match = _TEXT.fullmatch(text.strip().upper())
        if not match:
            raise ValueError(
                f'"{text}" is not a phase; write a season, a year and a phase, such as S1901M, F1902R or W1903A'
            )
        return cls(match[1], int(match[2]), match[3])

    @property
    def name(self) -> str:
        """The season in words: "spring 1901"."""
        return f"{SEASONS.get(self.season, self.season)} {self.year}"

    def __str__(self) -> str:
        return f"{self.season}{self.year}{self.phase}"
