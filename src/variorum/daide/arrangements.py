"""Arrangements, which press proposes, as offers of agreements, and offers in the words of press.

Source: the Message Syntax of DAIDE, levels 10 to 30. Peace and demilitarized zones have no end there: here they last to
the end of the year, or of the next one if this one is nearly over, and can be proposed again.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from variorum.agreements import Attack, GiveOrder, KeepOut, Offer, Peace, Promise
from variorum.agreements.offer import MOST_PROMISES, complete, objections, offer_of
from variorum.agreements.possible import Maker, impossible
from variorum.agreements.times import year_end
from variorum.daide.language import Message, NotUnderstoodError, Part
from variorum.daide.names import Names
from variorum.daide.orders import Orders, RefusedError
from variorum.daide.press import allowed
from variorum.daide.telling import told_order
from variorum.game.pledge import Pledge
from variorum.game.position import Position
from variorum.game.process import legal_orders

_ENDLESS = ("PCE", "ALY", "DMZ")
_PAIR = 2
_NEVER = ("DRW", "SLO", "NOT", "ORR")


class NoAgreementError(ValueError):
    """An arrangement that is understood, but that no agreement can be made of."""


def offer_in(names: Names, position: Position, sender: str, to: Sequence[str], arrangement: Part) -> Offer:
    """The offer that a power makes to others by an arrangement.

    Those are asked who would promise something in it; all, if only the sender does.

    Raises: NotUnderstoodError if it is no arrangement; NoAgreementError if no agreement can be made of it.
    """
    parts = tuple(_single(arrangement))
    promises = tuple(one for part in parts for one in _promises(names, position, part))
    promises = complete(names.variant, position, (sender, *to), promises)
    promising = {promise.seat for promise in promises}
    asked = tuple(power for power in to if power in promising) or tuple(to)
    lasting = any(part[0] in _ENDLESS for part in parts)
    until = year_end(names.variant, position.turn) if lasting else position.turn
    offer = offer_of((sender, *asked), promises, position.turn, until)
    if any(objections(names.variant, position, offer)):
        raise NoAgreementError
    return offer


def proposal(names: Names, position: Position, offer: Offer, level: int) -> Message | None:
    """The press that proposes an offer; None if a level of press has no words for it."""
    parts = _arrangements(names, position, offer)
    if not parts:
        return None
    press: Message = ("PRP", parts[0] if len(parts) == 1 else ("AND", *parts))
    try:
        return allowed(press, level)
    except NotUnderstoodError:
        return None


def _single(arrangement: Part) -> Iterator[tuple[Part, ...]]:
    """The arrangements that are joined in one. Raises: NotUnderstoodError, NoAgreementError."""
    todo, found = [arrangement], 0
    while todo:
        match todo.pop():
            case ("AND", one, two, *others):
                todo += [one, two, *others]
            case tuple(part) if part:
                found += 1
                if found > MOST_PROMISES:
                    raise NoAgreementError
                yield part
            case _:
                raise NotUnderstoodError


def _promises(names: Names, position: Position, part: tuple[Part, ...]) -> Iterator[Promise]:
    """What an arrangement asks of whom. Raises: NotUnderstoodError, NoAgreementError."""
    match part:
        case ("ALY", tuple(powers), "VSS", tuple(against)):
            for it in _powers(names, against):
                attacks = [Promise(one, Attack(it)) for one in _powers(names, powers)]
                yield from attacks if all(_can(names, position, one) for one in attacks) else ()
            yield from _promises(names, position, ("PCE", powers))
        case ("PCE", tuple(powers)):
            yield from (Promise(one, Peace(other)) for one, other in permutations(_powers(names, powers), 2))
        case ("DMZ", tuple(powers), tuple(provinces)):
            areas = _areas(names, provinces)
            yield from (Promise(power, KeepOut(area)) for power in _powers(names, powers) for area in areas)
        case ("XDO", tuple(order)):
            yield _order(names, position, order)
        case (str(word), *_) if word in _NEVER:
            raise NoAgreementError
        case _:
            raise NotUnderstoodError


def _can(names: Names, position: Position, promise: Promise) -> bool:
    """Whether a power can give an order against another one now; an alliance asks for none before."""
    now = (position.turn, names.variant.calendar.phase(position.turn))
    maker = Maker(names.variant, position, promise.seat)
    return not any(impossible(maker, promise.seat, promise.pledge, now, legal_orders))


def _order(names: Names, position: Position, order: tuple[Part, ...]) -> Promise:
    match order:
        case ((str(token), *_), *_) | (str(token), "WVE") if token in names.power_of:
            pass
        case _:
            raise NotUnderstoodError
    power = names.power_of[token]
    try:
        return Promise(power, GiveOrder(Orders(names, position, power).read(order)))
    except RefusedError:
        raise NoAgreementError from None


def _powers(names: Names, powers: Part) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(one for one in powers if one in names.power_of)) if isinstance(powers, tuple) else ()
    if not found or not isinstance(powers, tuple) or len(found) != len(powers):
        raise NotUnderstoodError
    return tuple(names.power_of[str(one)] for one in found)


def _areas(names: Names, provinces: tuple[Part, ...]) -> tuple[str, ...]:
    if not provinces or any(one not in names.area_of for one in provinces):
        raise NotUnderstoodError
    return tuple(names.area_of[str(one)] for one in provinces)


def _arrangements(names: Names, position: Position, offer: Offer) -> tuple[Part, ...]:
    """What an offer says, arrangement by arrangement; none if anything in it can't be said."""
    found: dict[Part, None] = {}
    for promise in offer.promises:
        match promise.pledge:
            case Attack(target=target) if target in names.powers and promise.pledge in _shared(offer):
                allied = tuple(names.powers[one] for one in offer.parties)
                found[("ALY", allied, "VSS", (names.powers[target],))] = None
            case Peace(seat=other) if Promise(other, Peace(promise.seat)) in offer.promises:
                both = sorted((promise.seat, other), key=offer.parties.index)
                found[("PCE", tuple(names.powers[one] for one in both))] = None
            case KeepOut(area=area) if area in names.provinces:
                powers = (one.seat for one in offer.promises if one.pledge == promise.pledge)
                found[("DMZ", tuple(names.powers[one] for one in powers), (names.provinces[area],))] = None
            case GiveOrder(order=order) if position.turn.phase == "M" and order.subject:
                found[("XDO", told_order(names, position, order))] = None
            case _:
                return ()
    is_alliance = any(isinstance(part, tuple) and part[0] == "ALY" for part in found)
    return tuple(part for part in found if not (is_alliance and isinstance(part, tuple) and part[0] == "PCE"))


def _shared(offer: Offer) -> frozenset[Pledge]:
    """The pledges that two parties at peace both make."""
    if len(offer.parties) != _PAIR or not any(isinstance(one.pledge, Peace) for one in offer.promises):
        return frozenset()
    one, other = (frozenset(offer.of(seat)) for seat in offer.parties)
    return one & other
