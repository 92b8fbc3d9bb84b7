"""The app of what all pages share."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteConfig(AppConfig):
    """Front page, templates, static files, commands."""

    name = "variorum.host.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let workers know the jobs."""
        from variorum.host.site import demo, jobs  # noqa: F401, PLC0415 - models come first


class Collected(StaticFilesConfig):
    """Static files of all apps, but for scripts of an app of which pages use none."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx")
