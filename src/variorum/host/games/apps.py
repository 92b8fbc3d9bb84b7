"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, sheets, and the clock."""

    name = "variorum.host.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let workers know the jobs, and hear of people who leave or ask for their data."""
        from variorum.host.games import exports, jobs, leaving  # noqa: F401, PLC0415 - models come first
