"""Mails and pushes, each sent once, the devices that get pushes, and webhooks."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.host.games.models import Game


class Kind(models.TextChoices):
    """The kind of a mail."""

    BEGUN = "begun"
    PHASE = "phase"
    DEADLINE = "deadline"
    REMINDER = "reminder"
    MESSAGE = "message"
    VOTE = "vote"
    BALLOT = "ballot"
    SEAT = "seat"
    ROLL_CALL = "roll call"
    OVER = "over"
    OPEN_SEAT = "open seat"
    NEWS = "news"
    DIGEST = "digest"


class Way(models.TextChoices):
    """How news reaches a person."""

    MAIL = "mail"
    PUSH = "push"


class Delivery(models.Model):
    """A mail to a person about a game, or a push to the person's devices, once for each kind and key.

    `seat`: the seat it addresses. `detail`: what the text depends on, such as the phase. `due`: the earliest time to
    send it. `claimed`: when a worker took it up. `done`: when it was sent or found needless.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deliveries")
    seat = models.CharField(max_length=40, blank=True)
    way = models.CharField(max_length=4, choices=Way.choices, default=Way.MAIL)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=60)
    detail = models.CharField(max_length=60, blank=True)
    due = models.DateTimeField()
    claimed = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One mail and one push a person, kind and key."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "way", "kind", "key"], name="one_delivery_of_a_kind_and_key")
        ]
        indexes: ClassVar = [
            models.Index(fields=["due"], condition=models.Q(done__isnull=True), name="mails_still_to_be_sent")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} to {self.person_id}"


class Style(models.TextChoices):
    """The format of posts: Discord's, or a text alone, which most other chats take."""

    DISCORD = "discord", "Discord"
    PLAIN = "plain", "another chat (Slack, Mattermost, Rocket.Chat, Matrix)"


class Webhook(models.Model):
    """An address to which a game's public news is posted.

    `roles`: Discord's numbers of roles that posts mention, by seat, or by `replacement` for open seats. `failures`: how
    many posts in a row have failed. `off`: switched off after too many. `trouble`: the last failure in words.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField("address", max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="webhooks")
    style = models.CharField(max_length=8, choices=Style.choices, default=Style.DISCORD)
    roles = models.JSONField(default=dict, blank=True)
    failures = models.PositiveIntegerField(default=0)
    off = models.BooleanField(default=False)
    trouble = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each address once a game."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "url"], name="one_webhook_of_an_address")]

    def __str__(self) -> str:
        return f"{self.game_id} to {self.host}"

    @property
    def host(self) -> str:
        """The address without its secret part."""
        return self.url.split("/")[2]


class Device(models.Model):
    """A browser that gets a person's pushes: its address at a push service, and its keys.

    `expired`: since when the push service doesn't know the address any more, so that nothing is sent there.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    address = models.CharField(max_length=1_000, unique=True)
    public = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=60, blank=True)
    added = models.DateTimeField(auto_now_add=True)
    expired = models.DateTimeField(null=True, blank=True)

    class Meta:
        """In the order in which they were added."""

        ordering: ClassVar = ["added", "id"]

    def __str__(self) -> str:
        return self.name or self.host

    @property
    def host(self) -> str:
        """The address without its secret part."""
        return self.address.split("/")[2]


class PushWish(models.Model):
    """Which pushes a person wants, and when: none between `quiet_from` and `quiet_to`, in the person's time zone."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_wish")
    deadline = models.BooleanField("deadlines and reminders", default=True)
    phase = models.BooleanField("new phases, seats offered and other news of my games", default=True)
    message = models.BooleanField("new messages", default=True)
    vote = models.BooleanField("votes", default=True)
    quiet_from = models.TimeField("quiet from", null=True, blank=True)
    quiet_to = models.TimeField("quiet until", null=True, blank=True)
    silent_games = models.ManyToManyField(Game, blank=True, related_name="+")

    def __str__(self) -> str:
        return f"pushes of {self.person_id}"


class PushKey(models.Model):
    """The key with which this host signs its pushes, as PEM; made once."""

    private = models.TextField()

    def __str__(self) -> str:
        return "the key for pushes"
