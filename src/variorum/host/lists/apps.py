"""Django's configuration of this app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    """Waiting lists."""

    name = "variorum.host.lists"
    label = "lists"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, the job, data exports, and what happens when an account is deleted."""
        from variorum.host.lists import acts, exports, jobs  # noqa: F401, PLC0415 - models come first
