"""The tabs above the pages of an account, and the pages within each."""

from typing import NamedTuple

from django import template
from django.urls import reverse

register = template.Library()

_ROOMS = (
    ("Me", (("accounts:profile", "Profile"), ("blocks:blocked", "Blocked people"))),
    (
        "Notices",
        (("accounts:notifications", "Mail"), ("notify:pushes", "Pushes"), ("notify:links", "Calendar and feeds")),
    ),
    (
        "Security",
        (
            ("account_change_password", "Password"),
            ("account_email", "Email address"),
            ("mfa_index", "Two-factor sign-in"),
            ("accounts:tokens", "API tokens"),
        ),
    ),
)
_STAFF = (
    "Staff",
    (("reports:reports", "Reports"), ("people-staff:figures", "Figures"), ("notify:gallery", "Mails")),
)


class Part(NamedTuple):
    """A link, and whether it leads to the page that is shown."""

    text: str
    address: str
    is_here: bool


class Room(NamedTuple):
    """A tab: it leads to the first of its parts."""

    text: str
    parts: tuple[Part, ...]

    @property
    def address(self) -> str:
        """Where the tab leads."""
        return self.parts[0].address

    @property
    def is_here(self) -> bool:
        """Whether one of its pages is shown."""
        return any(part.is_here for part in self.parts)


@register.simple_tag
def account_tabs(path: str, is_staff: bool) -> tuple[Room, ...]:
    """The tabs for the page at an address."""
    rooms = (*_ROOMS, _STAFF) if is_staff else _ROOMS
    return tuple(Room(text, tuple(_part(*part, path) for part in parts)) for text, parts in rooms)


def _part(name: str, text: str, path: str) -> Part:
    address = reverse(name)
    return Part(text, address, path == address)
