"""Django's configuration of this app."""

from django.apps import AppConfig


class DoorsConfig(AppConfig):
    """Pages made from acts."""

    name = "variorum.host.doors"
    label = "doors"

    def ready(self) -> None:
        """Register the query for tools."""
        from variorum.host.doors import queries  # noqa: F401, PLC0415 - models come first
