"""The app for people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their sessions."""

    name = "variorum.host.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
