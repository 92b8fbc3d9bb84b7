"""Tournaments, the people in them, and their boards. Columns only: `acts` change them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from variorum.host.games.models import Game
from variorum.host.lists.planned import Planned

LONGEST_NAME = 60

LEAST_PEOPLE = 2
"""The fewest people of a round whose boards bots fill."""


class Tournament(Planned):
    """Games by one plan, in some `rounds`.

    `drawn`: the rounds whose boards have been drawn. `best`: so many best rounds of each person count; 0: all.
    `top_board`: in the last round, those who lead the table have a board of their own. Games end in `last_year` at the
    latest.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=LONGEST_NAME)
    rounds = models.PositiveIntegerField(default=3)
    best = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    top_board = models.BooleanField(default=False)
    last_year = models.IntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def least(self) -> int:
        """The people that a round needs: enough for a board, or to meet if bots fill it."""
        return min(self.size, LEAST_PEOPLE) if self.terms.bots else self.size

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("tournaments:show", args=(self.key,))


class Entrant(models.Model):
    """A person in a tournament, perhaps of a `team`.

    One who has withdrawn keeps the scores, and is drawn for no more boards.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entries")
    since = models.DateTimeField(auto_now_add=True)
    withdrawn = models.BooleanField(default=False)
    team = models.CharField(max_length=LONGEST_NAME, blank=True, default="")

    class Meta:
        """Each person once, in the order of entry."""

        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "person"], name="an_entrant_once")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.tournament_id}"


class Board(models.Model):
    """A game of a round. `code` is the password with which its organizer may let somebody take a place over."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="boards")
    round = models.PositiveIntegerField()
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="of_tournament")
    code = models.CharField(max_length=16)
    people = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")

    class Meta:
        """Round by round, in the order of drawing."""

        ordering: ClassVar = ["round", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id} in round {self.round}"
