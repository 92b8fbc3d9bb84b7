"""How a game ended, and who had played it."""

from collections.abc import Iterator, Mapping

from variorum.daide.language import Message, Part, Text
from variorum.daide.match import Match
from variorum.daide.telling import turn_of

Player = tuple[str, str]
"""A program's name and version."""


def ending(match: Match, players: Mapping[str, Player]) -> Iterator[Message]:
    """The messages at the end: a solo or a draw (SLO, DRW), and the summary (SMR). `players` are by power."""
    found = match.position.ending
    if found and not found.drawn and len(found.winners) == 1:
        yield ("SLO", (match.names.powers[found.winners[0]],))
    else:
        yield ("DRW",)
    lines = (_line(match, power, player) for power, player in players.items())
    yield ("SMR", turn_of(match.position.turn), *lines)


def _line(match: Match, power: str, player: Player) -> Part:
    """A power with its player, its centers, and when it lost the last of them."""
    name, version = player
    centers, fallen = len(match.position.centers_of(power)), match.fallen.get(power)
    line: tuple[Part, ...] = (match.names.powers[power], (Text(name),), (Text(version),), centers)
    return line if centers or fallen is None else (*line, fallen)
