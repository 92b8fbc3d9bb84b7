"""Who kept its word in a phase, as far as a reader can see."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.agreements.dated import GiveOrder
from variorum.agreements.kinds import Peace
from variorum.agreements.matching import alike, fits, rivals
from variorum.agreements.normal import needed, normal, settled
from variorum.agreements.offer import Offer, due
from variorum.agreements.possible import ADJUSTED, FOUGHT, Finder
from variorum.game.audience import GM
from variorum.game.docket import Entry
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.pledge import Conduct, Pledge, Verdict, sends, unit_of
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.variant import Variant
from variorum.rules.movement.orders import UNIT_ORDERS, Hold, Move


class PhaseSeen(msgspec.Struct, frozen=True):
    """A phase as a reader saw it: the position before it, its events, and the orders that were given.

    `before` and `events` are the reader's view; of the `entries`, only those count that the events tell.
    """

    before: Position
    events: tuple[Event, ...]
    entries: tuple[Entry, ...]


class Judged(msgspec.Struct, frozen=True):
    """A promise of an agreement, and what became of it in a phase; `orders` are those that broke it.

    `void`: it was kept by support that came to nothing, as the supported unit had another order.
    """

    seat: str
    pledge: Pledge
    verdict: Verdict
    orders: tuple[Order, ...] = ()
    void: bool = False


def verdicts(
    variant: Variant, offer: Offer, phase: PhaseSeen, reader: str, legal: Finder = legal_orders
) -> tuple[Judged, ...]:
    """What became of every promise of an agreement that bound in a phase; only what its reader can see counts."""
    turn = phase.before.turn
    parties = [seat for seat in offer.parties if due(variant, offer, seat, turn)]
    conducts = (conduct_of(variant, phase, seat, reader, legal) for seat in parties)
    found = (each for conduct in conducts for each in judged(variant, offer, conduct))
    return tuple(replace(each, void=_is_void(variant, phase, each, reader, legal)) for each in found)


def _is_void(variant: Variant, phase: PhaseSeen, of: Judged, reader: str, legal: Finder) -> bool:
    """Whether the order that a kept promise supports was never given, as far as the reader sees."""
    wanted = needed(variant, phase.before, of.seat, of.pledge) if of.verdict is Verdict.KEPT else None
    if wanted is None:
        return False
    seat, pledge = wanted
    helped = conduct_of(variant, phase, seat, reader, legal)
    if isinstance(pledge.order, Hold):
        return any(isinstance(order, Move) and rivals(order, pledge.order) for order in helped.orders)
    went = any(_gets_there(order, pledge.order) for order in helped.orders)
    return not went and all(helped.knows(kind) for kind in UNIT_ORDERS)


def _gets_there(order: Order, wanted: Order) -> bool:
    """Whether an order is one that support for another helps: coasts and roads don't matter."""
    if not (isinstance(order, Move) and isinstance(wanted, Move)):
        return order == wanted
    return order.unit.area == wanted.unit.area and fits(order.to, wanted.to)


def judged(variant: Variant, offer: Offer, conduct: Conduct) -> Iterator[Judged]:
    """The same for one seat, by what it ordered. An order that the agreement asks for breaks no other pledge of it."""
    pledges = due(variant, offer, conduct.seat, conduct.position.turn)
    pledges = tuple(settled(variant, conduct.position, conduct.seat, pledge) for pledge in pledges)
    agreed = [pledge.order for pledge in pledges if isinstance(pledge, GiveOrder)]
    others = (order for order in conduct.orders if not any(alike(order, one) for one in agreed))
    free = replace(conduct, orders=tuple(others))
    for pledge in pledges:
        about = free if isinstance(pledge, Peace) else conduct
        yield Judged(conduct.seat, pledge, pledge.verdict(about), pledge.breaches(about))


def conduct_of(variant: Variant, phase: PhaseSeen, seat: str, reader: str, legal: Finder = legal_orders) -> Conduct:
    """What a seat ordered in a phase, as far as a reader knows it.

    Orders that nothing tells are secret, and so is that there are any: what the reader may conclude from silence
    depends on the rules and on what it sees alone.
    """
    before, own = phase.before, reader in (seat, GM)
    commands = variant.world.commands(before)
    alone, powers = _commands_alone(commands, seat), commands.get(seat, ())
    given = (entry for entry in phase.entries if entry.seat == seat)
    seen = [entry for entry in given if own or (alone and _is_told(entry, phase, seat, powers))]
    veiled = not alone or any(before.fog.veils(power) for power in commands.get(seat, ()))
    taken = variant.phase(before.turn).orders
    public = frozenset() if veiled else _public(variant).intersection(taken)
    return Conduct(
        before,
        seat,
        commands,
        legal(variant, before, seat),
        tuple(normal(variant, before, seat, entry.given) for entry in seen),
        public,
        complete=own or (not veiled and public.issuperset(kind for kind in taken if sends(kind))),
        everything=own,
    )


def _public(variant: Variant) -> frozenset[type[Order]]:
    return FOUGHT | ADJUSTED if all(kind.fights for kind in variant.world.kinds) else FOUGHT


def conduct_on(
    variant: Variant, position: Position, seat: str, orders: Iterable[Order], legal: Finder = legal_orders
) -> Conduct:
    """What a sheet would be: all that a seat orders, known to itself."""
    written = tuple(normal(variant, position, seat, order) for order in orders)
    return Conduct(position, seat, variant.world.commands(position), legal(variant, position, seat), written)


def _commands_alone(commands: Mapping[str, tuple[str, ...]], seat: str) -> bool:
    """Whether nobody else orders for the seat's powers; else no result tells whose order it was."""
    return not any(set(commands.get(seat, ())) & set(powers) for other, powers in commands.items() if other != seat)


def _is_told(entry: Entry, phase: PhaseSeen, seat: str, powers: Sequence[str]) -> bool:
    """Whether an event tells that a seat gave an order: one to powers that are known to be its own."""
    subject, before = entry.given.subject, phase.before
    unit = unit_of(before, subject) if subject else None
    if before.fog and subject and unit is None:
        return False
    if subject and (unit.power if unit else before.owners.get(subject.area, "")) not in (*powers, ""):
        return False
    texts = {str(order) for order in (entry.given, entry.stands) if order is not None}
    if subject:
        return any(text in texts for event in phase.events for text in _said(event))
    told = (event.outcome for event in phase.events if event.outcome is not None)
    return any(outcome.order in texts and outcome.power in (seat, *powers) for outcome in told)


def _said(event: Event) -> Iterator[str]:
    """What an event says in a field of its own: an order with its result, or one that another was put in place of."""
    values = (getattr(event, field) for field in event.__struct_fields__)
    yield from (value for value in values if isinstance(value, str))


def worst(found: Sequence[Judged]) -> Verdict:
    """What an agreement as a whole came to in a phase: broken if any promise was, then unknown, kept, moot."""
    said = {each.verdict for each in found}
    return next((each for each in (Verdict.BROKEN, Verdict.UNKNOWN, Verdict.KEPT) if each in said), Verdict.MOOT)
