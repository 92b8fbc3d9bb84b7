"""Django's configuration of this app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Results, ratings and public pages of people."""

    name = "variorum.host.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register handlers, data exports, and ratings on the last page of a game."""
        from variorum.host.people import exports, handlers, jobs, last_page, reportable, requirements  # noqa: F401, PLC0415 - models come first
