"""Sending messages, and marking them as read."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, StaleError, locked, tell
from variorum.host.games.models import Game
from variorum.host.games.reach import LONGEST_MESSAGE, Addressees, is_silent, reach, seats_of
from variorum.host.games.terms import Press
from variorum.host.press.models import EVERYBODY, Message, Recipient
from variorum.host.press.signals import message_sent
from variorum.host.press.silence import silenced_until

RESTING = "There is no press during retreats and builds in this game. You can write again in the next movement phase."
NOBODY = "You can't write to anybody in this game at the moment."


def thread_to(access: Access, to: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The thread of a message to these seats (or to `EVERYBODY`), and all seats that get it, including the sender's.

    Raises: RefusedError if the seat may not write to them.
    """
    allowed = reach(access)
    until = silenced_until(access.person.pk) if access.seat != GM and set(to) != {GM} else None
    if until:
        raise RefusedError(
            f"The host has closed your press until {until:%d %B %Y, %H:%M} UTC. Write to game masters only."
        )
    if is_silent(access) and not set(to) <= set(allowed.seats) | ({EVERYBODY} if allowed.everybody else set()):
        raise RefusedError(RESTING)
    if not allowed.anybody:
        raise RefusedError(NOBODY)
    if not to:
        raise RefusedError("Choose at least one recipient.")
    if EVERYBODY in to:
        if not allowed.everybody:
            raise RefusedError("This game doesn't allow messages to all seats at once.")
        return EVERYBODY, tuple(sorted({*seats_of(access), access.seat, *((GM,) if access.game.master_id else ())}))
    strange = sorted(set(to) - set(allowed.seats))
    if strange:
        raise RefusedError(f"You can't write to {', '.join(strange)}. {_accepted(allowed)}")
    members = tuple(sorted({*to, access.seat}))
    return ",".join(members), members


def denial(access: Access, to: tuple[str, ...]) -> str:
    """Why the viewer's seat can't write to these seats now, or to anybody; empty if it can."""
    if to:
        try:
            thread_to(access, to)
        except RefusedError as error:
            return str(error)
        return ""
    if reach(access).anybody:
        return ""
    if access.terms.press is Press.NONE:
        return "This game has no press: nobody can send messages until it is over."
    return RESTING if is_silent(access) else NOBODY


def _accepted(allowed: Addressees) -> str:
    named = [*allowed.seats, *(["all seats at once"] if allowed.everybody else [])]
    return f"In this game you may now write to: {', '.join(named)}."


MOST_AN_HOUR = 200  # more than anybody types; a program that floods meets it
_INVISIBLE = "\n\t\u200c\u200d\u200e\u200f"
"""Line ends and tabs; joiners of letters and emoji; marks of writing direction."""


@computing_aside
def send(access: Access, to: tuple[str, ...], text: str, key: str) -> Message:
    """Send a message from the viewer's seat to some seats, or to `EVERYBODY`; again with the same key does nothing.

    Raises: RefusedError if the text is empty or too long, or the terms don't allow the message; StaleError if another
    text has been sent with that key.
    """
    text = readable(text)
    thread, members = _addressed(access, to)
    public = thread == EVERYBODY and _is_open(access)
    with locked(access.game.pk) as game:
        known = Message.objects.filter(game=game, sender=access.seat, key=key).first()
        if known:
            if (known.text, known.thread) != (text, thread):
                raise StaleError(
                    "Another message has already been sent from this page. To send this one too, submit it again."
                )
            return known
        not_too_many(game, access.seat)
        message = Message.objects.create(
            game=game, sender=access.seat, thread=thread, public=public, text=text, turn=game.turn, key=key
        )
        _deliver(game, message, members)
        return message


@aside
def _is_open(access: Access) -> bool:
    return reach(access).open


_addressed = aside(thread_to)


def written(text: str) -> str:
    """Typed text without the invisible characters that databases or readers stumble over."""
    return "".join(char for char in text.replace("\r\n", "\n") if char.isprintable() or char in _INVISIBLE)


def readable(text: str) -> str:
    """A message's text, cleaned for storing.

    Raises: RefusedError if it is empty or too long.
    """
    text = written(text).strip()
    if not text:
        raise RefusedError("The message is empty.")
    if len(text) > LONGEST_MESSAGE:
        raise RefusedError(f"A message may have up to {LONGEST_MESSAGE:,} characters; yours has {len(text):,}.")
    return text


def mark_read(access: Access, thread: str) -> int:
    """Mark a thread as read by the viewer's seat, and tell the seat's other pages. Returns how many were new."""
    if not access.seat:
        return 0
    new = Recipient.objects.filter(
        message__game=access.game, message__thread=thread, seat=access.seat, read__isnull=True
    )
    with transaction.atomic():
        count = new.update(read=timezone.now())
        if count:
            tell(access.game, "read", (access.seat,))
    return count


def _deliver(game: Game, message: Message, members: tuple[str, ...]) -> None:
    Recipient.objects.bulk_create(
        Recipient(message=message, seat=seat, read=message.sent if seat == message.sender else None) for seat in members
    )
    tell(game, "press", ("",) if message.public else members)
    others = tuple(seat for seat in members if seat != message.sender)
    message_sent.send(Message, game=game, message=message, seats=others)


def not_too_many(game: Game, seat: str, writer: Person | None = None) -> None:
    """Refuse more messages of a seat, or of a person before the game, than anybody types. Raises: RefusedError."""
    lately = Message.objects.filter(game=game, sender=seat, writer=writer)
    lately = lately.filter(sent__gte=timezone.now() - timedelta(hours=1))
    refusal = f"You can send up to {MOST_AN_HOUR} messages an hour. Try again later."
    quota.check("messages", f"{game.pk}-{seat}-{writer.pk if writer else ''}", lately, MOST_AN_HOUR, refusal)
