"""The words about what a game waits for.

A viewer reads what everybody may know and what concerns their own seat, but not who else has sent orders: names of
those who are late are among the facts of the game master alone. `discreetly` leaves out even those.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.event import counted, series
from variorum.game.title import called
from variorum.host.games.clock.wait import Ask, Facts, Own, Role, Wait
from variorum.host.games.models import State
from variorum.host.games.terms import Absence

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_MASTERS = "the game master's"

_CAN = {
    Ask.FILL: "fill the seats with bots",
    Ask.START: "start with those who are here",
    Ask.BOT: "let a bot play",
    Ask.SHORTEN: "shorten the wait",
}

_OTHERWISE = {
    Absence.OFFER: "or your seat opens for a replacement",
    Absence.HOLD: "or your units hold",
    Absence.CARETAKER: "or a caretaker orders for you",
    Absence.MASTER: "or the game master decides",
}


def wait(facts: Facts) -> Wait:
    """What a game waits for, as its viewer may know it."""
    if facts.state == State.OVER:
        return Wait(f"The game is over: {facts.summary}" if facts.summary else "The game is over", own=_lost(facts))
    before = {State.GATHERING: _gathering, State.ROLL_CALL: _roll_call}.get(facts.state)
    if before:
        return before(facts)
    own, asks = _own(facts)
    question, answers, request = _question(facts)
    able = tuple(ask for ask in facts.can if ask in _CAN)
    told_of = "; ".join(filter(None, (_cared(facts), own, _agreed(facts), _able(able))))
    stands = facts.state != State.RUNNING or facts.is_alone
    words = _words(facts)
    until = None if stands else facts.until
    return Wait(words, until, told_of, question, (*answers, *asks, *able), facts.wanted, request, facts.open)


def discreetly(facts: Facts) -> Wait:
    """The same for lock screens and subjects of mails, which others may see: without late seats, and own answers."""
    unanswered = tuple(one for one in facts.requests if one.answer is None)
    return wait(replace(facts, late=(), cared=(), is_cared=False, requests=unanswered))


def _gathering(facts: Facts) -> Wait:
    words = f"Waiting for {counted(facts.free, 'more player')}" if facts.free else "All seats are taken"
    own = _able(facts.can) or ("you can join" if facts.joins else "")
    return Wait(words, own=own, asks=facts.can)


def _roll_call(facts: Facts) -> Wait:
    words = f"Waiting for {counted(facts.silent, 'player')} to confirm"
    if facts.role is Role.PLAYER and not facts.is_here:
        return Wait(words, facts.until, "are you here?", asks=(Ask.HERE, *facts.can))
    here = "you've confirmed" if facts.role is Role.PLAYER else ""
    return Wait(words, facts.until, "; ".join(filter(None, (here, _able(facts.can)))), asks=facts.can)


def _words(facts: Facts) -> str:
    """What the game waits for."""
    if facts.state == State.PAUSED:
        return "The clock is stopped"
    if facts.fault:
        return "The phase couldn't be processed: somebody is looking into it, and all orders are kept"
    if facts.state == State.WAITING:
        return _answers(facts)
    if facts.is_alone:
        return {Own.ORDERS: "Waiting for your orders", Own.ANSWER: "Waiting for your answer"}.get(
            facts.own, "Waiting for you to say that you're ready" if facts.own is Own.READY else "The bots are thinking"
        )
    return _orders(facts)


def _answers(facts: Facts) -> str:
    if facts.is_needed:
        return "Waiting for your answer"
    if facts.needed:
        return f"Waiting for an answer from {_names(facts.needed)}"
    return f"Waiting for {'your' if facts.role is Role.MASTER else _MASTERS} decision"


def _orders(facts: Facts) -> str:
    """What a running game waits for: orders, late ones, or a player."""
    replacement = _replacement(facts.open)
    late = f" from {_names(facts.late)}" if facts.late else ""
    if facts.grace:
        awaited = f"{_names(facts.new)}'s new player" if facts.new else ""
        return f"Waiting for {replacement or awaited or f'late orders{late}'}"
    if facts.all_in and facts.own not in {Own.ORDERS, Own.ANSWER}:
        return "All orders are in"
    if facts.until is None:
        return f"Waiting for {'your' if facts.role is Role.MASTER else _MASTERS} orders"
    new = f"{_names(facts.new)} {_has(facts.new)} a new player: waiting for orders" if facts.new else ""
    also = f" and {replacement}" if replacement else ""
    return f"{new or 'Waiting for orders'}{late}{also}"


def _names(seats: Iterable[str]) -> str:
    return series("the game master" if seat == GM else called(seat) for seat in seats)


def _has(seats: Sequence[str]) -> str:
    return "has" if len(seats) == 1 else "each have"


def _replacement(seats: Sequence[str]) -> str:
    """The replacements that the game looks for: "Turkey's replacement"."""
    if len(seats) > 1:
        return f"replacements for {_names(seats)}"
    return f"{_names(seats)}'s replacement" if seats else ""


def _own(facts: Facts) -> tuple[str, tuple[Ask, ...]]:
    """The viewer's part in the wait, and what it asks of them."""
    if facts.role is Role.MASTER:
        return _masters(facts)
    if facts.role is not Role.PLAYER:
        return _outsiders(facts)
    if facts.is_offered:
        return "your seat is open: send orders or say that you're back", (Ask.BACK,)
    if facts.is_alone:
        return "", {Own.ORDERS: (Ask.ORDER,), Own.ANSWER: (Ask.ANSWER,), Own.READY: (Ask.READY,)}.get(facts.own, ())
    return _orders_of(facts)


def _outsiders(facts: Facts) -> tuple[str, tuple[Ask, ...]]:
    if facts.role is Role.FORMER:
        return _lost(facts), (Ask.TAKE if facts.lost in facts.open else Ask.FIND,)
    if facts.open:
        return ("the seat is open" if len(facts.open) == 1 else "their seats are open"), (Ask.TAKE,)
    return ("you can join" if facts.joins else ""), ()


def _orders_of(facts: Facts) -> tuple[str, tuple[Ask, ...]]:
    """How the orders of a player's seat stand."""
    if facts.is_needed:
        return "", (Ask.ANSWER,)
    if facts.own is Own.ORDERS:
        otherwise = f": send them, {_OTHERWISE[facts.absence]}" if facts.grace else ""
        return f"your orders are missing{otherwise}", (Ask.ORDER,)
    if facts.own is Own.ANSWER:
        return "the phase needs your answer", (Ask.ANSWER,)
    if facts.own is Own.READY:
        return "your orders count" if facts.grace else "your orders count; say when they're final", (Ask.READY,)
    return ("your orders count" if facts.own is Own.DONE else "no orders are due from you"), ()


def _masters(facts: Facts) -> tuple[str, tuple[Ask, ...]]:
    """What the wait asks of the game master."""
    if facts.own in {Own.ORDERS, Own.ANSWER}:
        missing = "your orders are missing" if facts.own is Own.ORDERS else "the phase needs your answer"
        return missing, (Ask.DECIDE,)
    if facts.fault or (facts.state == State.WAITING and (facts.is_needed or not facts.needed)):
        return "see the desk", (Ask.DECIDE,)
    if facts.state == State.PAUSED:
        return "restart it at the desk", ()
    return ("you can process the phase", ()) if _words(facts) == "All orders are in" else ("", ())


def _question(facts: Facts) -> tuple[str, tuple[Ask, ...], int]:
    """What others ask the viewer who hasn't answered, what that asks of them, and the row of the request."""
    asked = next((one for one in facts.requests if one.counts and one.answer is None), None)
    if asked is None:
        return "", (), 0
    says = "grant it?" if facts.role is Role.MASTER else "agree?"
    many = len(asked.by) > 1
    who = f"{_NUMBERS[min(len(asked.by), 10)]} people ask" if many else f"{_names(asked.by)} asks"
    return f"{who} for {asked.wish}: {says}", (Ask.AGREE,), asked.pk


def _cared(facts: Facts) -> str:
    """For whom a caretaker ordered in the last phase."""
    who = "you" if facts.is_cared else _names(facts.cared)
    return f"a caretaker ordered for {who} last time" if who else ""


def _agreed(facts: Facts) -> str:
    """The viewer's answers to requests, which may still change."""
    said = [(one.answer, one.wish) for one in facts.requests if one.answer is not None]
    return "; ".join(f"you {'agree' if agrees else 'do not agree'} to {what}" for agrees, what in said)


def _able(can: Sequence[Ask]) -> str:
    """What the creator may do: "you can fill the seats with bots or start with those who are here"."""
    named = [_CAN[ask] for ask in can if ask in _CAN]
    return f"you can {' or '.join(named)}" if named else ""


def _lost(facts: Facts) -> str:
    """Why somebody plays no more, and the way back."""
    if facts.role is not Role.FORMER or not facts.lost:
        return ""
    why = "because your orders missed the deadline" if facts.is_missed else ""
    told_of = f"you no longer play {_names((facts.lost,))} {why}".strip()
    if facts.lost in facts.open:
        return f"{told_of}; it's open again: take it back"
    return told_of if facts.state == State.OVER else f"{told_of}; you can watch, or find another seat"
