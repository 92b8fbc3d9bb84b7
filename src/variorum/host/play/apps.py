"""Django's configuration of this app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """This app."""

    name = "variorum.host.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
