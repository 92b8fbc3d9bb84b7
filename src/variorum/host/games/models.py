"""What is kept of games: columns, no rules. Everything that changes them is in `services`."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from variorum.host.games.clock import Pace
from variorum.host.games.terms import COLUMNS, Press, Terms, from_kept, kept

KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
KEY_LENGTH = 10


def new_key() -> str:
    """A short name for addresses that cannot be guessed."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


class State(models.TextChoices):
    """Where a game stands. WAITING: for answers of the seats that it awaits, or for the game master's decision."""

    GATHERING = "gathering", _("looking for players")
    ROLL_CALL = "roll call", _("are all here?")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    WAITING = "waiting", _("waiting")
    OVER = "over", _("over")


class Kind(models.TextChoices):
    """What a game is for."""

    GAME = "game", _("game")
    SANDBOX = "sandbox", _("sandbox")
    DEMO = "demo", _("demonstration")


class Game(models.Model):
    """A game: what its creator decided, and how far it is.

    The terms by which games are found have columns: `pace`, `press`, `anonymous`, `revealed`; `other_terms` is JSON of
    the rest. `chosen` are the variant's options as chosen. `lines` counts the lines of the log; `phase`
    counts the phases that began, again after a rollback, so that a page knows when it is stale. `hurry`: from when on
    the phase is processed once it is `complete`: all are ready. `claimed`: until when some worker is expected to
    process the phase. `grace`: the game waits, beyond its deadline, for those who have sent nothing. While the roll is
    called, `deadline` is the time until which people may answer.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.GAME)
    name = models.CharField(_("name"), max_length=80)
    variant = models.CharField(_("variant"), max_length=64)
    chosen = models.JSONField(default=dict)
    pace = models.CharField(max_length=10, default=Pace.HOURS.value)
    press = models.CharField(max_length=10, default=Press.FULL.value)
    anonymous = models.BooleanField(default=False)
    revealed = models.BooleanField(default=True)
    other_terms = models.TextField(default="{}")
    state = models.CharField(max_length=12, choices=State.choices, default=State.GATHERING)
    listed = models.BooleanField(_("in the lobby"), default=True)
    invitation = models.CharField(max_length=16, default=new_key)
    password = models.CharField(max_length=128, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="created"
    )
    master = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="mastered"
    )
    turn = models.CharField(max_length=20, blank=True)
    summary = models.CharField(max_length=120, blank=True)
    lines = models.PositiveIntegerField(default=0)
    phase_number = models.PositiveIntegerField(default=0)
    began = models.DateTimeField(null=True, blank=True)
    fault = models.TextField(blank=True)
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    hurry = models.DateTimeField(null=True, blank=True)
    complete = models.BooleanField(default=False)
    grace = models.BooleanField(default=False)
    remaining = models.DurationField(null=True, blank=True)
    claimed = models.DateTimeField(null=True, blank=True)
    warned = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What the lobby and the clock look for."""

        indexes: ClassVar = [models.Index(fields=["kind", "state", "listed"])]
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.name

    @property
    def terms(self) -> Terms:
        """How the game is played."""
        return from_kept({name: getattr(self, name) for name in COLUMNS})

    @terms.setter
    def terms(self, terms: Terms) -> None:
        for name, value in kept(terms).items():
            setattr(self, name, value)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats without whose answer its phase cannot go on; none if it waits for nobody, or for a decision."""
        return tuple(self.awaited.order_by("seat").values_list("seat", flat=True))


class Awaited(models.Model):
    """A seat without whose answer the phase of a waiting game cannot go on."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="awaited")
    seat = models.CharField(max_length=40)

    class Meta:
        """Each seat once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="awaited_once")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"


class LogLine(models.Model):
    """A line of a game's log, as in a game file; number 0 is the header, which keeps the seed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One line of each number: no phase is processed twice."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_line_of_each_number")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Member(models.Model):
    """A person (or, without one, a bot) in a game, from when until when.

    `seat` is empty until seats are given out; `wishes` are the seats that the person would like best; `assigned`
    is the one that the game master decided on. `here`: answered
    the roll call. `abandoned`: the seat is offered to others, though its holder may still come back.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    seat = models.CharField(max_length=40, blank=True)
    wishes = models.JSONField(default=list)
    assigned = models.CharField(max_length=40, blank=True, default="")
    here = models.BooleanField(default=False)
    abandoned = models.BooleanField(default=False)
    missed = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(default=0)
    joined = models.DateTimeField(auto_now_add=True)
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A person is in a game once, and nobody shares a seat."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "person"],
                condition=models.Q(left__isnull=True, person__isnull=False),
                name="a_person_once",
            ),
            models.UniqueConstraint(
                fields=["game", "seat"], condition=models.Q(left__isnull=True) & ~models.Q(seat=""), name="a_seat_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat or '?'} in {self.game_id}"


class FormerMaster(models.Model):
    """Somebody who was the game master of a game that had begun, and knows what was secret then."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="former_masters")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """Each of them once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "person"], name="former_master_once")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.game_id}"


class SavedSheet(models.Model):
    """What a seat has sent for the phase that its game stands before.

    `sheet` is JSON as in the log; `unread` are lines of text that could not be read, kept so that nothing is lost.
    `version` grows with every change.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="saved_sheets")
    seat = models.CharField(max_length=40)
    sheet = models.TextField()
    unread = models.TextField(blank=True)
    ready = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    saved = models.DateTimeField(auto_now=True)

    class Meta:
        """One sheet a seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_sheet_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"


class PublicAct(models.Model):
    """Something that the game master, a creator or the host did with a game: a log that all players see."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="acts")
    at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=60)
    text = models.TextField()

    class Meta:
        """In the order in which it happened."""

        ordering: ClassVar = ["at", "id"]

    def __str__(self) -> str:
        return self.text


class Pulse(models.Model):
    """That something is new for somebody, for pages that are open: never what it is.

    `seat` is empty if it is for everybody who looks at the game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pulses")
    seat = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=12)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} for {self.seat or 'all'}"
