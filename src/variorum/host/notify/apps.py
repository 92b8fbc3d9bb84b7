"""The app as Django knows it."""

from importlib import import_module

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """Telling people what is new."""

    name = "variorum.host.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what happens to games, and register the tab and the jobs."""
        import_module("variorum.host.notify.handlers")
        import_module("variorum.host.notify.jobs")
        import_module("variorum.host.notify.tabs")
