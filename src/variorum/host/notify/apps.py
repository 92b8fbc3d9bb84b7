"""The app for notifications."""

from importlib import import_module

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """Mail, webhooks, feeds, calendars, live pages."""

    name = "variorum.host.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal handlers, and register jobs, exports and tabs."""
        for name in ("handlers", "jobs", "personal", "tabs"):
            import_module(f"variorum.host.notify.{name}")
