"""The app for the API."""

from django.apps import AppConfig


class APIConfig(AppConfig):
    """The HTTP API."""

    name = "variorum.host.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"
