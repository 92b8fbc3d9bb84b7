"""What the text of each kind of mail is made of, from what its reader may know; None if there is nothing to tell."""

from collections.abc import Callable
from typing import Any

from variorum.game.report import Table
from variorum.host.games.access import Access
from variorum.host.notify.models import Kind
from variorum.host.press.models import Recipient, Request
from variorum.rules.proposals.motions import Standing, Vote

MOST_LINES = 400

Context = dict[str, Any] | None


def number_of(access: Access, turn: str) -> int | None:
    """The number of the latest moment to which a stage led, if it still counts."""
    numbers = range(access.last, 0, -1)
    return next((number for number in numbers if str(access.seen(number).turn) == turn), None)


def sentences(access: Access, number: int) -> list[str]:
    """What happened before a moment, in the words of the rules, as the viewer may know it."""
    return [event.sentence() for event in access.seen(number).events if not event.tabled][:MOST_LINES]


def tables(access: Access, number: int) -> list[Table]:
    """The tables of a moment's report."""
    return [piece for piece in access.pieces(number) if isinstance(piece, Table)]


def _stage(access: Access, detail: str) -> Context:
    number = number_of(access, detail)
    if number is None:
        return None
    return {"turn": detail, "sentences": sentences(access, number), "tables": tables(access, number)}


def _deadline(access: Access, detail: str) -> Context:
    stage_over = str(access.game.stage) != detail or access.game.deadline is None
    return None if stage_over else {}


def _letter(access: Access, _: str) -> Context:
    waiting = Recipient.objects.filter(letter__game=access.game, seat=access.seat, read__isnull=True)
    senders = sorted(set(waiting.values_list("letter__sender", flat=True)))
    return {"senders": senders} if senders else None


def _vote(access: Access, detail: str) -> Context:
    request = Request.objects.filter(game=access.game, pk=int(detail)).first()
    return {"request": request} if request else None


def _ballot(access: Access, detail: str) -> Context:
    """The proposal on which the seat may vote in the stage that is meant."""
    if str(access.game.stage) != detail or all(offer.order is not Vote for offer in access.options().offers):
        return None
    records = access.seen().position.records.values()
    motions = [record.motion for record in records if isinstance(record, Standing) and record.motion]
    return {"motions": motions} if motions else None


def _seat(access: Access, detail: str) -> Context:
    offered = access.game.members.filter(left__isnull=True, seat=detail, abandoned=True)
    return {"offered": detail, "own": detail == access.seat} if offered.exists() else None


def _plain(*_: object) -> Context:
    return {}


CONTEXTS: dict[Kind, Callable[[Access, str], Context]] = {
    Kind.BEGUN: _plain,
    Kind.STAGE: _stage,
    Kind.DEADLINE: _deadline,
    Kind.LETTER: _letter,
    Kind.VOTE: _vote,
    Kind.BALLOT: _ballot,
    Kind.SEAT: _seat,
    Kind.ROLL_CALL: _plain,
    Kind.OVER: _plain,
}
