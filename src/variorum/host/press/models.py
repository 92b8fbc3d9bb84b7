"""Messages, their recipients, blocks, reports, and votes. Columns only: `services` changes them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.host.games.models import Game

EVERYBODY = "*"
"""The thread of messages to all seats."""
BEFORE = "before"
"""The thread of those who have joined a game, before seats are given out."""


class Message(models.Model):
    """A message from one seat to others. It belongs to seats, not people: a replacement finds the seat's messages.

    `thread` lists its correspondents in alphabetical order, including the sender, or is `EVERYBODY`. `public`:
    everybody who can see the game can read it. `turn` is the phase in which it was sent. `key` comes from the page on
    which it was written, so that sending the page twice sends one message. Only in the thread `BEFORE`, a message is
    from a person, its `writer`, and no seat has it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    sender = models.CharField(max_length=40)
    thread = models.TextField()
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    public = models.BooleanField(default=False)
    text = models.TextField()
    turn = models.CharField(max_length=20, blank=True)
    key = models.CharField(max_length=40)
    sent = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of sending."""

        ordering: ClassVar = ["sent", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "sender", "key"], name="a_message_is_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.sender} to {self.thread}"


class Recipient(models.Model):
    """A seat that has a message, and when that seat read it; the sender's own copy counts as read."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="recipients")
    seat = models.CharField(max_length=40)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One copy a seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["message", "seat"], name="a_message_comes_once")]

    def __str__(self) -> str:
        return f"{self.message_id} for {self.seat}"


class Block(models.Model):
    """What a person has blocked: another person, or a seat of a game that hides its players. Nobody else knows."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    seat = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A person or a seat, each once."""

        ordering: ClassVar = ["-since", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "person"], name="a_person_is_blocked_once"),
            models.UniqueConstraint(fields=["by", "game", "seat"], name="a_seat_is_blocked_once"),
            models.CheckConstraint(
                condition=models.Q(person__isnull=False, game__isnull=True, seat="")
                | models.Q(person__isnull=True, game__isnull=False) & ~models.Q(seat=""),
                name="a_person_or_a_seat_is_blocked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by_id}: {self.person_id or self.seat}"


class Decision(models.TextChoices):
    """What staff has decided about a report."""

    OPEN = "open", "open"
    DISMISSED = "dismissed", "dismissed"
    WARNED = "warned", "writer warned"
    SILENCED = "silenced", "writer warned, press closed"
    REMOVED = "removed", "removed"


class Report(models.Model):
    """Something that somebody reported to the host's staff, and what `staff` has decided.

    `kind` is one of `reports.KINDS`, `key` says which of them; `title` and `text` are as they were then. `writer` is
    whose it is. Until `silent_until` the writer can't write press; `reopened_by` has ended that early.
    """

    kind = models.CharField(max_length=20, default="message")
    key = models.CharField(max_length=40, default="")
    title = models.CharField(max_length=250, default="")
    text = models.TextField(default="")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.TextField()
    made = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=10, choices=Decision.choices, default=Decision.OPEN)
    note = models.TextField(blank=True)
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    decided = models.DateTimeField(null=True)
    silent_until = models.DateTimeField(null=True)
    reopened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        """One open report a person and thing."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "key", "by"], condition=models.Q(decision="open"), name="one_open_report_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.decision}"


class Outcome(models.TextChoices):
    """The outcome of a vote; one that is still open when its phase ends lapses."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class Vote(models.Model):
    """A seat's request that others vote on: one of `votes.MATTERS`.

    `minutes` are those of an extension, `winner` is the seat that others concede to.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="votes")
    phase_number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, default="extension")
    seat = models.CharField(max_length=40)
    minutes = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=40, default="", blank=True)
    outcome = models.CharField(max_length=8, choices=Outcome.choices, default=Outcome.OPEN)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Of each kind one request a seat and phase, and one open request at a time."""

        ordering: ClassVar = ["made", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "phase_number", "kind", "seat"], name="a_seat_asks_once"),
            models.UniqueConstraint(
                fields=["game", "phase_number", "kind"], condition=models.Q(outcome="open"), name="one_open_vote_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.kind}"


class Answer(models.Model):
    """The answer in a vote of a seat that has a say: none yet, or one that can change while the vote is open.

    It is that of a `person`: whoever has the seat afterwards hasn't answered.
    """

    vote = models.ForeignKey(Vote, on_delete=models.CASCADE, related_name="answers")
    seat = models.CharField(max_length=40)
    agrees = models.BooleanField(null=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """One answer a seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["vote", "seat"], name="a_seat_answers_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.agrees}"
