"""Django's configuration of this app."""

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    """Designers' boards."""

    name = "variorum.host.workshop"
    label = "workshop"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the task, altered variants, reports, exports, and what happens when an account is deleted."""
        from variorum.host.workshop import altered, exports, oversight, tasks  # noqa: F401, PLC0415 - models come first
