"""Django's configuration of this app."""

from django.apps import AppConfig


class ZinesConfig(AppConfig):
    """Zines and their issues."""

    name = "variorum.host.zines"
    label = "zines"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, data exports, and what happens when an account is deleted."""
        from variorum.host.zines import acts, exports  # noqa: F401, PLC0415 - models come first
