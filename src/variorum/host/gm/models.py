"""Invitations by the game master, to a seat or to the desk."""

from typing import ClassVar

from django.db import models

from variorum.host.games.models import Game, State

BEGUN = (State.RUNNING, State.WAITING, State.PAUSED)
"""The states of a game with a phase that isn't processed yet."""


class Invitation(models.Model):
    """An invitation to take a seat; the game master's seat stands for the desk. The token works once.

    `informed`: it also admits people who know secrets of the game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seat_invitations")
    seat = models.CharField(max_length=40)
    token = models.CharField(max_length=43, unique=True)
    informed = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One invitation a seat at a time."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_invitation_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} in {self.game_id}"
