"""The app as Django knows it."""

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """This app."""

    name = "variorum.host.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"
