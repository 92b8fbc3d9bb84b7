"""People, the tokens with which their programs sign in, and mails about their accounts that are still to be sent."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from variorum.host.accounts.names import skeleton


class Person(AbstractUser):
    """Somebody with an account; the user name is what others see, the address never is.

    `skeleton`: what names have in common that look alike. An address may be given by several people, of whom at most
    one has shown that it is theirs.
    """

    email = models.EmailField(_("e-mail address"), db_index=True)
    skeleton = models.CharField(max_length=300, unique=True, editable=False)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=10, default="en")
    theme = models.CharField(_("map colours"), max_length=20, default="atlas")
    about = models.TextField(_("about me"), max_length=2000, blank=True)
    tell_deadline = models.BooleanField(_("when a deadline is near and my orders are not ready"), default=True)
    tell_phase = models.BooleanField(_("when a phase has been processed"), default=True)
    tell_message = models.BooleanField(_("when a message has come"), default=True)
    tell_vote = models.BooleanField(_("when there is something to vote on"), default=True)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name's skeleton with the name. One that ends in `#` and a number gives way to an older name's."""
        seen = skeleton(self.username)
        if self.skeleton.partition("#")[0] != seen:
            self.skeleton = seen
            if kwargs.get("update_fields") is not None:
                kwargs["update_fields"] = {*kwargs["update_fields"], "skeleton"}
        super().save(*args, **kwargs)

    @property
    def called(self) -> str:
        """How others see the person named, also once the account is deleted."""
        return self.username if self.is_active else str(_("a former member"))


class Token(models.Model):
    """A key for programs. Only its digest is kept; `name` is what its owner calls it."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Newest first."""

        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.name


class Mail(models.Model):
    """A mail about an account, until it is sent."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.subject
