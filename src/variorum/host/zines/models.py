"""Zines, the games in them, and published issues. Columns only: `services` changes them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.host.games.models import Game, new_key


class Zine(models.Model):
    """A person's zine, with the texts of its next issue; `left_out` are the parts that it doesn't print."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    editor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="zines")
    title = models.CharField("title", max_length=80)
    motto = models.CharField("motto", max_length=160, blank=True)
    color = models.CharField("color", max_length=7, default="#8a1c1c")
    opening = models.TextField("text before the games", blank=True)
    closing = models.TextField("text after the games", blank=True)
    left_out = models.JSONField(default=list)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering: ClassVar = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.title


class ZineGame(models.Model):
    """A game in a zine; `printed` is the last moment that an issue has told, None before the first.

    `lines` are those that the game's log had then, by which a later rollback is noticed.
    """

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="games")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    note = models.TextField(blank=True)
    printed = models.PositiveIntegerField(null=True, blank=True)
    lines = models.PositiveIntegerField(default=0)

    class Meta:
        """Each game once, in the order in which they were added."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["zine", "game"], name="a_game_in_a_zine_once")]

    def __str__(self) -> str:
        return f"{self.game_id} in {self.zine_id}"


class Issue(models.Model):
    """A published issue; `content` is JSON of what it prints, which later events in the games don't change.

    `told` has the game of each chapter with the lines that its log had, which tell whether it was rolled back since.
    """

    zine = models.ForeignKey(Zine, on_delete=models.CASCADE, related_name="issues")
    number = models.PositiveIntegerField()
    published = models.DateTimeField(auto_now_add=True)
    content = models.TextField()
    told = models.JSONField(default=list)

    class Meta:
        """The latest first, each number once."""

        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["zine", "number"], name="an_issue_of_each_number")]

    def __str__(self) -> str:
        return f"{self.zine_id}, no. {self.number}"
