"""Writing and sending mails, and sending pushes in their place to devices.

A mail to a seat is made from that seat's view alone. A push is sent if a mail would be.
"""

import logging
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Q
from django.http import Http404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.games.access import Access, find
from variorum.host.games.models import Game, State
from variorum.host.letters.addresses import message_id_of
from variorum.host.letters.boxes import known_address
from variorum.host.letters.reply import wanted
from variorum.host.notify.addresses import invitation_of, page_of, press_of, site
from variorum.host.notify.models import Delivery, Kind, Way
from variorum.host.notify.services import pushes
from variorum.host.notify.services.attached import picture_for_mail
from variorum.host.notify.services.devices import quiet_until
from variorum.host.notify.services.texts import CONTEXTS, common
from variorum.host.notify.tokens import stop_token
from variorum.zine.report import standings

CLAIM = timedelta(minutes=10)
"""How long a worker may take over a mail before another try."""

MOST_TRIES = 5


def deliver(game: int, kind: str, key: str) -> int:
    """Send the unsent mails of a kind and key. Returns how many were sent; those that fail are tried again later."""
    planned = Delivery.objects.filter(game=game, kind=kind, key=key, done__isnull=True).select_related("person", "game")
    return sum(_delivered(delivery) for delivery in planned)


def compose(delivery: Delivery) -> EmailMessage | None:
    """The mail, or None if it has become needless: the seat has another player, the messages have been read."""
    person = delivery.person
    try:
        access = find(person, delivery.game.key, delivery.seat)
    except Http404:
        return None
    zone = access.terms.clock.zone if delivery.seat == GM else person.zone
    with timezone.override(ZoneInfo(zone)):
        more = CONTEXTS[Kind(delivery.kind)](access, delivery.detail)
        if more is None:
            return None
        return _message(delivery, access, more)


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


def _message(delivery: Delivery, access: Access, more: dict[str, object]) -> EmailMessage:
    stop = site() + reverse("notify:stop", args=(stop_token(delivery.person, Kind(delivery.kind)),))
    page = invitation_of(access.game) if delivery.kind == Kind.SEAT else page_of(access.game)
    places = {"page": page, "press": press_of(access.game), "site": site(), "stop": stop}
    orders = known_address(delivery.person, access)
    context = {"access": access, "game": access.game, "seat": delivery.seat, **common(access), **places}
    if orders and delivery.kind == Kind.PHASE and access.game.state == State.RUNNING:
        position = access.seen().position
        context |= {"standings": standings(position, position), **wanted(access)}
    text = render_to_string(f"notify/mail/{delivery.kind.replace(' ', '_')}.txt", {**context, **more})
    subject, _, body = text.strip().partition("\n")
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "Message-ID": message_id_of(f"delivery {delivery.pk}", access.game.pk, access.game.phase_number),
    }
    if orders:
        headers["Reply-To"] = orders
    message = EmailMessage(
        " ".join(subject.split())[:150], body.strip() + "\n", to=[delivery.person.email], headers=headers
    )
    drawn = picture_for_mail(access, delivery.detail) if delivery.kind == Kind.PHASE else b""
    if drawn:
        message.attach(f"{access.game.key}-{delivery.detail}.png", drawn, "image/png")
    return message
