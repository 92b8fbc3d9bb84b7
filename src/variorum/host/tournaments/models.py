"""Tournaments, the people in them, and their boards. Columns only: `services` changes them."""

from typing import ClassVar

import msgspec
from django.conf import settings
from django.db import models

from variorum.host.games.kept_terms import terms_of
from variorum.host.games.models import Game, new_key
from variorum.host.games.terms import Terms


class Tournament(models.Model):
    """Games of a variant with the same settings (`chosen`) and terms (`kept_terms`, as JSON), in some `rounds`.

    `drawn`: the rounds whose boards have been drawn. `best`: so many best rounds of each person count; 0: all.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=60)
    variant = models.CharField(max_length=64)
    chosen = models.JSONField(default=dict)
    kept_terms = models.TextField(default="{}")
    rounds = models.PositiveIntegerField(default=3)
    best = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering: ClassVar = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def terms(self) -> Terms:
        """The terms of its games."""
        return terms_of(msgspec.json.decode(self.kept_terms))


class Entrant(models.Model):
    """A person in a tournament; one who has withdrawn keeps the scores, and is drawn for no more boards."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entries")
    since = models.DateTimeField(auto_now_add=True)
    withdrawn = models.BooleanField(default=False)

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
