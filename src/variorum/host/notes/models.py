"""Notes on phases. Columns only: `services` changes them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.host.games.models import Game


class Note(models.Model):
    """What somebody who played, or the game master, wrote on a phase after the end; `number` is that of its moment.

    `seat` is the author's. `removed`: the host's staff has removed it; the row stays, so that it isn't written again.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.CharField(max_length=40)
    text = models.TextField()
    written = models.DateTimeField()
    removed = models.BooleanField(default=False)

    class Meta:
        """One note a person and phase, the oldest first."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number", "author"], name="a_note_of_each_on_a_phase")
        ]

    def __str__(self) -> str:
        return f"{self.seat} on {self.number}"


class Memo(models.Model):
    """What somebody wrote to themselves on a phase, named by its turn; nobody else reads it, not even later."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="memos")
    turn = models.CharField(max_length=12)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memos")
    text = models.TextField()
    written = models.DateTimeField(auto_now=True)

    class Meta:
        """One a person and phase, the latest phase first."""

        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "turn", "author"], name="a_memo_of_each_on_a_phase")
        ]

    def __str__(self) -> str:
        return f"{self.author_id} on {self.turn}"
