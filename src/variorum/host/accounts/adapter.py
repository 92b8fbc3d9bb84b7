"""The host's adapter for allauth: rules for names, and mails sent by a worker."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as present
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest, HttpResponse

from variorum.host.accounts import devices, mails, names
from variorum.host.accounts.entrance import person_of
from variorum.host.accounts.models import Person


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
        devices.remember(request, response, user)
        return response

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What failed attempts are counted by: the name tried, and apart from that a known device of its owner.

        It overrides a method that the library keeps to itself; nothing else names what it counts.
        """
        usual: str = super()._get_login_attempts_cache_key(request, **credentials)
        person = person_of(str(credentials.get("email") or credentials.get("username") or ""))
        device = devices.device_of(request, person) if person else ""
        return f"{usual}:{device}" if device else usual

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail for a worker."""
        request = present.request
        whole = {"request": request, "email": email, "current_site": get_current_site(request), **context}
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
