"""The app of the game master's desk."""

from django.apps import AppConfig


class GMConfig(AppConfig):
    """The desk of the game master."""

    name = "variorum.host.gm"
    label = "gm"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let game pages have their tab."""
        from variorum.host.gm import tabs  # noqa: F401, PLC0415 - importing registers
