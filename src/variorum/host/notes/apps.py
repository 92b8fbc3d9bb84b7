"""Django's configuration of this app."""

from django.apps import AppConfig


class NotesConfig(AppConfig):
    """Notes on the phases of finished games."""

    name = "variorum.host.notes"
    label = "notes"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, notes beside a replay, how they're reported, exports, and what a deleted account leaves."""
        from variorum.host.notes import acts, exports, views  # noqa: F401, PLC0415 - models come first
