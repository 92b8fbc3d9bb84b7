"""News since a player's last visit: the phases processed, and the powers' gains and losses."""

import msgspec

from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.games.seats.insiders import last_seen
from variorum.host.play.results.steps import Step, steps
from variorum.notation.in_words import words

MOST_NAMED = 4


class Change(msgspec.Struct, frozen=True):
    """A power's centers and units now, and its gains and losses; centers by name."""

    power: str
    name: str
    centers: int
    won: tuple[str, ...]
    lost: tuple[str, ...]
    units: int
    more: int


class News(msgspec.Struct, frozen=True):
    """The phases that a player hasn't seen, those in which a caretaker ordered for them, and their changes."""

    phases: tuple[Step, ...]
    cared: tuple[Step, ...]
    changes: tuple[Change, ...]

    @property
    def named(self) -> tuple[Step, ...]:
        """The phases to name: all, or the first and the latest few."""
        return self.phases if len(self.phases) <= MOST_NAMED else (self.phases[0], *self.phases[1 - MOST_NAMED :])


def news(access: Access) -> News | None:
    """The viewer's news; None if there is none, or the viewer has no seat."""
    if not access.has_begun:
        return None
    seen = last_seen(access)
    if seen is None or seen >= access.last:
        return None
    history = access.history()
    phases = steps(access, history)[seen + 1 :]
    missed = {moment.number for moment in history if access.seat in moment.caretakers}
    cared = tuple(step for step in phases if step.number in missed)
    return News(phases, cared, changes(access.variant, history[seen].position, history[-1].position))


def changes(variant: Variant, before: Position, now: Position) -> tuple[Change, ...]:
    """The powers whose centers or number of units changed; in fog, only the viewer's own."""
    powers = dict.fromkeys((*(seat.id for seat in now.seats), *(unit.power for unit in (*before.units, *now.units))))
    everybody = (*powers, *({*now.owners.values()} - {*powers}))
    found = (_change(variant, power, before, now) for power in everybody if not now.fog.veils(power))
    return tuple(change for change in found if change.won or change.lost or change.more)


def _change(variant: Variant, power: str, before: Position, now: Position) -> Change:
    place = words(variant).place
    had, has = before.centers_of(power), now.centers_of(power)
    won = tuple(place(center) for center in has if center not in had)
    lost = tuple(place(center) for center in had if center not in has)
    units = len(now.units_of(power))
    return Change(power, called(power), len(has), won, lost, units, units - len(before.units_of(power)))
