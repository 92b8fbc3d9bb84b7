"""Answers that the mail server didn't take are sent again, at longer and longer intervals."""

import logging
from datetime import timedelta

from django.core.mail import EmailMessage
from django.utils import timezone
from django_tasks import task

from variorum.host.letters.boxes import holder_of
from variorum.host.letters.models import Box

DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""Before each further attempt; then the answer is given up."""


@task(priority=-10)
def send_again(box: int, subject: str, text: str, headers: dict[str, str], attempt: int) -> bool:
    """Send an answer to whoever has the seat's address; False if it has to wait again."""
    found = Box.objects.filter(pk=box).first()
    holder = holder_of(found.key) if found else None
    if holder is None:
        return True
    try:
        EmailMessage(subject, text, to=[holder.person.email], headers=headers).send()
    except OSError as error:
        plan_again(box, EmailMessage(subject, text, headers=headers), error, attempt)
        return False
    return True


def plan_again(box: int, answer: EmailMessage, error: OSError, attempt: int = 0) -> None:
    """Plan the next attempt after one that failed, unless it was the last. Mail servers' words contain addresses."""
    logging.getLogger(__name__).error("an answer could not be sent", extra={"reason": type(error).__name__})
    if attempt < len(DELAYS):
        later = send_again.using(run_after=timezone.now() + DELAYS[attempt])
        later.enqueue(box, str(answer.subject), str(answer.body), answer.extra_headers, attempt + 1)
