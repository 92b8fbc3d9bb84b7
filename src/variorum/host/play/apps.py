"""Django's configuration of this app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """This app."""

    name = "variorum.host.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register tabs and jobs."""
        from variorum.host.play import board_tabs, lookback_tabs, sandbox_jobs  # noqa: F401, PLC0415 - registers by being imported
