"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, sheets, and the clock."""

    name = "variorum.host.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"
