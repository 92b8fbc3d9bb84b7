"""Versions of private variants in the database: columns without rules. `private_variants.py` makes all changes."""

from django.db import models


class Edition(models.Model):
    """A private variant as it was shared: the files of its folder by name, which never change, and their digest.

    Games name it by its key, which nobody guesses. `retired`: since when no new games can begin. `refusal`: why none
    can, as a trial has shown; empty if they can, null before a trial. `created`: of one that was made for a game, when
    somebody last chose it.
    """

    key = models.CharField(max_length=24, unique=True)
    files = models.JSONField()
    digest = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)
    refusal = models.TextField(null=True, blank=True)
    retired = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.key
