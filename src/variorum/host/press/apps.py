"""The app for press."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Messages between seats, and requests for extensions."""

    name = "variorum.host.press"
    label = "press"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the export, the notices of the gazette, and what happens when an account is deleted."""
        from variorum.host.press import exports, leaving, notices  # noqa: F401, PLC0415 - importing registers
