"""The host's adapter for allauth: rules for names, and mails sent by a worker."""

from secrets import token_urlsafe
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as present
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from variorum.host.accounts import mails, names
from variorum.host.accounts.entrance import person_of
from variorum.host.accounts.models import Person

COOKIE = "device"
LASTS = 400 * 86_400
"""Seconds that a device stays known: as long as browsers keep a cookie at most."""

_SALT = "variorum.device"


class NamedHost(NamedTuple):
    """What mails call this host: people know its name, and no port."""

    name: str
    domain: str


def here() -> NamedHost:
    """This host."""
    return NamedHost("Variorum", urlsplit(settings.PUBLIC_URL).hostname or "Variorum")


def remember(request: HttpRequest, response: HttpResponse, person: Person) -> None:
    """Let the device of a request be known as one of a person's, besides those who signed in there before."""
    known = {name: mark for name, mark in _known(request).items() if name != str(person.pk)}
    marks = dict(list(known.items())[-4:]) | {str(person.pk): token_urlsafe(9)}
    response.set_cookie(
        COOKIE,
        signing.dumps(marks, salt=_SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def device_of(request: HttpRequest, person: Person) -> str:
    """The name of a person's device that sends a request; empty if the person hasn't signed in there."""
    return _known(request).get(str(person.pk), "")


def _known(request: HttpRequest) -> dict[str, str]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS)
    except signing.BadSignature:
        return {}
    return dict(found)


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The adapter of this host."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name, normalized for storing. Raises: ValidationError, also if it looks like somebody else's name."""
        name: str = super().clean_username(names.normal(username), shallow)
        if not shallow and Person.objects.filter(skeleton=names.skeleton(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def post_login(self, request: HttpRequest, user: Person, **told: Any) -> HttpResponse:
        """The answer to somebody who has just signed in; the device is known from now on."""
        response: HttpResponse = super().post_login(request, user, **told)
        remember(request, response, user)
        return response

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What failed attempts are counted by: the name tried, and apart from that a known device of its owner.

        It overrides a method that the library keeps to itself; nothing else names what it counts.
        """
        usual: str = super()._get_login_attempts_cache_key(request, **credentials)
        person = person_of(str(credentials.get("email") or credentials.get("username") or ""))
        device = device_of(request, person) if person else ""
        return f"{usual}:{device}" if device else usual

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail for a worker."""
        whole = {"request": present.request, "email": email, **context, "current_site": here()}
        message = self.render_mail(template_prefix, email, whole)
        mails.post(email, message.subject, message.body)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Ask to confirm an address. If somebody else has verified it, tell that person of the attempt instead."""
        address = emailconfirmation.email_address
        others = EmailAddress.objects.filter(email__iexact=address.email, verified=True).exclude(user=address.user)
        if others.exists():
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)
