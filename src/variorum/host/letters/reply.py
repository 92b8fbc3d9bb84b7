"""The host's answer to a mail: what was understood, and what is missing. It is made from the seat's view alone."""

from zoneinfo import ZoneInfo

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone

from variorum.game.progress import progress
from variorum.host.games.access import Access
from variorum.host.letters.addresses import address_of, new_message_id
from variorum.host.letters.boxes import Holder
from variorum.host.letters.carrying import Outcome
from variorum.host.letters.parcel import Letter
from variorum.host.letters.tasks import plan_again
from variorum.host.orders.text import lines
from variorum.host.play.board.listing import subjects
from variorum.zine.seasons import called


def send(holder: Holder, letter: Letter, outcome: Outcome) -> None:
    """Send the answer. What the mail asked for has been done by then; an answer that fails is sent again later."""
    answer = composed(holder, letter, outcome)
    try:
        answer.send()
    except OSError as error:
        plan_again(holder.box.pk, answer, error)


def composed(holder: Holder, letter: Letter, outcome: Outcome) -> EmailMessage:
    """The answer to a mail."""
    box, person, access = holder
    with timezone.override(ZoneInfo(person.zone)):
        text = render_to_string("letters/answer.txt", _context(access, outcome))
    headers = {"Auto-Submitted": "auto-replied", "Message-ID": new_message_id(), "Reply-To": address_of(box.key)}
    if letter.message_id.startswith("<") and letter.message_id.endswith(">"):
        asked = "".join(letter.message_id.split())
        headers |= {"In-Reply-To": asked, "References": asked}
    subject = " ".join(f"[Variorum] {access.game.name}: your mail".split())[:150]
    return EmailMessage(subject, text.strip() + "\n", to=[person.email], headers=headers)


def _context(access: Access, outcome: Outcome) -> dict[str, object]:
    saved = outcome.saved
    context = {"game": access.game, "seat": access.seat, "outcome": outcome, "saved": saved}
    if saved is None:
        return context
    position = access.seen().position
    ordered = {order.subject for order in saved.sheet.orders}
    found = progress(access.variant, position, access.seat, saved.sheet.orders)
    return context | {
        "phase": called(access.variant, position.turn, 1),
        "turn": position.turn,
        "orders": lines(saved.sheet),
        "missing": [str(unit) for unit in dict.fromkeys(subjects(access.legal_orders())) if unit not in ordered],
        "progress": [sentence for sentences in found.values() for sentence in sentences],
    }
