"""Django's configuration of this app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, sheets, and the clock."""

    name = "variorum.host.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register jobs, handlers for bots, deleted accounts and data exports, and what finds private variants."""
        from variorum.host.games import exports, private_variants  # noqa: F401, PLC0415 - models come first
        from variorum.host.games.seats import deleted_accounts  # noqa: F401, PLC0415 - models come first
        from variorum.host.games.work import jobs, tasks  # noqa: F401, PLC0415 - models come first
        from variorum.variants import registry  # noqa: PLC0415

        registry.consult(private_variants.lookup)
