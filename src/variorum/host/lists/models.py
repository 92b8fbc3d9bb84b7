"""Waiting lists, the people on them, and the games that came of them. Columns only: `acts` change them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from variorum.host.games.models import LONGEST_NAME, Game
from variorum.host.lists.planned import Planned


class WaitingList(Planned):
    """A list: its games start when it is full. `made` counts them."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting_lists")
    name = models.CharField(max_length=LONGEST_NAME)
    made = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("lists:show", args=(self.key,))


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
