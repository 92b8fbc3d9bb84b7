"""Django's configuration of this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "variorum.host.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, data exports, what a board's last page says, and what happens when an account is deleted."""
        from variorum.host.tournaments import acts, exports, last_page  # noqa: F401, PLC0415 - models come first
