"""Writing and sending mails, and sending pushes in their place to devices.

A mail to a seat is made from that seat's view alone. A push is sent if a mail would be.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from email.mime.image import MIMEImage
from zoneinfo import ZoneInfo

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.db.models import F, Q
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.host.games.access import Access, find
from variorum.host.games.models import Game
from variorum.host.letters.addresses import address_of, message_id_of, thread_of
from variorum.host.letters.boxes import box_in_mails
from variorum.host.notify.addresses import site, stop_token
from variorum.host.notify.models import Delivery, Kind, Way
from variorum.host.notify.services import pushes
from variorum.host.notify.services.attached import picture_for_mail
from variorum.host.notify.services.devices import quiet_until
from variorum.host.notify.services.digests import digest_of
from variorum.host.notify.services.letter import Letter, as_html, as_text
from variorum.host.notify.services.presence import is_present
from variorum.host.notify.services.texts import CONTEXTS, number_of, reader_of
from variorum.host.notify.services.words import WRITERS

CLAIM = timedelta(minutes=10)
"""How long a worker may take over a mail before another try."""

MOST_TRIES = 5

Drawing = Callable[[int], bytes]
"""Draws the picture of a mail whose other parts have so many bytes; empty if there is none."""

PICTURE = "map"
"""The name of the picture within a mail."""


class Mail(EmailMultiAlternatives):
    """A mail whose pictures belong to its HTML, instead of being files beside it."""

    mixed_subtype = "related"


def deliver(game: int, kind: str, key: str) -> int:
    """Send the unsent mails of a kind and key. Returns how many were sent; those that fail are tried again later."""
    planned = Delivery.objects.filter(game=game, kind=kind, key=key, done__isnull=True).select_related("person", "game")
    return sum(_delivered(delivery) for delivery in planned)


def compose(delivery: Delivery) -> EmailMessage | None:
    """The mail, or None if it has become needless: the seat has another player, the messages have been read.

    A digest comes as long as its reader wants to hear of phases.
    """
    person = delivery.person
    if delivery.kind == Kind.DIGEST:
        letter = digest_of(person, delivery.due) if person.tell_phase else None
        return _addressed(delivery, letter, {}, _unillustrated) if letter else None
    try:
        access = find(person, delivery.game.key, delivery.seat)
    except Http404:
        return None
    if is_present(access):
        return None
    zone = access.terms.clock.zone if delivery.seat == GM else person.zone
    with timezone.override(ZoneInfo(zone)):
        more = CONTEXTS[Kind(delivery.kind)](access, delivery.detail)
        if more is None:
            return None
        letter = WRITERS[Kind(delivery.kind)](reader_of(access), **more)
        return _addressed(delivery, letter, _threaded(delivery, access), _drawing(delivery, access))


def _delivered(delivery: Delivery) -> bool:
    """Send a mail; whether that worked. Mail servers' answers contain addresses, so only the error's kind is logged."""
    if not _claimed(delivery):
        return False
    log = logging.getLogger(__name__)
    try:
        later = quiet_until(delivery.person, timezone.now()) if delivery.way == Way.PUSH else None
        if later is not None:
            return _postponed(delivery, later)
        message = compose(delivery)
        if message is not None:
            _ = pushes.send(delivery) if delivery.way == Way.PUSH else message.send()
    except OSError as error:
        told = {"reason": type(error).__name__, "code": getattr(error, "smtp_code", None)}
        log.error("mail %s could not be sent", delivery.pk, extra=told)  # noqa: TRY400 - see above
    except Exception:
        log.exception("mail %s could not be sent", delivery.pk)
    else:
        Delivery.objects.filter(pk=delivery.pk).update(done=timezone.now())
        return message is not None
    Delivery.objects.filter(pk=delivery.pk).update(claimed=None)
    return False


def _postponed(delivery: Delivery, later: datetime) -> bool:
    """Leave a push to the job that finds lost mails, once the quiet hours are over; it may be needless by then."""
    Delivery.objects.filter(pk=delivery.pk).update(claimed=None, due=later, tries=F("tries") - 1)
    return False


def _claimed(delivery: Delivery) -> bool:
    """Take up a mail, unless another worker has. The lock on the game orders this before or after a new message."""
    now = timezone.now()
    free = Q(claimed__isnull=True) | Q(claimed__lt=now - CLAIM) | Q(claimed__gt=now + CLAIM)
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=delivery.game_id)
        mine = Delivery.objects.filter(free, pk=delivery.pk, done__isnull=True, due__lte=now)
        return bool(mine.update(claimed=now, tries=F("tries") + 1))


def _addressed(delivery: Delivery, letter: Letter, headers: dict[str, str], draw: Drawing) -> EmailMessage:
    """A letter as the mail of a delivery."""
    stop = site() + reverse("notify:stop", args=(stop_token(delivery.person, Kind(delivery.kind)),))
    whole = replace(letter, stop=stop)
    usual = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "Message-ID": message_id_of(f"delivery {delivery.pk}", delivery.game_id, delivery.game.phase_number),
    }
    return composed(whole, draw, delivery.person.email, {**usual, **headers})


def composed(letter: Letter, draw: Drawing, to: str, headers: dict[str, str]) -> EmailMessage:
    """A letter as a mail of text, HTML and a picture in it, which `draw` makes for a mail of so many other bytes."""
    text, html = as_text(letter), as_html(letter, f"cid:{PICTURE}")
    picture = draw(len(text.encode()) + len(html.encode()))
    message = Mail(letter.heading, text, to=[to], headers=headers)
    message.attach_alternative(html if picture else as_html(letter), "text/html")
    if picture:
        part = MIMEImage(picture, "png")
        part["Content-ID"] = f"<{PICTURE}>"
        part.add_header("Content-Disposition", "inline", filename="map.png")
        message.attach(part)
    return message


def _threaded(delivery: Delivery, access: Access) -> dict[str, str]:
    """The headers that keep the mails about a game together, and take answers to its seat."""
    thread = thread_of(access.game.pk)
    box = box_in_mails(access) if delivery.seat else None
    return {"In-Reply-To": thread, "References": thread, **({"Reply-To": address_of(box.key)} if box else {})}


def _drawing(delivery: Delivery, access: Access) -> Drawing:
    """How the picture of a mail with results is drawn; none belongs to others."""
    if delivery.kind not in {Kind.PHASE, Kind.OVER} or not access.has_begun:
        return _unillustrated
    number = access.last if delivery.kind == Kind.OVER else number_of(access, delivery.detail)
    return _unillustrated if number is None else lambda others: picture_for_mail(access, number, others)


def _unillustrated(_others: int) -> bytes:
    return b""
