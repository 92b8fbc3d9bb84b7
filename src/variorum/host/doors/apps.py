"""Django's configuration of this app."""

from django.apps import AppConfig


class DoorsConfig(AppConfig):
    """Pages made from acts."""

    name = "variorum.host.doors"
    label = "doors"
