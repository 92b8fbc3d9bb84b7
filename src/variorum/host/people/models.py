"""Results of people's games and their ratings. The ratings can always be made again from the results."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.bots.skill import NEW, Skill
from variorum.host.games.models import Game


class Standing(models.TextChoices):
    """How a game ended for somebody."""

    WON = "won", "won"
    DREW = "drew", "shared a draw"
    SURVIVED = "survived", "survived"
    OUT = "out", "eliminated"
    LEFT = "left", "left the seat"


class Result(models.Model):
    """What a finished game was for a person in a seat.

    `score` is by the game's scoring, of 100. `opening`: the orders of the first phase, as everybody may know them once
    the game is over. `rated`: the result counts for ratings; `counted`: it has been.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="results")
    seat = models.CharField(max_length=40)
    group = models.CharField(max_length=64)
    standing = models.CharField(max_length=10, choices=Standing.choices)
    score = models.FloatField()
    opening = models.CharField(max_length=400, blank=True, default="")
    ended = models.DateTimeField()
    rated = models.BooleanField(default=False)
    counted = models.BooleanField(default=False)

    class Meta:
        """One result a person, game and seat."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "person", "seat"], name="one_result_of_a_person_in_a_seat")
        ]
        indexes: ClassVar = [
            models.Index(fields=["group", "ended"], condition=models.Q(rated=True), name="rated_results"),
            models.Index(fields=["ended"], condition=models.Q(rated=True, counted=False), name="results_to_count"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.standing} in {self.game_id}"


class Diligence(models.Model):
    """The deadlines of a day that a person met and missed in a public game; leaving it counts as several missed."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="diligence")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="diligence")
    day = models.DateField()
    met = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)

    class Meta:
        """One row a person, game and day."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game", "day"], name="one_diligence_of_a_day")
        ]
        indexes: ClassVar = [models.Index(fields=["person", "day"], name="diligence_by_day")]

    def __str__(self) -> str:
        return f"{self.person_id} on {self.day}"


class Rating(models.Model):
    """A person's rating in a group of variants.

    `floor` is what leaderboards rank by. `history` has the last points, each with its day and the margin: pages show it
    as a whole, and no query looks into it.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    group = models.CharField(max_length=64)
    mu = models.FloatField()
    sigma = models.FloatField()
    floor = models.FloatField()
    games = models.PositiveIntegerField()
    history = models.JSONField(default=list)

    class Meta:
        """One rating a person and group."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "group"], name="one_rating_in_a_group")]
        indexes: ClassVar = [models.Index(fields=["group", "-floor"], name="leaderboard")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.group}"

    @property
    def skill(self) -> Skill:
        """The rating as a value."""
        return Skill(self.mu, self.sigma, self.games)


class BotGame(models.Model):
    """A finished game of people with bots, as the ratings of bots see it.

    `bots` has the average score of each level's seats, `people` pairs of a person's id and score, in which every guest
    is 0. The row outlives its game, which may be deleted: what has counted goes on counting.
    """

    game = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="bot_game")
    group = models.CharField(max_length=64)
    ended = models.DateTimeField()
    bots = models.JSONField()
    people = models.JSONField()
    counted = models.BooleanField(default=False)

    class Meta:
        """Found by group and end."""

        indexes: ClassVar = [
            models.Index(fields=["group", "ended"], name="games_of_bots"),
            models.Index(fields=["ended"], condition=models.Q(counted=False), name="games_of_bots_to_count"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} in {self.group}"


class BotRating(models.Model):
    """The rating of the bots of a level in a group of variants.

    It begins with the ladder's, from games of bots against each other by the `version` of the program; without a
    ladder, that is the rating of somebody new, and the version is empty. Games with people change it.
    """

    group = models.CharField(max_length=64)
    level = models.CharField(max_length=16)
    version = models.CharField(max_length=40, blank=True, default="")
    ladder_mu = models.FloatField(default=NEW.mu)
    ladder_sigma = models.FloatField(default=NEW.sigma)
    ladder_games = models.PositiveIntegerField(default=0)
    mu = models.FloatField()
    sigma = models.FloatField()
    floor = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        """One rating a level and group, the best first."""

        ordering: ClassVar = ["group", "-floor", "level"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["group", "level"], name="one_rating_of_a_level")]

    def __str__(self) -> str:
        return f"{self.level} in {self.group}"

    @property
    def skill(self) -> Skill:
        """The rating as a value."""
        return Skill(self.mu, self.sigma, self.games)

    @property
    def ladder(self) -> Skill:
        """The rating before any game with people."""
        return Skill(self.ladder_mu, self.ladder_sigma, self.ladder_games)

    @property
    def with_people(self) -> int:
        """How many games with people have changed the rating."""
        return self.games - self.ladder_games
