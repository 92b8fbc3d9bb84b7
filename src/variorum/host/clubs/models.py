"""Clubs, their members and their games. Columns only: `acts` change them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from variorum.host.games.models import Game, new_key

LONGEST_NAME, LONGEST_TEXT = 60, 2000


class Club(models.Model):
    """A club. `is_open`: everybody finds and joins it; otherwise only those who know the `invitation`."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.TextField(max_length=LONGEST_TEXT, blank=True)
    is_open = models.BooleanField(default=True)
    invitation = models.CharField(max_length=16, default=new_key)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering: ClassVar = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("clubs:show", args=(self.key,))

    def opens_with(self, invitation: str) -> bool:
        """Whether a text is its invitation."""
        return constant_time_compare(invitation, self.invitation)


class Membership(models.Model):
    """A person in a club. Who is `removed` is no member, and doesn't come back before an organizer allows it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="clubs")
    organizes = models.BooleanField(default=False)
    removed = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each person once, in the order of joining."""

        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "person"], name="in_a_club_once")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.club_id}"


class ClubGame(models.Model):
    """A game that a member created for a club; if the lobby doesn't list it, it is the club's alone."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="of_club")

    class Meta:
        """In the order in which they were created."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id} of {self.club_id}"
