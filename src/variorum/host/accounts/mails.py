"""Mails about accounts: put aside in the transaction that has something to tell, sent by a worker, then forgotten.

So no request waits for a mail server, and how long one takes tells nothing of who has an account.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django_tasks import task

from variorum.host.accounts.models import Mail, Person, Token
from variorum.host.accounts.zones import names

AGAIN = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""After how long the second, third and fourth attempt is made."""


def post(to: str, subject: str, body: str) -> None:
    """Let a worker send a mail. It may hold a secret link, so it is kept only until it is sent or given up."""
    with transaction.atomic():
        send.enqueue(Mail.objects.create(to=to, subject=" ".join(subject.split())[:200], body=body).pk, 1)


def tell_of_program(token: Token) -> None:
    """Tell somebody that a program has signed in for the first time."""
    person: Person = token.person
    page = settings.PUBLIC_URL + reverse("accounts:tokens")
    context = {"person": person, "token": token, "page": page, "now": timezone.now()}
    zone = person.zone if person.zone in names() else "UTC"
    with translation.override(person.language), timezone.override(zone):
        subject, _, body = render_to_string("accounts/mail/program.txt", context).strip().partition("\n")
    post(person.email, subject, body.strip() + "\n")


@task(priority=-5)
def send(pk: int, attempt: int) -> None:
    """Send a mail, if nobody has; later once more if it can't be sent now. What mail servers say isn't logged."""
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
