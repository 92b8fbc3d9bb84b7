"""A phase, and the end of a game, from the reader's seat: "you lost Warsaw", "You won with 18 centers in 1907"."""

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

from variorum.game.event import counted, series
from variorum.game.position import Ending, Position
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.games.seats.insiders import last_seen
from variorum.host.play.results.history import Step, steps
from variorum.notation.in_words import words
from variorum.zine.accounts import Account, ExplainedOrder, accounts

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


_MOST_NAMED = 3


def own_powers(access: Access) -> tuple[str, ...]:
    """The viewer's seat, and its powers."""
    commands = access.variant.world.commands(access.seen().position)
    return (access.seat, *commands.get(access.seat, ())) if access.seat else ()


def _alone(access: Access, position: Position) -> tuple[str, ...]:
    """The powers that the viewer's seat commands without others, whose gains and losses are its own."""
    commands = access.variant.world.commands(position)
    shared = Counter(power for powers in commands.values() for power in powers)
    return tuple(power for power in commands.get(access.seat, ()) if shared[power] == 1)


def own_lines(access: Access, number: int, told: Sequence[Account]) -> list[ExplainedOrder]:
    """The results of the viewer's own orders in a phase."""
    own, sent = own_powers(access), access.sent(number)
    results = [line for account in told if account.power in own for line in account.lines if line.ordered]
    elsewhere = {line.order for line in results if not line.area}
    waiting = (order for each in sent.conditional for order in (*each.then, *each.otherwise))
    orders = (order for order in (*sent.orders, *waiting) if str(order) not in elsewhere)
    # Seats that share units count only those that they ordered; others decided what the rest did.
    areas = {order.subject.area for order in orders if order.subject}
    return [line for line in results if not line.area or line.area in areas]


def phase_in_short(access: Access, number: int) -> str:
    """What a phase changed for the viewer's seat, most important first; "results" if nothing of it is theirs."""
    seen, own = access.seen(number), own_powers(access)
    before = access.seen(number - 1).position if number else seen.position
    alone = _alone(access, before)
    changed = [change for change in changes(access.variant, before, seen.position) if change.power in alone]
    lost = [center for change in changed for center in change.lost]
    won = [center for change in changed for center in change.won]
    told = accounts(access.variant, seen.events)
    place = words(access.variant).place
    dislodged = [place(one.area) for each in told if each.power in alone for one in each.lines if one.dislodged]
    parts = [_some("lost", lost)] * bool(lost) + [_some("won", won)] * bool(won)
    if dislodged and not lost:
        parts.insert(0, f"were dislodged in {_named(dislodged)}")
    if parts:
        return f"you {' and '.join(parts)}"
    if access.seat in seen.caretakers:
        return "a caretaker ordered for you"
    lines = own_lines(access, number, told)
    return "you sent no orders" if not lines and any(each.power in own for each in told) else _counted(lines)


def ending_in_short(access: Access) -> str:
    """How the game ended for the viewer: "You won with 18 centers in 1907"; for those without a seat, how it ended."""
    position = access.seen().position if access.has_begun else None
    ending = position.ending if position else None
    own = own_powers(access)
    if position is None or ending is None or not any(seat.id == access.seat for seat in position.seats):
        return f"The game is over: {access.game.summary}" if access.game.summary else "The game is over"
    return f"{_ended(ending, own, _alone(access, position), position)} in {position.turn.year_name}"


def _ended(ending: Ending, own: Collection[str], alone: Collection[str], position: Position) -> str:
    """How it ended for a seat with its `own` powers, whose centers are counted if it commands them `alone`."""
    winners = ending.winners
    centers = counted(sum(len(position.centers_of(power)) for power in alone), "center")
    held = f" with {centers}" if alone else ""
    if set(own) & set(winners):
        draw = f"shared a {len(winners)}-way draw" if len(winners) > 1 else "survived"
        return f"You {draw if ending.drawn else 'won'}{held}"
    how = [f"You finished{held}" if any(map(position.survives, alone)) else "You were eliminated"] if alone else []
    others = series([called(one) for one in winners]) if len(winners) <= _MOST_NAMED else f"{len(winners)} powers"
    told = [f"{others} {'shared a draw' if ending.drawn else 'won'}"] if winners else []
    return "; ".join([*how, *told]) or "The game is over"


def _counted(lines: Sequence[ExplainedOrder]) -> str:
    failed = sum(not line.succeeded for line in lines)
    if not lines:
        return "results"
    return f"{failed} of {len(lines)} orders failed" if failed else "your orders succeeded"


def _some(verb: str, places: Sequence[str]) -> str:
    return f"{verb} {_named(places)}"


def _named(places: Sequence[str]) -> str:
    return series(list(places)) if len(places) <= _MOST_NAMED else f"{len(places)} centers"
