"""The app for the game master's desk."""

from django.apps import AppConfig


class GMConfig(AppConfig):
    """The game master's desk."""

    name = "variorum.host.gm"
    label = "gm"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts."""
        from variorum.host.gm import acts  # noqa: F401, PLC0415 - models come first
