"""What of games can be reported to the host's staff: messages, and names of games."""

from typing import NamedTuple

from django.http import Http404
from django.urls import reverse, reverse_lazy
from django.utils.functional import lazy

from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import found
from variorum.host.games.access import Access, as_seat, find
from variorum.host.games.models import Game, Member
from variorum.host.games.seats.swapping import seat_since
from variorum.host.press.models import BEFORE, EVERYBODY, Message
from variorum.host.press.queries import others, readable_by
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.press.services.before import said_before


class _Read(NamedTuple):
    """A message, and the seat in which somebody reads it."""

    message: Message
    access: Access


def _message(by: Person, name: str) -> _Read:
    """A message that a person may read in one of their seats."""
    message = Message.objects.filter(pk=found("message", name) or 0).select_related("game").first()
    if message is None:
        raise Http404
    access = find(by, message.game.key)
    if said_before(access).filter(pk=message.pk).exists():
        return _Read(message, access)
    for seated in (as_seat(access, seat) for seat in access.seats or ("",)):
        if readable_by(seated).filter(pk=message.pk).exists():
            return _Read(message, seated)
    raise Http404


def _writer(message: Message) -> Person | None:
    """The person who wrote a message."""
    if message.thread == BEFORE:
        return message.writer
    if message.sender == GM:
        return message.game.master
    seat = seat_since(message.game, message.sender, message.sent)
    held = Member.objects.filter(game=message.game, seat=seat, joined__lte=message.sent)
    member = held.exclude(left__lt=message.sent).select_related("person").order_by("-joined").first()
    return member.person if member else None


def _of_message(read: _Read) -> ReportedThing:
    row = read.message
    by = row.writer.called if row.writer else called(row.sender)
    title = f"message of {by} in {row.game.name}"
    return ReportedThing(str(row.pk), _writer(row), title, row.text, lazy(_thread, str)(read), row.game)


def _thread(read: _Read) -> str:
    """The address of the thread with a message."""
    from variorum.host.press.views.messages import LATEST, thread_address  # noqa: PLC0415 - views import what is above

    if read.message.thread == BEFORE:
        return reverse("press:before", args=(read.message.game.key,))
    return f"{thread_address(read.access, others(read.message.thread, read.access.seat) or (EVERYBODY,))}#{LATEST}"


def _of_game(row: Game) -> ReportedThing:
    return ReportedThing(
        str(row.pk), row.owner, "name of a game", row.name, reverse_lazy("games:about", args=(row.key,)), row
    )


def _rename(pk: str) -> None:
    Game.objects.filter(pk=pk).update(name="A game")


KINDS["message"] = Reportable(_message, _of_message)
KINDS["game"] = Reportable(lambda by, key: find(by, key).game, _of_game, _rename, "Call it “A game”")
