"""Sign-up and sign-in. Neither the answers nor their timing reveal which addresses have accounts."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.forms import SignupForm as UsualForm
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect

from variorum.host.accounts.models import Person
from variorum.host.accounts.names import normal, skeleton
from variorum.host.changes.aside import computing_aside

_NOBODY = " "
"""A name that nobody has: looking for it takes as long as for others."""


class SignupForm(UsualForm):  # type: ignore[misc]  # allauth has no types
    """Creates an account even if the address already has one; a mail verifies the address later."""

    def validate_unique_email(self, value: str) -> str:
        """Accept any address; only one account can verify it."""
        address: str = get_adapter().validate_unique_email(value)
        return address

    def try_save(self, request: HttpRequest) -> Any:
        """Create the account, unless somebody else takes the name in the same moment."""
        try:
            return self._saved(request)
        except IntegrityError:
            messages.error(request, "Somebody has just taken this name. Choose another.")
            raise ImmediateHttpResponse(redirect("account_signup")) from None

    @computing_aside
    def _saved(self, request: HttpRequest) -> Any:
        with transaction.atomic():
            return super().try_save(request)


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Signs in by name or address. Checks one password, even for unknown people, so that the time reveals nothing."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Person | None:
        """The person with this name or address, if the password is right."""
        person = person_of(str(credentials.get("username") or credentials.get("email") or ""))
        name = person.username if person else _NOBODY
        found: Person | None = super().authenticate(request, username=name, password=credentials.get("password"))
        return found


def person_of(login: str) -> Person | None:
    """The person who signs in by a name or an address."""
    return at_address(login) if "@" in login else named(login)


def named(name: str) -> Person | None:
    """The person with a name, in upper or lower case."""
    person = Person.objects.filter(skeleton=skeleton(name)).first()
    return person if person and normal(person.username).casefold() == normal(name).casefold() else None


def at_address(address: str) -> Person | None:
    """The person with an address: who has verified it, or else who gave it first."""
    verified = EmailAddress.objects.filter(email__iexact=address, verified=True).select_related("user").first()
    if verified:
        owner: Person = verified.user
        return owner
    return Person.objects.filter(email__iexact=address).order_by("pk").first()
