"""The app as Django knows it."""

from django.apps import AppConfig


class APIConfig(AppConfig):
    """This app."""

    name = "variorum.host.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"
