"""Maps of a game with words, for those who get a link or a file: who plays what, as everybody may know it."""

from collections.abc import Iterator, Mapping, Sequence

from django.contrib.auth.models import AnonymousUser

from variorum.game.position import Position
from variorum.game.title import called
from variorum.host.games.access import Access
from variorum.host.games.models import Game
from variorum.render.poster import Entry
from variorum.render.theme import Theme


def as_everybody(game: Game) -> Access:
    """The access of somebody without any part in a game."""
    return Access(game, AnonymousUser(), (), "")


def entries(
    access: Access, position: Position, names: Mapping[str, tuple[str, ...]], theme: Theme
) -> tuple[Entry, ...]:
    """The seats with their players (`names`) and their centers, winners first, and the powers that no seat has."""
    return tuple(sorted(_entries(access, position, names, theme), key=lambda entry: not entry.is_bold))


def _entries(access: Access, position: Position, names: Mapping[str, tuple[str, ...]], theme: Theme) -> Iterator[Entry]:
    colors = {power: theme.hue(place) for place, power in enumerate(access.variant.on_map)}
    winners = {*position.ending.winners} if position.ending else set[str]()
    for seat in position.seats:
        name = " · ".join((called(seat.id), *names.get(seat.id, ())[-1:]))
        color = colors.get(seat.powers[0], "") if len(seat.powers) == 1 else ""
        yield Entry(name, color, _centers(position, seat.powers), bool(winners.intersection((seat.id, *seat.powers))))
    seated = {power for seat in position.seats for power in seat.powers}
    for power in access.variant.on_map:
        if power not in seated and position.centers_of(power):
            yield Entry(called(power), colors[power], _centers(position, (power,)), power in winners)


def _centers(position: Position, powers: Sequence[str]) -> str:
    """How many centers powers have; empty if that isn't known, or there are none of these."""
    if not powers or any(position.fog.veils(power) for power in powers):
        return ""
    return str(sum(len(position.centers_of(power)) for power in powers))
