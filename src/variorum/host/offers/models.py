"""Offers and their parties. Columns only: `services` changes them."""

from typing import ClassVar

from django.db import models

from variorum.host.games.models import Game


class Outcome(models.TextChoices):
    """What the parties made of an offer; one that is still open when its phase ends lapses."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"


class Offer(models.Model):
    """An offer of a seat to others. It belongs to seats, not people: a replacement finds the seat's offers.

    `thread` lists its parties in alphabetical order, as messages do. `plain` is its JSON. `turn` is the phase in which
    it was made; `phase_number` counts also those that were undone.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="offers")
    by = models.CharField(max_length=40)
    thread = models.TextField()
    plain = models.TextField()
    turn = models.CharField(max_length=20)
    phase_number = models.PositiveIntegerField()
    outcome = models.CharField(max_length=8, choices=Outcome.choices, default=Outcome.OPEN)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were made; every change looks for those of a seat in a phase."""

        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["game", "by", "phase_number"])]

    def __str__(self) -> str:
        return f"{self.by} in {self.game_id}"


class Party(models.Model):
    """A seat that makes an offer or is asked: whether it accepts, and since when. Its maker accepts by making it."""

    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="parties")
    seat = models.CharField(max_length=40)
    accepts = models.BooleanField(null=True)
    answered = models.DateTimeField(null=True)

    class Meta:
        """Each seat once."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["offer", "seat"], name="a_party_once")]

    def __str__(self) -> str:
        return f"{self.seat} of {self.offer_id}"
