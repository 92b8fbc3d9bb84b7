"""The app for play by e-mail."""

from django.apps import AppConfig


class LettersConfig(AppConfig):
    """Secret addresses of seats, and mail to them."""

    name = "variorum.host.letters"
    label = "letters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the recurring job."""
        from variorum.host.letters import jobs  # noqa: F401, PLC0415 - importing registers
