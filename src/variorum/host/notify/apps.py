"""The app for notifications."""

from importlib import import_module

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """Mail, webhooks, feeds, calendars, live pages."""

    name = "variorum.host.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal handlers, and register jobs and exports."""
        for name in ("handlers", "queries", "jobs", "personal"):
            import_module(f"variorum.host.notify.{name}")
