"""Django's configuration of this app."""

import os

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from variorum.host.confined import settle
from variorum.host.confined.sandbox import Wishes


class SiteConfig(AppConfig):
    """Front page, templates, static files, commands."""

    name = "variorum.host.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register jobs and tabs, and settle on a sandbox."""
        from django.conf import settings  # noqa: PLC0415 - apps come first

        from variorum.host.site import demo, guests, jobs, tabs  # noqa: F401, PLC0415 - models come first

        database = str(settings.DATABASES["default"]["NAME"])
        settle(Wishes(settings.SANDBOX, (str(settings.DATA), *filter(os.path.isfile, (database,)))))


class Collected(StaticFilesConfig):
    """The static files of all apps, except unused scripts of other packages."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx")
