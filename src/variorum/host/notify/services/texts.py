"""The context of each kind of mail, from its reader's view; None if the mail has become needless."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from django.urls import reverse

from variorum.game.audience import GM
from variorum.game.event import told
from variorum.game.report import Table
from variorum.game.title import called as name_of
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import reasons
from variorum.host.games.lots import lots
from variorum.host.games.models import SavedSheet, State
from variorum.host.notify.addresses import site
from variorum.host.notify.models import Kind
from variorum.host.press.models import Answer, Outcome, Vote
from variorum.host.press.queries import waiting, waiting_offers
from variorum.host.press.services.votes import wish
from variorum.notation.plainly import plain
from variorum.rules.proposals import motions
from variorum.variants.rulebook import CLAUSE, page_of
from variorum.zine.accounts import accounts, care
from variorum.zine.accounts import sentences as others_told
from variorum.zine.seasons import called

MOST_LINES = 400
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


def rules(sentences: Sequence[str]) -> list[tuple[str, str]]:
    """The clauses that sentences cite, each with the URL of its rule."""
    cited = dict.fromkeys(clause for sentence in sentences for clause in CLAUSE.findall(sentence))
    return [(clause, site() + reverse("site:clause", args=(clause,))) for clause in cited if page_of(clause)]


def tables(access: Access, number: int) -> list[list[str]]:
    """The tables of a moment's report, each as lines."""
    return [columns(piece) for piece in access.pieces(number) if isinstance(piece, Table)]


def common(access: Access) -> dict[str, Any]:
    """What every text can use: the names of the seat and of the current phase."""
    phase = called(access.variant, access.seen().position.turn, 1) if access.has_begun else ""
    return {"called": name(access.seat), "phase": phase, "is_desk": access.seat == GM}


def columns(table: Table) -> list[str]:
    """The lines of a table, in columns."""
    rows = [row for row in (table.headings, *table.rows) if any(row)]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    padded = (zip(row, widths, strict=False) for row in rows)
    return [table.title, *("  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in padded)]


def _phase(access: Access, detail: str) -> Context:
    number = number_of(access, detail)
    if number is None:
        return None
    led = called(access.variant, access.seen(number).turn, number)
    seen = access.seen(number)
    by_power = accounts(access.variant, seen.events)
    others = [*care(seen.caretakers), *others_told(access.variant, seen.events, access.seat)][:MOST_LINES]
    reasons = [line.why for account in by_power for line in account.lines if not line.succeeded]
    drawn = lots(access, number)
    return {
        "turn": detail,
        "led": led,
        "accounts": by_power,
        "sentences": others,
        "tables": tables(access, number),
        "lots": [lot for lot in drawn if not lot.forced],
        "forced": [lot for lot in drawn if lot.forced],
        "rules": rules([*reasons, *others]),
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
    asked = Vote.objects.filter(
        game=access.game, phase_number=access.game.phase_number, outcome=Outcome.OPEN, pk=int(detail)
    )
    said = Answer.objects.filter(seat=access.seat, agrees__isnull=False)
    request = asked.exclude(answers__in=said).first()
    return {"request": request, "who": name(request.seat), "wish": wish(request)} if request else None


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
    return {} if access.game.state == State.ROLL_CALL and silent.exists() else None


def _news(access: Access, detail: str) -> Context:
    """The entries of the log that are news, from one on: those that came before the mail was written."""
    found = list(access.game.acts.filter(news=True, pk__gte=int(detail)).order_by("at", "pk")[:MOST_ENTRIES])
    return {"entries": found} if found else None


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
    Kind.OVER: _plain,
    Kind.OPEN_SEAT: _open_seat,
    Kind.NEWS: _news,
}
