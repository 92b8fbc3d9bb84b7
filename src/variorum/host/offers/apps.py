"""The app for offers."""

from django.apps import AppConfig


class OffersConfig(AppConfig):
    """Offers between seats, and their answers."""

    name = "variorum.host.offers"
    label = "offers"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the export."""
        from variorum.host.offers import exports  # noqa: F401, PLC0415 - importing registers
