"""Django's configuration of this app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, sheets, and the clock."""

    name = "variorum.host.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register acts, jobs, handlers of deleted accounts, data exports, and what finds private variants."""
        from variorum.host.games import exports, private_variants  # noqa: F401, PLC0415 - models come first
        from variorum.host.games.life import acts as acts_of_life  # noqa: F401, PLC0415 - models come first
        from variorum.host.games.seats import acts, deleted_accounts, swapping  # noqa: F401, PLC0415 - models come first
        from variorum.host.games.work import jobs, tasks  # noqa: F401, PLC0415 - models come first
        from variorum.variants import registry  # noqa: PLC0415

        registry.consult(private_variants.lookup)
