"""Django's configuration of this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "variorum.host.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, data exports, and what happens when an account is deleted."""
        from variorum.host.tournaments import acts, exports  # noqa: F401, PLC0415 - models come first
