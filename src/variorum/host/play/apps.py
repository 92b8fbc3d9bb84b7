"""Django's configuration of this app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Playing: the board, its outcomes, and what is learned from them."""

    name = "variorum.host.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register queries, and the coach's part of the last page."""
        from variorum.host.play.board import queries  # noqa: F401, PLC0415 - models come first
        from variorum.host.play.coach import showing  # noqa: F401, PLC0415 - as above
