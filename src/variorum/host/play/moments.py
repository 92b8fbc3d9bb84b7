"""Names and addresses of the moments of a game."""

from collections.abc import Sequence

import msgspec

from variorum.game.title import titled
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.access import Access, Seen
from variorum.host.games.context import address


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


def called(variant: Variant, turn: Turn | None, number: int) -> str:
    """The name of a moment: a phase, the opening, or an edit by the game master."""
    if turn is None:
        return "Position edited" if number else "Opening"
    return titled(variant, turn)


def steps(access: Access, history: Sequence[Seen]) -> tuple[Step, ...]:
    """All moments, as links."""
    found = []
    for issue in seasons(access.variant, history):
        for seen in issue.moments:
            name = called(access.variant, seen.turn, seen.number)
            found.append(Step(seen.number, name, issue.name, address(access, "play:phase", seen.number)))
    return tuple(found)


class PlayedSeason(msgspec.Struct, frozen=True):
    """The moments of a season, such as a spring with its retreats, named after its first phase."""

    name: str
    moments: tuple[Seen, ...]

    @property
    def turn(self) -> Turn | None:
        """Its first phase; None before the first season."""
        return next((seen.turn for seen in self.moments if seen.turn), None)


def seasons(variant: Variant, history: Sequence[Seen]) -> tuple[PlayedSeason, ...]:
    """The moments by season; the first season, named "opening", has those before any phase."""
    groups: list[list[Seen]] = [[]]
    last: Turn | None = None
    for seen in history:
        if seen.turn and (last is None or not variant.calendar.goes_on(last, seen.turn)):
            groups.append([])
        last = seen.turn or last
        groups[-1].append(seen)
    return tuple(PlayedSeason(name, tuple(group)) for name, group in zip(_names(groups), groups, strict=True))


def _names(groups: Sequence[Sequence[Seen]]) -> list[str]:
    """Names such as S1901, or S1901-2 for a season that recurs."""
    names: list[str] = []
    for group in groups:
        turn = next((seen.turn for seen in group if seen.turn), None)
        name = turn.short if turn else "opening"
        again = sum(known.partition("-")[0] == name for known in names)
        names.append(f"{name}-{again + 1}" if again else name)
    return names
