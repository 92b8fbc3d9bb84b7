"""The app of messages."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Messages between seats, and requests for an extension."""

    name = "variorum.host.press"
    label = "press"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let game pages have their tab, and people their messages."""
        from variorum.host.press import exports, notices, tabs  # noqa: F401, PLC0415 - importing registers
