"""The app for the game master's desk."""

from django.apps import AppConfig


class GMConfig(AppConfig):
    """The game master's desk."""

    name = "variorum.host.gm"
    label = "gm"
    default_auto_field = "django.db.models.BigAutoField"
