"""Django's configuration of this app."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteConfig(AppConfig):
    """Front page, templates, static files, commands."""

    name = "variorum.host.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register jobs and tabs."""
        from variorum.host.site import demo, guests, jobs, tabs  # noqa: F401, PLC0415 - models come first


class Collected(StaticFilesConfig):
    """The static files of all apps, except unused scripts of other packages."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx")
