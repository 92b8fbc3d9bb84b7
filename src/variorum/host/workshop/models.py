"""Designers' boards. Columns only: `services` and `desk` change them."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from variorum.host.games.edition import Edition
from variorum.host.games.models import new_key


class Design(models.Model):
    """A board that a person draws: the texts of its folder, and what was last built of them.

    `revision` grows with every change of the texts, so that nobody overwrites another tab's. `built` is the version of
    the `map.txt` that `rings` and `topo` were built from, `building` that of the one that a worker has been building
    since `begun`; `fault` is what is wrong with the last build, `notes` what its author should know. `trial` is what
    came of trying the variant, `trying` the version that a worker tries since `trial_begun`. By `link` others
    play the variant as it is in `edition`; `withdrawn` is why the host's staff took it down.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="designs")
    name = models.CharField("name", max_length=60)
    map_text = models.TextField("map.txt")
    variant_text = models.TextField("variant.toml", blank=True)
    revision = models.PositiveIntegerField(default=1)
    rings = models.TextField("rings.txt", blank=True)
    topo = models.TextField("topo.json", blank=True)
    built = models.CharField(max_length=16, blank=True)
    building = models.CharField(max_length=16, blank=True)
    begun = models.DateTimeField(null=True, blank=True)
    fault = models.TextField(blank=True)
    notes = models.JSONField(default=list)
    trial = models.JSONField(default=dict)
    trying = models.CharField(max_length=16, blank=True)
    trial_begun = models.DateTimeField(null=True, blank=True)
    link = models.CharField(max_length=16, unique=True, null=True, blank=True)
    edition = models.ForeignKey(Edition, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The latest change first."""

        ordering: ClassVar = ["-changed", "-pk"]

    def __str__(self) -> str:
        return self.name
