"""Guests who sign up or sign in keep their games."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.template.defaultfilters import pluralize

from variorum.host.accounts.models import Person
from variorum.host.games.pages import GUEST, guest_of
from variorum.host.games.seats import guests


@receiver(user_logged_in)
def keep_games(request: HttpRequest, user: Person, **_: Any) -> None:
    """Give the games of the session's guest to the person who signs in."""
    guest = guest_of(request)
    request.session.pop(GUEST, None)
    kept = guests.keep(guest, user) if guest else 0
    if kept:
        messages.success(request, f"You keep the {kept} game{pluralize(kept)} that you played as a guest.")
