"""People, API tokens, and queued mails about accounts."""

from datetime import time
from typing import Any, ClassVar

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.utils import timezone

from variorum.host.accounts.names import LONGEST, skeleton
from variorum.host.changes.aside import aside

_hashed = aside(make_password)


class Person(AbstractUser):
    """Somebody with an account. Others see the user name, never the e-mail address.

    `skeleton` is the same for all names that look alike. Several people may give the same address, but at most one of
    them can verify it. `private`: the public page tells nothing about games. `seen` is their last visit, to the hour,
    kept only while `shows_seen`. A `guest` has no account: a session plays under this name, and nobody can sign in
    with it; others see the `nick` that the guest has chosen. `away_until` is the last day of an absence that the person
    has announced. `reads_only`: the token of this request may only read.
    """

    reads_only = False
    email = models.EmailField("e-mail address", db_index=True)
    skeleton = models.CharField(max_length=300, unique=True, editable=False)
    zone = models.CharField("time zone", max_length=64, default="UTC")
    theme = models.CharField("map colors", max_length=20, default="atlas")
    about = models.TextField("about me", max_length=2000, blank=True)
    private = models.BooleanField("keep my games, results and ratings to myself", default=False)
    shows_seen = models.BooleanField("show others when I was last here", default=True)
    seen = models.DateTimeField(null=True, blank=True, editable=False)
    away_until = models.DateField("away until", null=True, blank=True)
    guest = models.BooleanField(default=False, editable=False, db_index=True)
    nick = models.CharField(max_length=LONGEST, blank=True, editable=False)
    tell_deadline = models.BooleanField("deadlines and reminders", default=True)
    tell_phase = models.BooleanField("results and other news of my games", default=True)
    tell_digest = models.BooleanField("results once a day, in one mail for all my games", default=False)
    tell_table = models.BooleanField("beginnings, roll calls, open seats and endings of my games", default=True)
    tell_message = models.BooleanField("new messages", default=True)
    tell_vote = models.BooleanField("votes", default=True)
    tell_seats = models.BooleanField("open seats in other public games that I can take over", default=False)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the skeleton in step with the name."""
        seen = skeleton(self.username)
        if self.skeleton != seen:
            self.skeleton = seen
            if kwargs.get("update_fields") is not None:
                kwargs["update_fields"] = {*kwargs["update_fields"], "skeleton"}
        super().save(*args, **kwargs)

    def set_password(self, raw_password: str | None) -> None:
        """Set the password. Its hash takes time, on purpose."""
        self.password, self._password = _hashed(raw_password), raw_password

    @property
    def called(self) -> str:
        """The name that others see, even after the account is deleted."""
        if self.guest and self.nick:
            return f"{self.nick} (guest)"
        return self.username if self.is_active or self.guest else "a former member"


SWITCHES = (
    "tell_deadline",
    "tell_phase",
    "tell_digest",
    "tell_table",
    "tell_message",
    "tell_vote",
    "tell_seats",
)
"""The fields that say which mails a person wants."""

MORNING = time(7)
"""When a day's results come, in the reader's zone."""

User = Person | AnonymousUser
"""Whoever looks: somebody with an account, or a stranger."""


class Token(models.Model):
    """An API token. Only its digest is stored; `name` is its owner's name for it. Without `expires` it never does."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    reads_only = models.BooleanField(default=False)
    expires = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Newest first."""

        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.name

    @property
    def has_expired(self) -> bool:
        """Whether it opens nothing any more."""
        return self.expires is not None and self.expires <= timezone.now()


class Mail(models.Model):
    """A queued mail about an account."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.subject
