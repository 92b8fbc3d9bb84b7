"""The app as Django knows it."""

from importlib import import_module

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """Telling people what is new."""

    name = "variorum.host.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what happens, and register what this app adds to others."""
        for name in ("handlers", "jobs", "personal", "tabs"):
            import_module(f"variorum.host.notify.{name}")
