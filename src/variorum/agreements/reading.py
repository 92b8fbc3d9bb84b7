"""Reading offers: `OFFER FRANCE: PEACE; DMZ ENG; I A MUN - RUH; YOU A BUR H UNTIL W1902`."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from variorum.agreements.dated import Dated, GiveOrder, Help, Leave
from variorum.agreements.gazetteer import gazetteer, with_ids
from variorum.agreements.kinds import kinds_of
from variorum.agreements.normal import settled
from variorum.agreements.offer import (
    MOST_PROMISES,
    Offer,
    OfferError,
    Promise,
    complete,
    objections,
    offer_of,
)
from variorum.agreements.possible import Finder
from variorum.agreements.when import at, horizon, timed
from variorum.agreements.when import until as read_until
from variorum.game.calendar import Phase
from variorum.game.fogging import fogged
from variorum.game.pledge import Pledge, unit_of
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.game.unit import by_area
from variorum.game.variant import Variant
from variorum.notation.fill import filled
from variorum.notation.grammar import Piece, grammar, piece
from variorum.notation.lexer import MOST_TOKENS, Token, tokenize
from variorum.notation.matcher import Failure, Matcher
from variorum.notation.names import Names
from variorum.notation.phase import reader_for
from variorum.notation.problems import Unread, problem, shortened

LONGEST_OFFER = 4_000
"""Characters."""

_UNTIL = re.compile(
    r"[;,.\s]*\b(?:(?:UNTIL|TILL|THROUGH)\s+(?:(?:THE\s+)?END\s+OF\s+)?([^;\n]+?)"
    r"|(THIS\s+(?:YEAR|SEASON|TURN)|NEXT\s+YEAR|FOR\s+\w+\s+(?:YEARS?|SEASONS?|TURNS?)))[\s.;]*\Z",
    re.IGNORECASE,
)
_HEAD = re.compile(r"\s*(?:OFFER|PROPOSE|COUNTER)\b\s*(?:TO\s+)?([^:\n]{0,400}):", re.IGNORECASE)
_PARTS = re.compile(r"[;\n]")
_BETWEEN = re.compile(r"\s*(?:,|&|\+|\bAND\b)\s*", re.IGNORECASE)
_I, _YOU, _ALL = (
    frozenset(("I", "WE", "ME", "MY", "OUR")),
    frozenset(("YOU", "YOUR")),
    frozenset(("ALL", "BOTH", "EACH")),
)


class _Table(NamedTuple):
    """What a reader of offers knows: the variant, the phase, the parties, and all names."""

    variant: Variant
    turn: Turn
    parties: tuple[str, ...]
    names: Names


def read_offer(
    variant: Variant, position: Position, seat: str, text: str, to: tuple[str, ...] = (), legal: Finder = legal_orders
) -> Offer:
    """The offer that a seat writes.

    `to` are those it is made to, where the text doesn't say: in a thread of messages. Whatever stands there without
    a name is promised by all parties, or by whose unit it is. Bounded: long texts are refused unread.

    Raises: OfferError with everything that is wrong, and what would be accepted.
    """
    if len(text) > LONGEST_OFFER:
        raise OfferError((Problem(f"an offer has up to {LONGEST_OFFER} characters; this one has {len(text)}"),))
    seen = fogged(variant, position, seat)
    names = _names(variant, seen.turn, tuple(other.id for other in seen.seats))
    head = _HEAD.match(text)
    asked = tuple(_asked(names, head[1])) if head else to
    body = text[head.end() :] if head else text
    ends = _UNTIL.search(body)
    table = _Table(variant, seen.turn, (seat, *asked), names)
    until = read_until(variant, seen.turn, ends[1] or ends[2]) if ends else None
    parts = [part for part in _PARTS.split(body[: ends.start()] if ends else body) if part.strip()]
    if len(parts) > MOST_PROMISES:
        raise OfferError((Problem(f"an offer has up to {MOST_PROMISES} promises; this one has {len(parts)}"),))
    promises = tuple(promise for part in parts for promise in _promises(table, seen, part))
    promises = complete(variant, seen, table.parties, promises)
    offer = offer_of(table.parties, promises, seen.turn, until or _end(table, promises))
    if wrong := tuple(dict.fromkeys(objections(variant, position, offer, legal))):
        raise OfferError(wrong)
    return offer


def read_pledge(variant: Variant, parties: tuple[str, ...], text: str, made: Turn) -> Pledge:
    """A pledge of an offer that was made in a phase, from its canonical text.

    Raises: OfferError if the text can't be read.
    """
    table = _Table(variant, made, parties, _names(variant, made, parties))
    body, when = timed(table.variant, table.turn, text)
    return at(table.variant, _pledge(table, body, tokenize(body)), when, text)


def _names(variant: Variant, turn: Turn, seats: tuple[str, ...]) -> Names:
    strangers = tuple(seat for seat in seats if seat not in variant.board.powers)
    return reader_for(variant, turn, strangers, "").names


def _asked(names: Names, text: str) -> Iterator[str]:
    for name in filter(None, _BETWEEN.split(text.strip())):
        matcher = Matcher(names, tokenize(name), grammar(()))
        found = next((seat for seat, end in matcher.name(names.seats, 0) if end == len(matcher.tokens)), None)
        if found is None:
            accepted = tuple(sorted(set(names.seats.ids.values()) - {"GM"}))
            raise OfferError((Problem(f'"{shortened(name)}": no seat has this name', accepted=accepted),))
        yield found


def _end(table: _Table, promises: tuple[Promise, ...]) -> Turn:
    """Where no time is given: this phase, or the first that takes the orders promised."""
    phases = [(turn, table.variant.calendar.phase(turn)) for turn in horizon(table.variant, table.turn)]
    ends = [0]
    for promise in promises:
        kind = promise.pledge.taken_by
        when = promise.pledge.when if isinstance(promise.pledge, Dated) else None
        if when:
            ends += [place for place, (turn, _) in enumerate(phases) if turn == when]
            continue
        ends += [place for place, (_, phase) in enumerate(phases) if kind in phase.orders][:1]
    return phases[max(ends)][0]


def _promises(table: _Table, seen: Position, text: str) -> Iterator[Promise]:
    """The promises of a statement: one, or one of each party."""
    body, when = timed(table.variant, table.turn, text)
    try:
        who, pledge = _read_statement(table, seen, body)
    except OfferError as error:
        try:
            seats = tuple(seat.id for seat in seen.seats)
            who, pledge = _read_statement(
                table, seen, with_ids(gazetteer(table.variant.board, seats), _singular(table.variant, body))
            )
        except OfferError:
            raise error from None
    pledge = at(table.variant, pledge, when, text)
    who = who or _owner(table, seen, pledge)
    if not who:
        message = f"{pledge}: say whose promise this is"
        raise OfferError((Problem(message, accepted=(f"I {pledge}", f"YOU {pledge}")),))
    yield from (Promise(seat, settled(table.variant, seen, seat, pledge)) for seat in who)


def _singular(variant: Variant, text: str) -> str:
    """A text with the codes of kinds of units for their plurals: "build no fleets"."""
    kinds = {f"{kind.name.upper()}S": kind.code for kind in variant.world.kinds}
    return " ".join(kinds.get(word.upper(), word) for word in text.split())


def _read_statement(table: _Table, seen: Position, text: str) -> tuple[tuple[str, ...], Pledge]:
    """Who promises in a statement, as far as it says so, and what. Raises: OfferError."""
    tokens = tokenize(text)
    if len(tokens) > MOST_TOKENS:
        raise OfferError((Problem(f"{shortened(text.strip())}: this has more than {MOST_TOKENS} words and signs"),))
    who, begin = _who(table, tokens)
    return who, _filled(seen, _pledge(table, text, tokens[begin:]))


def _who(table: _Table, tokens: tuple[Token, ...]) -> tuple[tuple[str, ...], int]:
    """Who promises, and where the promise begins."""
    if not tokens:
        return (), 0
    words = {
        **dict.fromkeys(_I, table.parties[:1]),
        **dict.fromkeys(_YOU, table.parties[1:]),
        **dict.fromkeys(_ALL, table.parties),
    }
    found, end = words.get(tokens[0].plain), 1
    if found is None:
        matcher = Matcher(table.names, tokens, grammar(()))
        named = next(iter(matcher.name(table.names.seats, 0)), None)
        found, end = ((named[0],), named[1]) if named else ((), 0)
    return found, end + (end < len(tokens) and end > 0 and tokens[end].plain == ":")


def _filled(seen: Position, pledge: Pledge) -> Pledge:
    """A pledge with the omissions of its order filled in, as far as the units on the board tell."""
    if not isinstance(pledge, GiveOrder | Help):
        return pledge
    units = (*(entry.unit for entry in seen.dislodged), *seen.units)
    return replace(pledge, order=filled(pledge.order, by_area(units)))


def _owner(table: _Table, seen: Position, pledge: Pledge) -> tuple[str, ...]:
    """All parties for what lasts; for an order, the party whose unit it is."""
    if pledge.mutual:
        return table.parties
    if isinstance(pledge, Leave):
        standing = [unit.power for unit in seen.units if unit.area == pledge.area]
    elif isinstance(pledge, GiveOrder) and pledge.order.subject and (unit := unit_of(seen, pledge.order.subject)):
        standing = [unit.power]
    else:
        return ()
    commands = table.variant.world.commands(seen)
    return tuple(seat for seat in table.parties if set(standing) & set(commands.get(seat, ())))


def _pledge(table: _Table, text: str, tokens: tuple[Token, ...]) -> Pledge:
    """The pledge of a statement: with an order of this phase if it can be, or else of the first phase that has it."""
    failures: list[Failure] = []
    coming = map(table.variant.calendar.phase, horizon(table.variant, table.turn))
    for phase in {phase.orders: phase for phase in coming}.values():
        found, failure = _read(table, phase, tokens)
        if found is not None:
            return found
        failures.append(failure)
    unread = Unread(
        text.strip(), tokens or tokenize(text), failures[0], "" if tokens else "something is missing after it"
    )
    raise OfferError((problem(table.names, unread, 0),))


def _read(table: _Table, phase: Phase, tokens: tuple[Token, ...]) -> tuple[Pledge | None, Failure]:
    """The pledge in a phase's words, or how far the words made sense."""
    orders = grammar(tuple(kind for kind in phase.orders if not kind.masters))
    matcher = Matcher(table.names, tokens, orders)
    for pledge, end in (*_of_kinds(table.variant, matcher), *_of_orders(matcher)):
        if end == len(tokens):
            return pledge, matcher.failure
        matcher.failure.note(end, "the end")
    return None, matcher.failure


def _of_kinds(variant: Variant, matcher: Matcher) -> Iterator[tuple[Pledge, int]]:
    for kind, fixed, pieces in _patterns(kinds_of(variant)):
        for values, end in matcher.fill(pieces, 0, 0):
            yield kind(**fixed, **values), end


def _of_orders(matcher: Matcher) -> Iterator[tuple[Pledge, int]]:
    yield from ((GiveOrder(order), end) for order, end in matcher.orders(0))


@lru_cache(maxsize=64)
def _patterns(kinds: tuple[type[Pledge], ...]) -> tuple[tuple[type[Pledge], dict[str, Any], tuple[Piece, ...]], ...]:
    """The forms of kinds of pledges, ready for matching."""
    return tuple((kind, form.fixed, tuple(map(piece, form.parts))) for kind in kinds for form in kind.forms)
