"""The host's answer to a mail: what was understood, and what is missing. It is made from the seat's view alone."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.core import signing
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from variorum.game.progress import progress
from variorum.host.accounts.publicids import found, shown
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.letters.addresses import address_of, new_message_id
from variorum.host.letters.boxes import Holder
from variorum.host.letters.carrying import Outcome, unordered
from variorum.host.letters.models import Box
from variorum.host.orders.text import lines
from variorum.zine.seasons import called

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


def stop_token(box: Box) -> str:
    """The token that ends the answers to an address."""
    return signing.Signer(salt=_STOP).sign(shown("box", box.pk))


def stopped(token: str) -> int | None:
    """The address whose answers a token ends; None if it is invalid."""
    try:
        return found("box", signing.Signer(salt=_STOP).unsign(token))
    except signing.BadSignature:
        return None


def _context(access: Access, outcome: Outcome) -> Mapping[str, object]:
    saved = outcome.saved
    context = {"game": access.game, "seat": access.seat, "outcome": outcome, "saved": saved}
    if saved is None:
        return context
    position = access.seen().position
    told = progress(access.variant, position, access.seat, saved.sheet.orders)
    return context | {
        "phase": called(access.variant, position.turn, 1),
        "turn": position.turn,
        "orders": lines(saved.sheet),
        "missing": unordered(access, {order.subject for order in saved.sheet.orders}),
        "progress": [sentence for sentences in told.values() for sentence in sentences],
    }
