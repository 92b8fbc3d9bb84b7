"""The app of what all pages share."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Front page, templates, static files, commands."""

    name = "variorum.host.site"
    label = "site"
