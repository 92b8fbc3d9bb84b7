"""The app for press."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Messages between seats, and votes."""

    name = "variorum.host.press"
    label = "press"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, what can be reported, exports, notices, and what happens to a deleted account."""
        from variorum.host.press import acts, exports, notices, reportable  # noqa: F401, PLC0415 - importing registers
