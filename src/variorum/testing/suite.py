"""What must be true of every phase of every variant, and the suite that tries it."""

import re
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from variorum.game.audience import EVERYONE, GM
from variorum.game.breaking import BrokenError, told
from variorum.game.dice import new_seed
from variorum.game.driver import StuckError
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.position import Position, position_from_json, to_json
from variorum.game.process import Processed, check, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import year_after
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.game.view import View, view
from variorum.notation import read_sheet
from variorum.render.symbols import emblems
from variorum.testing.bounds import overdrawn, unbounded
from variorum.testing.declared import random_settings, silent, undeclared
from variorum.testing.ending import endless
from variorum.testing.game import RandomPhase, random_game, seats
from variorum.testing.log import replayed
from variorum.testing.pages import unshown
from variorum.testing.players import fits, least, random_order, refused
from variorum.testing.readers import unread
from variorum.testing.unseen import unseen
from variorum.testing.untold import untold
from variorum.testing.vain import Vain
from variorum.testing.witness import watched

_SINGLE_ORDERS = 12
_CHANGED_ORDERS = 4
_READ = 2
"""Orders tried alone, orders tried with a change, and texts read back, of a seat in a phase: thirty games of ten years
meet every kind of order many times."""

_RAISING, _EXCEEDING = re.compile(r"( raises \w+).*", re.DOTALL), re.compile(r"^\w+( exceeds \"[^\"]*\").*", re.DOTALL)


def conformance(variant: Variant, games: int = 30, years: int = 10, seed: str = "") -> tuple[str, ...]:
    """Everything that a variant gets wrong in some random games, each with the game's seed; nothing if all is well.

    Games are broken off after so many years, or rounds of longer turns. The first one has the variant's settings, the
    others random ones. A fault is told once. If a rule raises something, it comes with the rule, the line, and the
    shortest orders that do it.

    Source: the promises of `Rule`, `Options`, `View`, `Dice` and of game files.
    """
    seed = seed or new_seed()
    found = [*undeclared(variant), *unread(variant), *_drawings(variant)]
    if found:
        return tuple(found)
    found += silent(variant)
    missing, known, vain = set(variant.orders), set[str](), Vain(variant)
    until = year_after(variant.opening(variant).turn.year, years * variant.calendar.years)
    for number in range(games):
        name = f"{seed}-{number}"
        chosen = random_settings(variant, Random(f"{name}/settings")) if number else {}
        with_settings = f" ({', '.join(f'{setting}={value}' for setting, value in chosen.items())})" if chosen else ""
        faults = _game(variant, variant.start(chosen), name, until, missing, vain, logged=number == 0)
        found += (f"game {name}{with_settings}: {fault}" for fault in faults if _is_new(fault, known))
    return (*found, *vain.faults())


def _is_new(fault: str, known: set[str]) -> bool:
    """Whether no earlier phase had this fault: a mistake is told once, with the first game that shows it.

    A rule that raises an error in one line, or a bound that is exceeded, is one mistake, whoever orders what.
    """
    _, _, what = fault.partition(": ")
    text = _RAISING.sub(r"\1", what.partition(", with the orders ")[0])
    text = _EXCEEDING.sub(r"\1", text)
    new = text not in known
    known.add(text)
    return new


def _drawings(variant: Variant) -> Iterator[str]:
    for kind in variant.world.kinds:
        if kind.emblem and kind.emblem not in emblems():
            yield f"the {kind.name} has no drawing {kind.emblem!r}; there are {', '.join(sorted(emblems()))}"


def _game(
    variant: Variant, opening: Position, seed: str, until: int, missing: set[type[Order]], vain: Vain, *, logged: bool
) -> Iterator[str]:
    """The faults of a game. Types of orders that somebody gives are no longer `missing`."""
    chance, played = Random(f"{seed}/checks"), []
    try:
        for phase in random_game(variant, seed, until, opening, missing):
            missing.difference_update(type(order) for sheet in phase.sheets.values() for order in sheet.orders)
            yield from (f"{phase.position.turn}: {fault}" for fault in _phase(variant, phase, chance))
            vain.note(phase)
            played.append(phase)
            spent = [f"{phase.position.turn}: {fault}" for fault in overdrawn(phase)]
            yield from spent
            if spent:  # what comes of it says nothing
                break
    except (StuckError, BrokenError) as error:
        yield str(error)
    if logged:
        yield from replayed(variant, played)
        yield from endless(variant, played, seed)


def _phase(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """The faults of a phase. What a check cannot judge because a rule raises something is a fault, too."""
    for each in _CHECKS:
        try:
            yield from each(variant, phase, chance)
        except BrokenError as error:
            yield str(error).removeprefix(f"{phase.position.turn}: ")
        except Exception as error:  # noqa: BLE001 - whatever a rule raises
            yield told(error)


def _silences(variant: Variant, phase: RandomPhase, _: Random) -> Iterator[str]:
    """Every order has a row in its seat's results, and every change on the map a sentence."""
    yield from untold(variant, phase)


def _ends(variant: Variant, phase: RandomPhase, _: Random) -> Iterator[str]:
    """The position after a phase is possible."""
    for fault in faults(variant, phase.done.position):
        yield f"an impossible position: {fault}"
    for entry in phase.done.position.dislodged:
        if not entry.retreats:
            yield f"{entry.unit} has to retreat, and no rule has judged where to"


def _kinds(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """What options offer, check accepts: single orders, and sheets within the constraints."""
    for seat, offered in phase.offered.items():
        alone = tuple({order_type for bound in offered.constraints if least(bound) for order_type in bound.orders})
        singles = [kind for kind in offered.kinds if kind.order not in alone]
        for kind in chance.sample(singles, min(len(singles), _SINGLE_ORDERS)):
            order = random_order(kind, chance)
            for problem in refused(variant, phase.position, seat, (order,)) if fits(offered, (order,)) else ():
                yield f"{seat} is offered {order}, which is refused: {problem}"
        for problem in refused(variant, phase.position, seat, phase.sheets.get(seat, Sheet()).orders):
            yield f"{seat} sends what is offered, and it is refused: {problem}"


def _strangers(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """What options do not offer, check refuses: other seats' orders."""
    orders = [random_order(kind, chance) for offered in phase.offered.values() for kind in _some(offered, chance)]
    for seat, offered in phase.offered.items():
        for order in orders:
            if offered.include(order) or check(variant, phase.position, seat, (order,)):
                continue
            if not offered.include(_normal(variant, phase, seat, order)):
                yield f"{seat} is not offered {order}, which is accepted"


def _normal(variant: Variant, phase: RandomPhase, seat: str, order: Order) -> Order:
    """A possible order with all that it leaves open."""
    rules = variant.phase(phase.position.turn).rules
    rule = next((rule for rule in rules if isinstance(order, rule.orders)), None)
    return rule.normal(phase.position, seat, order) if rule else order


def _some(offered: LegalOrders, chance: Random) -> list[OrderKind]:
    return chance.sample(offered.kinds, min(len(offered.kinds), 2))


def _again(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """JSON there and back is the same; the same sheets and dice give the same bytes, and no impossible position.

    The second time, the sheets arrive in another order.
    """
    written = to_json(phase.done.position)
    if to_json(position_from_json(written, variant.records)) != written:
        yield "the position is not the same when its JSON is read"
    seen: list[str] = []
    shuffled = dict(chance.sample([*phase.sheets.items()], len(phase.sheets)))
    again = process(watched(variant, seen.append), phase.position, shuffled, phase.dice, phase.season)
    yield from seen
    if to_json(again.position) != written or list(map(to_json, again.events)) != list(map(to_json, phase.done.events)):
        yield "the same sheets and dice give something else the second time, with the sheets in another order"


def _audiences(variant: Variant, phase: RandomPhase, _: Random) -> Iterator[str]:
    known = {*seats(variant, phase.position), *seats(variant, phase.done.position)}
    for event in phase.done.events:
        if type(event) not in variant.events:
            yield f"no rule declares the event {type(event).__name__}"
        if event.audience != EVERYONE and not set(event.audience) <= known:
            yield f"{type(event).__name__} is for {event.audience}, not all of them seats"
        if not event.sentence().strip():
            yield f"the sentence of {type(event).__name__} is empty"


def _secrets(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """A seat sees of another seat's order only what the events tell it.

    For some kinds of orders somebody sends another one of that kind, or none; whoever is told the same must see, and
    may order, the same.
    """
    sent: dict[type[Order], list[tuple[str, int]]] = {}
    for seat, sheet in phase.sheets.items():
        for place, order in enumerate(sheet.orders):
            sent.setdefault(type(order), []).append((seat, place))
    for places in chance.sample([*sent.values()], min(len(sent), _CHANGED_ORDERS)):
        sender, place = chance.choice(places)
        changed = _changed(phase, sender, place, chance)
        other = process(variant, phase.position, phase.sheets | {sender: changed}, phase.dice, phase.season)
        if not other.waiting and not phase.done.position.ending:  # after the end, secrets may be told
            yield from _told_apart(variant, phase, other, sender, chance)


def _texts(variant: Variant, phase: RandomPhase, _: Random) -> Iterator[str]:
    """What a seat wrote is nowhere in what others see, unless an event told them."""
    for reader in seats(variant, phase.position):
        if reader != GM:
            seen = view(variant, phase.done.position, reader, phase.done.events)
            told, kept = b"".join(map(to_json, seen.events)), to_json(seen.position)
            for seat, text in _written(phase):
                if seat != reader and text in kept and text not in told:
                    yield f"{reader} can read what {seat} wrote, {text.decode()!r}, though no event says so"


def _written(phase: RandomPhase) -> Iterator[tuple[str, bytes]]:
    """The free texts of a phase's orders, and whose they are."""
    for seat, sheet in phase.sheets.items():
        for order in sheet.orders:
            fields = {
                slot.field
                for form in order.forms
                for slot in form.parts
                if isinstance(slot, Slot) and slot.kind is SlotKind.TEXT
            }
            yield from ((seat, str(getattr(order, field)).encode()) for field in sorted(fields))


def _read_back(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """What is written is read and written alike: some orders of the phase, above all those that hold another one."""
    sent = [(seat, order) for seat, sheet in phase.sheets.items() for order in sheet.orders]
    holding = [(seat, order) for seat, order in sent if _held(order)]
    for seat, order in [*chance.sample(sent, min(len(sent), _READ)), *holding[:_READ]]:
        sheet, problems = read_sheet(variant, phase.position, seat, str(order))
        read = ", ".join(map(str, sheet.orders)) or "; ".join(problem.message for problem in problems)
        if read != str(order):
            what = "an order that holds another one" if _held(order) else "an order"
            yield f"{seat} writes {what}, {order}, and it is read as: {read or 'nothing'}"


def _held(order: Order) -> bool:
    """Whether an order holds another one."""
    return any(isinstance(getattr(order, name), Order) for name in order.__struct_fields__)


def _told_apart(variant: Variant, phase: RandomPhase, other: Processed, sender: str, chance: Random) -> Iterator[str]:
    """The seats that see something else, and a seat with other legal orders; just one, since finding them is slow."""
    readers = [seat for seat in seats(variant, phase.position) if seat not in (sender, GM)]
    asked = chance.choice(readers) if readers else ""
    for seat in readers:
        one, two = (view(variant, done.position, seat, done.events) for done in (phase.done, other))
        if (
            one.events == two.events
            and _seen(one) == _seen(two)
            and (
                to_json(one) != to_json(two)
                or (
                    seat == asked
                    and legal_orders(variant, phase.done.position, seat) != legal_orders(variant, other.position, seat)
                )
            )
        ):
            yield f"{seat} can tell what {sender} sent, though no event says so"


def _seen(view: View) -> object:
    """What a seat sees on the board by itself, without being told: in a game with fog, units come and go in sight."""
    position = view.position
    if not position.fog:
        return None
    units = {(unit.kind, unit.power, unit.location) for unit in position.units}
    dislodged = {(str(entry.unit), entry.unit.power, entry.retreats, entry.attacker) for entry in position.dislodged}
    return units, position.owners, dislodged, position.contested, position.earth, position.turn


def _changed(phase: RandomPhase, sender: str, place: int, chance: Random) -> Sheet:
    """A sheet in which an order is replaced by another legal order of its kind, or left out."""
    orders, offered = phase.sheets[sender].orders, phase.offered[sender]
    same = [kind for kind in offered.kinds if kind.order is type(orders[place])]
    other: tuple[Order, ...] = (random_order(chance.choice(same), chance),) if same and chance.random() < 0.5 else ()
    return replace(phase.sheets[sender], orders=(*orders[:place], *other, *orders[place + 1 :]))


_CHECKS = (
    *(_kinds, unbounded, _strangers, _again, _audiences, _secrets, _silences),
    *(unseen, _texts, _read_back, unshown, _ends),
)
"""What is tried in every phase."""
