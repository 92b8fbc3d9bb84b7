"""Games in the database: columns without rules. The rooms make all changes."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from variorum.archive.gamelog import GameLog
from variorum.host.games import places
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.kept_terms import COLUMNS, from_kept, kept
from variorum.host.games.terms import Press, Terms

KEY_LETTERS, KEY_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 10
LONGEST_NAME, LONGEST_PASSWORD = 80, 128
_PERSON = settings.AUTH_USER_MODEL


def new_key() -> str:
    """A short, unguessable name for addresses."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


class State(models.TextChoices):
    """A game's status. WAITING: for answers of the awaited seats, or for the game master's decision."""

    GATHERING = "gathering", "looking for players"
    ROLL_CALL = "roll call", "roll call"
    RUNNING = "running", "running"
    PAUSED = "paused", "paused"
    WAITING = "waiting", "waiting"
    OVER = "over", "over"


class Kind(models.TextChoices):
    """The purpose of a game."""

    GAME = "game", "game"
    SANDBOX = "sandbox", "sandbox"
    DEMO = "demo", "demonstration"


class Game(models.Model):
    """A game: its creator's choices, and its progress.

    Terms that searches use have columns: `pace`, `press`, `anonymous`, `revealed`; `other_terms` is JSON of the rest.
    `chosen` are the variant's settings. `lines` counts the lines of the log. `phase_number` counts phases, including
    those repeated after a rollback, so a page can tell that it is stale. `hurry`: the earliest time at which the phase
    is processed if it is `complete`, with everyone ready. `claimed`: a worker is expected to process the phase before
    this time. `grace`: the deadline has passed, and the game gives absent players more time. During a roll call,
    `deadline` is the time limit for answers. `place` sorts the lobby. `grown`: the log in an open transaction.
    """

    grown: GameLog | None = None

    key = models.CharField(max_length=16, unique=True, default=new_key)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.GAME)
    name = models.CharField("name", max_length=LONGEST_NAME)
    variant = models.CharField("variant", max_length=64)
    chosen = models.JSONField(default=dict)
    pace = models.CharField(max_length=10, default=Pace.HOURS.value)
    press = models.CharField(max_length=10, default=Press.FULL.value)
    anonymous = models.BooleanField(default=False)
    revealed = models.BooleanField(default=True)
    other_terms = models.TextField(default="{}")
    state = models.CharField(max_length=12, choices=State.choices, default=State.GATHERING)
    listed = models.BooleanField("in the lobby", default=True)
    invitation = models.CharField(max_length=16, default=new_key)
    password = models.CharField(max_length=128, blank=True)
    owner = models.ForeignKey(_PERSON, models.SET_NULL, null=True, blank=True, related_name="created")
    master = models.ForeignKey(_PERSON, models.SET_NULL, null=True, blank=True, related_name="mastered")
    turn = models.CharField(max_length=20, blank=True)
    summary = models.CharField(max_length=120, blank=True)
    lines = models.PositiveIntegerField(default=0)
    phase_number = models.PositiveIntegerField(default=0)
    began = models.DateTimeField(null=True, blank=True)
    fault = models.TextField(blank=True)
    place = places.column()
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    hurry = models.DateTimeField(null=True, blank=True)
    complete = models.BooleanField(default=False)
    grace = models.BooleanField(default=False)
    remaining = models.DurationField(null=True, blank=True)
    claimed = models.DateTimeField(null=True, blank=True)
    warned = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Indexes for lists."""

        indexes: ClassVar = places.INDEXES
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Its page for everybody."""
        return reverse("games:about", args=(self.key,))

    @property
    def terms(self) -> Terms:
        """The terms of the game."""
        return from_kept({name: getattr(self, name) for name in COLUMNS})

    @terms.setter
    def terms(self, terms: Terms) -> None:
        for name, value in kept(terms).items():
            setattr(self, name, value)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats whose answer the phase needs; none if it waits for nobody, or for the game master."""
        return tuple(self.awaited.order_by("seat").values_list("seat", flat=True))


class Awaited(models.Model):
    """A seat whose answer the phase of a waiting game needs."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="awaited")
    seat = models.CharField(max_length=40)

    class Meta:
        """Each seat once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="awaited_once")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"


class LogLine(models.Model):
    """A line of a game's log, as in a game file; number 0 is the header with the seed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One line per number, so no phase is processed twice."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_line_of_each_number")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Member(models.Model):
    """A person (or, without one, a bot) in a game for a period.

    `level` is the bot's. `seat` is empty until seats are assigned; `wishes` are the person's preferred seats, then the
    one to swap for; `assigned` is the game master's choice. `here`: answered the roll call. `missed` counts NMRs,
    `extensions` those that the player has taken; `extended` is the last phase with one, `awaited` the last that waited
    for an absence.
    `abandoned`: the seat is open for a replacement, although its holder may still come back.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(_PERSON, models.CASCADE, null=True, blank=True, related_name="memberships")
    level = models.CharField(max_length=16, blank=True, default="")
    seat = models.CharField(max_length=40, blank=True)
    wishes = models.JSONField(default=list)
    assigned = models.CharField(max_length=40, blank=True, default="")
    here = models.BooleanField(default=False)
    abandoned = models.BooleanField(default=False)
    missed = models.PositiveIntegerField(default=0)
    extensions = models.PositiveIntegerField(default=0)
    extended = models.PositiveIntegerField(null=True, blank=True)
    awaited = models.PositiveIntegerField(null=True, blank=True)
    seen = models.PositiveIntegerField(default=0)
    joined = models.DateTimeField(auto_now_add=True)
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A person is in a game once, and seats aren't shared."""

        indexes: ClassVar = places.OF_SEATS
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
    """A former game master of a started game, who knows its secrets."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="former_masters")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """Each person once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "person"], name="former_master_once")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.game_id}"


class Follower(models.Model):
    """A person who follows a game without playing in it; nobody else knows."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="followers")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followed")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each game once, the latest first."""

        ordering: ClassVar = ["-since", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "person"], name="followed_once")]

    def __str__(self) -> str:
        return f"{self.person_id} of {self.game_id}"


class SavedSheet(models.Model):
    """A seat's orders for the current phase.

    `sheet` is JSON as in the log; `unread` are unreadable lines, kept so nothing is lost; changes count the `version`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="saved_sheets")
    seat = models.CharField(max_length=40)
    sheet = models.TextField()
    unread = models.TextField(blank=True)
    ready = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    saved = models.DateTimeField(auto_now=True)

    class Meta:
        """One sheet per seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_sheet_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"


class BotSheet(models.Model):
    """A bot's orders for a phase, which a worker finds as soon as the phase begins; until then `sheet` is empty."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="bot_sheets")
    seat = models.CharField(max_length=40)
    phase_number = models.PositiveIntegerField()
    sheet = models.TextField(blank=True)

    class Meta:
        """One sheet per seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_bot_sheet_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"


class PublicAct(models.Model):
    """An entry of the public log, by game master, creator or host. `news`: what players should hear of by mail."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="acts")
    at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=60)
    text = models.TextField()
    news = models.BooleanField(default=False)

    class Meta:
        """Chronological order."""

        ordering: ClassVar = ["at", "id"]

    def __str__(self) -> str:
        return self.text


class Pulse(models.Model):
    """A signal to open pages that something is new, without its content; `seat` is empty if that concerns everybody."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pulses")
    seat = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=12)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} for {self.seat or 'all'}"
