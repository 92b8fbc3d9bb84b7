"""Sending answers: queued in the transaction of what the mail asked for, then sent by a worker, again if need be."""

import logging
from datetime import timedelta

from django.core.mail import EmailMessage
from django.utils import timezone
from django_tasks import task

from variorum.host.accounts.confirmed import confirmed_address
from variorum.host.letters.boxes import holder_of
from variorum.host.letters.models import Box

DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""Before each further attempt; then the answer is given up."""


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
