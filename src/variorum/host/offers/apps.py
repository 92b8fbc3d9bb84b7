"""The app for offers."""

from django.apps import AppConfig


class OffersConfig(AppConfig):
    """Offers between seats, and their answers."""

    name = "variorum.host.offers"
    label = "offers"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the export, and who tells sheets what seats have promised."""
        from variorum.host.offers import exports, queries  # noqa: F401, PLC0415 - importing registers
