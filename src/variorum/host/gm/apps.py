"""The app as Django knows it."""

from django.apps import AppConfig


class GMConfig(AppConfig):
    """This app."""

    name = "variorum.host.gm"
    label = "gm"
    default_auto_field = "django.db.models.BigAutoField"
