"""Messages, who gets them, and requests for an extension. Columns only: what changes them is in `services`."""

from typing import ClassVar

from django.db import models

from variorum.host.games.models import Game

EVERYBODY = "*"
"""The thread of messages to all seats."""


class Message(models.Model):
    """A message from one seat to others; persons do not appear, so whoever takes a seat over finds its messages.

    `thread` are its correspondents in alphabetical order, the sender among them, or `EVERYBODY`. `public`: whoever may
    look at the game may read it. `turn` is the phase in which it was sent. `key` comes from the page on which it was
    written: a message that is sent twice is there once.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    sender = models.CharField(max_length=40)
    thread = models.TextField()
    public = models.BooleanField(default=False)
    text = models.TextField()
    turn = models.CharField(max_length=20, blank=True)
    key = models.CharField(max_length=40)
    sent = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were sent."""

        ordering: ClassVar = ["sent", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "sender", "key"], name="a_message_is_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.sender} to {self.thread}"


class Recipient(models.Model):
    """A seat that has a message, and since when it has been read there; the sender's own counts as read."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="recipients")
    seat = models.CharField(max_length=40)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A seat gets a message once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["message", "seat"], name="a_message_comes_once")]

    def __str__(self) -> str:
        return f"{self.message_id} for {self.seat}"


class Outcome(models.TextChoices):
    """What became of a request; one that is still open when its phase is over just lapses."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class Extension(models.Model):
    """A seat asks for so many hours more for a phase."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="extensions")
    phase_number = models.PositiveIntegerField()
    seat = models.CharField(max_length=40)
    hours = models.PositiveIntegerField()
    outcome = models.CharField(max_length=8, choices=Outcome.choices, default=Outcome.OPEN)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A seat asks once for each phase, and one request at a time is open."""

        ordering: ClassVar = ["made", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "phase_number", "seat"], name="a_seat_asks_once"),
            models.UniqueConstraint(
                fields=["game", "phase_number"], condition=models.Q(outcome="open"), name="one_request_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.hours} hours"


class Answer(models.Model):
    """What a seat says to a request; it may change its mind while the request is open."""

    extension = models.ForeignKey(Extension, on_delete=models.CASCADE, related_name="answers")
    seat = models.CharField(max_length=40)
    agrees = models.BooleanField()

    class Meta:
        """One answer of each seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["extension", "seat"], name="a_seat_answers_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {'yes' if self.agrees else 'no'}"
