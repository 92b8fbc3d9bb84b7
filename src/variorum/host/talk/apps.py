"""The app for bots that talk."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Offers, answers and messages of bots."""

    name = "variorum.host.talk"
    label = "talk"

    def ready(self) -> None:
        """Have bots talk when a phase begins or somebody turns to them, and order by what they have agreed to."""
        from variorum.host.talk import negotiating, tasks  # noqa: F401, PLC0415 - importing registers
