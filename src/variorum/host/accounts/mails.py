"""Mails about accounts: queued in the transaction of what happened, sent by a worker, then deleted.

So no request waits for a mail server, and the time of an answer doesn't reveal who has an account.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django_tasks import task

from variorum.host.accounts.models import Mail, Person, Token
from variorum.host.accounts.zones import names

AGAIN = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""The delays before the second, third and fourth attempt."""


def post(to: str, subject: str, body: str) -> None:
    """Queue a mail. It may contain a secret link, so it is deleted once it is sent or given up."""
    with transaction.atomic():
        send.enqueue(Mail.objects.create(to=to, subject=" ".join(subject.split())[:200], body=body).pk, 1)


def on_program(token: Token) -> tuple[str, str]:
    """The subject and the text of the mail that tells a token's owner that a program uses it for the first time."""
    person: Person = token.person
    page = settings.PUBLIC_URL + reverse("accounts:tokens")
    context = {"person": person, "token": token, "page": page, "now": timezone.now()}
    zone = person.zone if person.zone in names() else "UTC"
    with timezone.override(zone):
        subject, _, body = render_to_string("accounts/mail/program.txt", context).strip().partition("\n")
    return subject, body.strip() + "\n"


@task(priority=-5)
def send(pk: int, attempt: int) -> None:
    """Send a mail, unless that is done; try again later if it fails. Mail servers' answers aren't logged."""
    mail = Mail.objects.filter(pk=pk).first()
    if mail is None:
        return
    try:
        EmailMessage(mail.subject, mail.body, to=[mail.to], headers={"Auto-Submitted": "auto-generated"}).send()
    except OSError as error:
        told = {"reason": type(error).__name__, "code": getattr(error, "smtp_code", None)}
        logging.getLogger(__name__).error("mail about an account could not be sent", extra=told)  # noqa: TRY400 - see above
        if attempt <= len(AGAIN):
            send.using(run_after=timezone.now() + AGAIN[attempt - 1]).enqueue(pk, attempt + 1)
            return
    mail.delete()
