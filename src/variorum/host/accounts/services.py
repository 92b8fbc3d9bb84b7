"""Changes to accounts: creating and revoking tokens, deleting the account."""

import secrets
from datetime import timedelta
from hashlib import sha256

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from variorum.host.accounts.mails import on_program, post
from variorum.host.accounts.models import SWITCHES, Person, Token
from variorum.host.accounts.names import FORMER, GUEST
from variorum.host.accounts.signals import leaving
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside

MOST_TOKENS = 20
NOTED = timedelta(minutes=1)
"""How precisely a token's last use is stored."""


def digest_of(token: str) -> str:
    """The digest of a token, which is stored in its place."""
    return sha256(token.encode()).hexdigest()


def make_token(person: Person, name: str, *, reads_only: bool = False, days: int = 0) -> str:
    """Create a token and return it; it can't be shown again. It is valid for some days, or with 0 until it is revoked.

    Raises: QuotaError.
    """
    with transaction.atomic():
        refusal = f"You already have {MOST_TOKENS} tokens, the most allowed. Revoke one first."
        quota.check("tokens", person.pk, person.tokens.all(), MOST_TOKENS, refusal)
        text = f"variorum_{secrets.token_urlsafe(32)}"
        expires = timezone.now() + timedelta(days=days) if days else None
        Token.objects.create(person=person, name=name, digest=digest_of(text), reads_only=reads_only, expires=expires)
    return text


def revoke_all(person: Person) -> int:
    """Revoke all tokens of a person. Returns their number."""
    return person.tokens.all().delete()[0]


def note_use(token: Token) -> None:
    """Note, to the minute, that a program has signed in. Tell the owner the first time."""
    now = timezone.now()
    if token.used is None:
        subject, body = on_program(token)
        with transaction.atomic():
            if Token.objects.filter(pk=token.pk, used__isnull=True).update(used=now):
                post(token.person.email, subject, body)
    elif token.used < now - NOTED:
        Token.objects.filter(pk=token.pk).update(used=now)


def welcome(nick: str = "") -> Person:
    """A new guest, who has no password and no address, and gets no mails."""
    name = f"{GUEST}{secrets.token_hex(4)}"
    guest = Person(username=name, email=f"{name}@invalid.example", is_active=False, guest=True, nick=nick)
    guest.set_unusable_password()
    _tell_nothing(guest)
    guest.save()
    return guest


@computing_aside
def delete(person: Person) -> None:
    """Delete an account. A row without personal data stays, for the games' history to refer to."""
    with transaction.atomic():
        leaving.send(Person, person=person)
        person.tokens.all().delete()
        EmailAddress.objects.filter(user=person).delete()
        Authenticator.objects.filter(user=person).delete()
        name = f"{FORMER}{secrets.token_hex(6)}"
        blank = Person(pk=person.pk, username=name, email=f"{name}@invalid.example", is_active=False)
        blank.date_joined = timezone.now()
        blank.set_unusable_password()
        _tell_nothing(blank)
        blank.save(force_update=True)
    _end_sessions(person)


def _tell_nothing(person: Person) -> None:
    for switch in SWITCHES:
        setattr(person, switch, False)


def _end_sessions(person: Person) -> None:
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get("_auth_user_id") == str(person.pk):
            session.delete()
