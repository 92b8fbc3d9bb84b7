"""What each kind of mail tells, from its reader's view; None if the mail has become needless."""

from collections.abc import Callable
from typing import Any

import msgspec

from variorum.game.audience import GM
from variorum.game.event import told
from variorum.game.title import called as name_of
from variorum.game.written import Written, one_line
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import asked, reasons
from variorum.host.games.clock.wait import Ask
from variorum.host.games.clock.waits import discreet_wait
from variorum.host.games.models import SavedSheet, State
from variorum.host.letters.boxes import box_in_mails
from variorum.host.notify.addresses import invitation_of, seat_page
from variorum.host.notify.models import Kind
from variorum.host.notify.services.reports import MOST_LINES, now, results
from variorum.host.notify.services.words import Reader
from variorum.host.play.results.in_short import ending_in_short
from variorum.host.press.models import Answer, Outcome, Vote
from variorum.host.press.queries import waiting, waiting_offers
from variorum.host.press.services.votes import wish
from variorum.notation.plainly import plain
from variorum.rules.proposals import motions
from variorum.zine.seasons import called

MOST_ENTRIES = 20

Context = dict[str, Any] | None


def name(seat: str) -> str:
    """A seat's name in a sentence."""
    return "the game master" if seat == GM else name_of(seat)


def number_of(access: Access, turn: str) -> int | None:
    """The number of the latest moment that a phase led to, if it still counts."""
    numbers = range(access.last, 0, -1)
    return next((number for number in numbers if str(access.seen(number).turn) == turn), None)


def sentences(access: Access, number: int) -> list[str]:
    """The events before a moment in words, as the viewer may know them."""
    events, named = access.seen(number).events, plain(access.variant.id).sentence
    told_of = [event for event in events if not event.tabled][:MOST_LINES]
    return [named(told(event, access.seat, access.variant.citations)) for event in told_of]


def reader_of(access: Access) -> Reader:
    """What all mails about a game know of it and of their reader."""
    game, begun = access.game, access.has_begun
    running = begun and game.state == State.RUNNING
    return Reader(
        name=Written(game.name).for_mails(),
        variant=access.variant.name,
        called=name(access.seat) if access.seat else "a spectator",
        phase=called(access.variant, access.seen().position.turn, 1) if begun else "",
        deadline=game.deadline,
        hides=access.terms.anonymous,
        wanted=running and access.seat in asked(game, access.seen().position),
        waits=discreet_wait(access).standing,
        board=seat_page(access, "play:board"),
        press=seat_page(access, "press:press"),
        log=seat_page(access, "games:about"),
        invitation=invitation_of(game),
        end=seat_page(access, "play:afterwards"),
    )


def _phase(access: Access, detail: str) -> Context:
    """The results of a phase; the news of how the game ended comes with those that brought the end."""
    number = number_of(access, detail)
    if number is None or (number == access.last and access.seen().position.ending):
        return None
    found = results(access, number)
    answers = access.game.state == State.RUNNING and box_in_mails(access) is not None
    return {"results": msgspec.structs.replace(found, now=now(access)) if answers else found}


def _over(access: Access, _detail: str) -> Context:
    """How it ended; the results of the last phase come with it, so that nobody reads of the end first."""
    last = access.last if access.has_begun and access.seen().turn else None
    summary = access.game.summary
    return {
        "ended": ending_in_short(access),
        "summary": summary,
        "results": None if last is None else results(access, last),
    }


def _deadline(access: Access, detail: str) -> Context:
    phase_over = str(access.game.phase_number) != detail or access.game.deadline is None
    sent = SavedSheet.objects.filter(game=access.game, seat=access.seat)
    return None if phase_over or sent.exists() else {}


def _reminder(access: Access, detail: str) -> Context:
    """Why the phase still waits for the seat."""
    due = reasons(access.game).get(access.seat) if str(access.game.phase_number) == detail else None
    return {"due": due} if due else None


def _message(access: Access, _detail: str) -> Context:
    senders = {*waiting(access).values_list("message__sender", flat=True), *(one.by for one in waiting_offers(access))}
    return {"senders": [name(sender) for sender in sorted(senders)]} if senders else None


def _vote(access: Access, detail: str) -> Context:
    """The open request, if the seat hasn't answered it."""
    open_now = Vote.objects.filter(
        game=access.game, phase_number=access.game.phase_number, outcome=Outcome.OPEN, pk=int(detail)
    )
    said = Answer.objects.filter(seat=access.seat, agrees__isnull=False)
    request = open_now.exclude(answers__in=said).first()
    return {"who": name(request.seat), "wish": wish(request)} if request else None


def _ballot(access: Access, detail: str) -> Context:
    """The proposals that the seat can vote on in the phase."""
    if str(access.game.phase_number) != detail or all(
        kind.order is not motions.Vote for kind in access.legal_orders().kinds
    ):
        return None
    found = access.seen().position.record(motions.Standing).motions
    return {"motions": [(name(motion.seat), motion.text) for motion in found]} if found else None


def _seat(access: Access, detail: str) -> Context:
    offered = access.game.members.filter(left__isnull=True, seat=detail, abandoned=True)
    return {"offered": name(detail), "own": detail == access.seat} if offered.exists() else None


def _open_seat(access: Access, detail: str) -> Context:
    """The variant, as long as the seat is open and the reader has none in the game."""
    here = access.game.members.filter(left__isnull=True)
    is_open = here.filter(seat=detail, abandoned=True).exists()
    return None if not is_open or here.filter(person=access.person.pk).exists() else {"variant": access.variant.name}


def _roll_call(access: Access, _detail: str) -> Context:
    """Nothing to add, as long as the reader hasn't answered the roll call."""
    silent = access.game.members.filter(left__isnull=True, person=access.person.pk, here=False)
    asked_now = access.game.state == State.ROLL_CALL and silent.exists()
    return {"until": access.game.deadline} if asked_now else None


def _news(access: Access, detail: str) -> Context:
    """The entries of the log that are news, from one on: those that came before the mail was written.

    Whoever has been replaced also reads what they can do.
    """
    found = list(access.game.acts.filter(news=True, pk__gte=int(detail)).order_by("at", "pk")[:MOST_ENTRIES])
    wait = discreet_wait(access)
    own = wait.own if Ask.FIND in wait.asks else ""
    return {"entries": [(one_line(entry.text), entry.at) for entry in found], "own": own} if found else None


def _plain(*_: object) -> Context:
    return {}


CONTEXTS: dict[Kind, Callable[[Access, str], Context]] = {
    Kind.BEGUN: _plain,
    Kind.PHASE: _phase,
    Kind.DEADLINE: _deadline,
    Kind.REMINDER: _reminder,
    Kind.MESSAGE: _message,
    Kind.VOTE: _vote,
    Kind.BALLOT: _ballot,
    Kind.SEAT: _seat,
    Kind.ROLL_CALL: _roll_call,
    Kind.OVER: _over,
    Kind.OPEN_SEAT: _open_seat,
    Kind.NEWS: _news,
}
