"""Django's configuration of this app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs."""

    name = "variorum.host.clubs"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, who sees and joins a club's games, data exports, and what a deleted account leaves."""
        from variorum.host.clubs import acts, exports, members_only  # noqa: F401, PLC0415 - models come first
