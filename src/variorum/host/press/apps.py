"""The app as Django knows it."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """This app."""

    name = "variorum.host.press"
    label = "press"
    default_auto_field = "django.db.models.BigAutoField"
