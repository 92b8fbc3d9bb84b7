"""How moments of a game are called, and where they are shown."""

from collections.abc import Sequence

import msgspec

from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.access import Access, Seen
from variorum.host.games.context import address


class Step(msgspec.Struct, frozen=True):
    """A moment in a list of them: its number, name, season and address."""

    number: int
    name: str
    season: str
    address: str

    @property
    def short(self) -> str:
        """The name without the season."""
        return self.name.partition(", ")[2] or self.name


def called(variant: Variant, turn: Turn | None, number: int) -> str:
    """What led to a moment, in words: a phase, the opening, or the game master's hand."""
    if turn is None:
        return "A position set by hand" if number else "The opening"
    return f"{turn.name[:1].upper()}{turn.name[1:]}, {variant.phase(turn).name}"


def steps(access: Access, history: Sequence[Seen]) -> tuple[Step, ...]:
    """All moments, as links."""
    found = []
    for issue in seasons(access.variant, history):
        for seen in issue.moments:
            name = called(access.variant, seen.turn, seen.number)
            found.append(Step(seen.number, name, issue.name, address(access, "play:phase", seen.number)))
    return tuple(found)


class PlayedSeason(msgspec.Struct, frozen=True):
    """The moments that belong together, after the first phase among them: a year's spring with its retreats."""

    name: str
    moments: tuple[Seen, ...]

    @property
    def turn(self) -> Turn | None:
        """Its first phase; there is none before the first season."""
        return next((seen.turn for seen in self.moments if seen.turn), None)


def seasons(variant: Variant, history: Sequence[Seen]) -> tuple[PlayedSeason, ...]:
    """The moments by season; the first one, named "opening", has what was before any phase."""
    groups: list[list[Seen]] = [[]]
    last: Turn | None = None
    for seen in history:
        if seen.turn and (last is None or not variant.goes_on(last, seen.turn)):
            groups.append([])
        last = seen.turn or last
        groups[-1].append(seen)
    return tuple(PlayedSeason(name, tuple(group)) for name, group in zip(_names(groups), groups, strict=True))


def _names(groups: Sequence[Sequence[Seen]]) -> list[str]:
    """A name for each, such as S1901; a season of that name that comes again is S1901-2."""
    names: list[str] = []
    for group in groups:
        turn = next((seen.turn for seen in group if seen.turn), None)
        name = f"{turn.season}{turn.year}" if turn else "opening"
        again = sum(known.partition("-")[0] == name for known in names)
        names.append(f"{name}-{again + 1}" if again else name)
    return names
