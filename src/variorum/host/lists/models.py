"""Waiting lists, the people on them, and the games that came of them. Columns only: `services` changes them."""

from typing import ClassVar

import msgspec
from django.conf import settings
from django.db import models

from variorum.host.games.kept_terms import terms_of
from variorum.host.games.models import Game, new_key
from variorum.host.games.terms import Terms


class WaitingList(models.Model):
    """A list for games of a variant with the same settings (`chosen`) and terms; `kept_terms` is their JSON."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting_lists")
    name = models.CharField(max_length=80)
    variant = models.CharField(max_length=64)
    chosen = models.JSONField(default=dict)
    kept_terms = models.TextField(default="{}")
    made = models.PositiveIntegerField(default=0)
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


class Waiting(models.Model):
    """A person on a list; whoever has waited longest comes first."""

    list = models.ForeignKey(WaitingList, on_delete=models.CASCADE, related_name="waiting")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each person once."""

        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["list", "person"], name="on_a_list_once")]

    def __str__(self) -> str:
        return f"{self.person_id} on {self.list_id}"


class ListedGame(models.Model):
    """A game that a list has filled; while it looks for players again, others on the list move up."""

    list = models.ForeignKey(WaitingList, on_delete=models.CASCADE, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="from_list")

    class Meta:
        """In the order in which they were made."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id} from {self.list_id}"
