"""Reading offers: `OFFER FRANCE: PEACE; DMZ ENG; I A MUN - RUH; YOU A BUR H UNTIL W1902`."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from variorum.agreements.kinds import GiveOrder, Help, kinds_of
from variorum.agreements.normal import settled
from variorum.agreements.offer import (
    MOST_PHASES,
    MOST_PROMISES,
    Finder,
    Offer,
    OfferError,
    Promise,
    objections,
    offer_of,
)
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

_UNTIL = re.compile(r"[;,.\s]*\b(?:UNTIL|TILL|THROUGH)\s+(?:THE\s+END\s+OF\s+)?([^;\n]+?)[\s.;]*\Z", re.IGNORECASE)
_HEAD = re.compile(r"\s*(?:OFFER|PROPOSE|COUNTER)\b\s*(?:TO\s+)?([^:\n]{0,400}):", re.IGNORECASE)
_PARTS = re.compile(r"[;\n]")
_BETWEEN = re.compile(r"\s*(?:,|&|\+|\bAND\b)\s*", re.IGNORECASE)
_I, _YOU, _ALL = (
    frozenset(("I", "WE", "ME", "MY", "OUR")),
    frozenset(("YOU", "YOUR")),
    frozenset(("ALL", "BOTH", "EACH")),
)
_WHEN = re.compile(r"([A-Z])?(\d{1,5}(?:BC)?)([A-Z])?\Z")


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
    until = _until(table, ends[1]) if ends else None
    parts = [part for part in _PARTS.split(body[: ends.start()] if ends else body) if part.strip()]
    if len(parts) > MOST_PROMISES:
        raise OfferError((Problem(f"an offer has up to {MOST_PROMISES} promises; this one has {len(parts)}"),))
    promises = tuple(promise for part in parts for promise in _promises(table, seen, part))
    offer = offer_of(table.parties, promises, seen.turn, until or _end(table, promises))
    if wrong := tuple(objections(variant, position, offer, legal)):
        raise OfferError(wrong)
    return offer


def read_pledge(variant: Variant, parties: tuple[str, ...], text: str, made: Turn) -> Pledge:
    """A pledge of an offer that was made in a phase, from its canonical text.

    Raises: OfferError if the text can't be read.
    """
    table = _Table(variant, made, parties, _names(variant, made, parties))
    return _pledge(table, text, tokenize(text))


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


def _horizon(table: _Table) -> list[Turn]:
    """The phases from now on that an offer can be about."""
    turns = [table.turn]
    for turn, _ in table.variant.calendar.after(turns[0]):
        if len(turns) == MOST_PHASES:
            break
        turns.append(turn)
    return turns


def _until(table: _Table, text: str) -> Turn:
    """The last phase that a time names: `W1902`, `F1902M`, `winter 1902`, or the year alone."""
    words = text.upper().split()
    seasons = {season.title.upper(): season.letter for season in table.variant.calendar.seasons} | {"FALL": "F"}
    compact = "".join(seasons.get(word, word) for word in words)
    when = _WHEN.match(compact)
    turns = _horizon(table)
    if when:
        season, year, phase = when.groups()
        fits = [
            turn
            for turn in turns
            if turn.year_name.replace(" ", "") == year and season in (None, turn.season) and phase in (None, turn.phase)
        ]
        if fits:
            return fits[-1]
    near = tuple(dict.fromkeys(turn.short for turn in turns[:12]))
    message = f'"{shortened(text)}" isn\'t a time from now on' if when else f'"{shortened(text)}" isn\'t a time'
    raise OfferError(
        (Problem(f"UNTIL {message}; write a season and a year, at most {MOST_PHASES} phases ahead", accepted=near),)
    )


def _end(table: _Table, promises: tuple[Promise, ...]) -> Turn:
    """Where no time is given: this phase, or the first that takes the orders promised."""
    phases = [(turn, table.variant.calendar.phase(turn)) for turn in _horizon(table)]
    ends = [0]
    for promise in promises:
        kind = promise.pledge.taken_by
        ends += [place for place, (_, phase) in enumerate(phases) if kind in phase.orders][:1]
    return phases[max(ends)][0]


def _promises(table: _Table, seen: Position, text: str) -> Iterator[Promise]:
    """The promises of a statement: one, or one of each party."""
    tokens = tokenize(text)
    if len(tokens) > MOST_TOKENS:
        raise OfferError((Problem(f"{shortened(text.strip())}: this has more than {MOST_TOKENS} words and signs"),))
    who, begin = _who(table, tokens)
    pledge = _filled(seen, _pledge(table, text, tokens[begin:]))
    who = who or _owner(table, seen, pledge)
    if not who:
        message = f"{pledge}: say whose promise this is"
        raise OfferError((Problem(message, accepted=(f"I {pledge}", f"YOU {pledge}")),))
    yield from (Promise(seat, settled(table.variant, seen, seat, pledge)) for seat in who)


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
    if pledge.lasting:
        return table.parties
    if not isinstance(pledge, GiveOrder) or pledge.order.subject is None:
        return ()
    unit = unit_of(seen, pledge.order.subject)
    commands = table.variant.world.commands(seen)
    return tuple(seat for seat in table.parties if unit and unit.power in commands.get(seat, ()))


def _pledge(table: _Table, text: str, tokens: tuple[Token, ...]) -> Pledge:
    """The pledge of a statement: with an order of this phase if it can be, or else of the first phase that has it."""
    failures: list[Failure] = []
    coming = map(table.variant.calendar.phase, _horizon(table))
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
