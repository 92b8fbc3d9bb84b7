"""The secret addresses of seats, and which mails they have taken."""

from typing import ClassVar

from django.db import models

from variorum.host.games.models import Member


class Box(models.Model):
    """The address of a person's part in a game. Whoever knows `key` may order for the seat.

    `only_confirmed`: it takes mail from the account's confirmed address alone. `answers`: what it gets is answered.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="box")
    key = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(auto_now=True)
    only_confirmed = models.BooleanField("take mail from my confirmed address only", default=False)
    answers = models.BooleanField("answer my mails", default=True)

    def __str__(self) -> str:
        return f"the address of {self.member_id}"


class TakenMail(models.Model):
    """A mail that an address has taken: as it came until a worker has opened it, then only a trace.

    The trace keeps it from being taken twice, and counts for the limits of an hour. `sender` is a digest of whom it
    came from. `begun`: when a worker took it up, so often as `tries` says. `done`: when what it asks for was done, or
    it was found to ask for nothing.
    """

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="taken")
    digest = models.CharField(max_length=64)
    sender = models.CharField(max_length=64, blank=True)
    data = models.BinaryField(default=b"")
    at = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Each mail once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["box", "digest"], name="a_mail_once")]
        indexes: ClassVar = [
            models.Index(fields=["at"], name="taken_mails_by_time"),
            models.Index(fields=["sender", "at"], name="taken_mails_by_sender"),
            models.Index(fields=["at"], condition=models.Q(done__isnull=True), name="mails_to_be_opened"),
        ]

    def __str__(self) -> str:
        return f"{self.digest[:8]} at {self.box_id}"
