"""The secret addresses of seats, and which mails they have taken."""

from typing import ClassVar

from django.db import models

from variorum.host.games.models import Member


class Box(models.Model):
    """The address of a person's part in a game. Whoever knows `key` may order for the seat."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="box")
    key = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"the address of {self.member_id}"


class TakenMail(models.Model):
    """A mail that an address has taken, so that none is taken twice, and not too many in an hour."""

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="taken")
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each mail once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["box", "digest"], name="a_mail_once")]
        indexes: ClassVar = [models.Index(fields=["at"], name="taken_mails_by_time")]

    def __str__(self) -> str:
        return f"{self.digest[:8]} at {self.box_id}"
