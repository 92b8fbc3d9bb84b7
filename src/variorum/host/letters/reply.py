"""The host's answer to a mail: what was understood, and what is missing. It is made from the seat's view alone.

It is queued in the transaction of what the mail asked for, then sent by a worker, again if need be.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django_tasks import task

from variorum.game.asked import progress
from variorum.game.order import Order
from variorum.host.accounts.confirmed import confirmed_address
from variorum.host.accounts.publicids import found, shown
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.letters.addresses import address_of, new_message_id
from variorum.host.letters.boxes import Holder, holder_of
from variorum.host.letters.carrying import Outcome, unordered
from variorum.host.letters.models import Box
from variorum.host.orders.text import lines
from variorum.zine.seasons import called

DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""Before each further attempt; then the answer is given up."""

_STOP = "variorum.letters.stop"


class Answer(msgspec.Struct, frozen=True):
    """An answer, but for its recipient."""

    subject: str
    text: str
    headers: dict[str, str]


@aside
def worded(holder: Holder, message_id: str, outcome: Outcome) -> Answer:
    """The answer to the mail with a Message-ID."""
    box, person, access = holder
    stop = settings.PUBLIC_URL + reverse("letters:stop", args=(access.game.key, stop_token(box)))
    with timezone.override(ZoneInfo(person.zone)):
        text = render_to_string("letters/answer.txt", {**_context(access, outcome), "stop": stop})
    headers = {
        "Auto-Submitted": "auto-replied",
        "Message-ID": new_message_id(access.game.pk, access.game.phase_number),
        "Reply-To": address_of(box.key),
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if message_id.startswith("<") and message_id.endswith(">"):
        asked = "".join(message_id.split())
        headers |= {"In-Reply-To": asked, "References": asked}
    return Answer(" ".join(f"[Variorum] {access.game.name}: your mail".split())[:150], text.strip() + "\n", headers)


@task(priority=-10)
def send(box: int, subject: str, text: str, headers: dict[str, str], attempt: int) -> bool:
    """Send an answer to the confirmed address of whoever has the seat; False if it has to wait.

    Should a worker end between sending and saying so, the answer is sent again with the same Message-ID.
    """
    found = Box.objects.filter(pk=box).first()
    holder = holder_of(found.key) if found else None
    to = confirmed_address(holder.person) if holder else ""
    if not to:
        return True
    try:
        EmailMessage(subject, text, to=[to], headers=headers).send()
    except OSError as error:
        # Mail servers' words contain addresses.
        logging.getLogger(__name__).error("an answer could not be sent", extra={"reason": type(error).__name__})  # noqa: TRY400
        if attempt < len(DELAYS):
            later = send.using(run_after=timezone.now() + DELAYS[attempt])
            later.enqueue(box, subject, text, headers, attempt + 1)
        return False
    return True


def stop_token(box: Box) -> str:
    """The token that ends the answers to an address."""
    return signing.Signer(salt=_STOP).sign(shown("box", box.pk))


def stopped(token: str) -> int | None:
    """The address whose answers a token ends; None if it is invalid."""
    try:
        return found("box", signing.Signer(salt=_STOP).unsign(token))
    except signing.BadSignature:
        return None


class Wanted(msgspec.Struct, frozen=True):
    """What is still to be ordered: the units that have no order, and sentences such as for builds."""

    missing: list[str]
    progress: list[str]


def wanted(access: Access, orders: Sequence[Order] = ()) -> Wanted:
    """What is still to be ordered beside some orders."""
    told = progress(access.variant, access.seen().position, access.seat, orders)
    missing = unordered(access, {order.subject for order in orders})
    return Wanted(missing, [sentence for sentences in told.values() for sentence in sentences])


def _context(access: Access, outcome: Outcome) -> Mapping[str, object]:
    saved = outcome.saved
    context = {"game": access.game, "seat": access.seat, "outcome": outcome, "saved": saved}
    if saved is None:
        return context
    turn = access.seen().position.turn
    told = {"phase": called(access.variant, turn, 1), "turn": turn, "orders": lines(saved.sheet)}
    return context | told | {"wanted": wanted(access, saved.sheet.orders)}
