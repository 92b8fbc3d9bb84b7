"""Addresses of the moments of a game."""

from collections.abc import Sequence

import msgspec

from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address
from variorum.zine.seasons import called, seasons


class Step(msgspec.Struct, frozen=True):
    """A listed moment: its number, name, season and address."""

    number: int
    name: str
    season: str
    address: str

    @property
    def short(self) -> str:
        """The name without the season."""
        return self.name.partition(", ")[2] or self.name


def steps(access: Access, history: Sequence[SeenMoment]) -> tuple[Step, ...]:
    """All moments, as links."""
    found = []
    for issue in seasons(access.variant, history):
        for seen in issue.moments:
            name = called(access.variant, seen.turn, seen.number)
            found.append(Step(seen.number, name, issue.name, address(access, "play:phase", seen.number)))
    return tuple(found)
