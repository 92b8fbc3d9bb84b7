"""What people do with their accounts: tokens for their programs, and leaving for good."""

import secrets
from datetime import timedelta
from hashlib import sha256

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from variorum.host.accounts.mails import tell_of_program
from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.names import FORMER
from variorum.host.accounts.signals import leaving

MOST_TOKENS = 20
NOTED = timedelta(minutes=1)
"""How exactly it is remembered when a token was used."""


class TooManyTokensError(Exception):
    """A person has enough tokens."""


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def make_token(person: Person, name: str) -> str:
    """A new token, which is never shown again.

    Raises: TooManyTokensError.
    """
    with transaction.atomic():
        list(Person.objects.select_for_update().filter(pk=person.pk))
        if person.tokens.count() >= MOST_TOKENS:
            raise TooManyTokensError
        text = f"variorum_{secrets.token_urlsafe(32)}"
        Token.objects.create(person=person, name=name, digest=digest_of(text))
    return text


def revoke_all(person: Person) -> int:
    """Make all tokens of somebody useless; how many there were."""
    return person.tokens.all().delete()[0]


def note_use(token: Token) -> None:
    """Remember that a program has signed in, to the minute. Its owner is told of the first time."""
    now = timezone.now()
    with transaction.atomic():
        if Token.objects.filter(pk=token.pk, used__isnull=True).update(used=now):
            tell_of_program(token)
    if token.used and token.used < now - NOTED:
        Token.objects.filter(pk=token.pk).update(used=now)


def delete(person: Person) -> None:
    """Delete an account. A row without any personal data is left, to which what happened in games is tied."""
    with transaction.atomic():
        leaving.send(Person, person=person)
        person.tokens.all().delete()
        EmailAddress.objects.filter(user=person).delete()
        Authenticator.objects.filter(user=person).delete()
        name = f"{FORMER}{secrets.token_hex(6)}"
        blank = Person(pk=person.pk, username=name, email=f"{name}@invalid.example", is_active=False)
        blank.date_joined = timezone.now()
        blank.set_unusable_password()
        blank.tell_deadline = blank.tell_phase = blank.tell_message = blank.tell_vote = False
        blank.save(force_update=True)
        _end_sessions(person)


def _end_sessions(person: Person) -> None:
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get("_auth_user_id") == str(person.pk):
            session.delete()
