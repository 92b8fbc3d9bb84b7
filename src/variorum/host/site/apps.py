"""Django's configuration of the host: what apps register with each other once all models are there."""

import os
from importlib import import_module

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from variorum.host.confined import settle
from variorum.host.confined.sandbox import Wishes

REGISTERING = {
    "doors": ("queries",),
    "games": ("exports", "private_variants"),
    "games.life": ("acts",),
    "games.seats": ("acts", "deleted_accounts", "swapping"),
    "games.work": ("jobs", "tasks"),
    "play": ("board.queries", "coach.showing"),
    "offers": ("exports", "queries"),
    "press": ("acts", "exports", "notices", "reportable"),
    "talk": ("negotiating", "tasks"),
    "gm": ("acts",),
    "people": ("exports", "handlers", "jobs", "last_page", "reportable", "requirements"),
    "zines": ("acts", "exports"),
    "lists": ("acts", "exports", "jobs"),
    "tournaments": ("acts", "exports", "last_page"),
    "clubs": ("acts", "exports", "members_only"),
    "notes": ("acts", "exports", "views"),
    "workshop": ("altered", "exports", "oversight", "tasks"),
    "letters": ("jobs",),
    "notify": ("handlers", "queries", "jobs", "personal"),
    "site": ("demo", "guests", "jobs", "tabs"),
}
"""By app, the modules that register something when they are imported: acts and queries, jobs and tasks, handlers of
signals, data exports, and parts of the pages of apps below."""


class SiteConfig(AppConfig):
    """Front page, templates, static files, commands. It comes last, and gets all apps ready."""

    name = "variorum.host.site"

    def ready(self) -> None:
        """Have all apps register, and settle on a sandbox."""
        from django.conf import settings  # noqa: PLC0415 - apps come first

        for app, modules in REGISTERING.items():
            for module in modules:
                import_module(f"variorum.host.{app}.{module}")
        database = str(settings.DATABASES["default"]["NAME"])
        settle(Wishes(settings.SANDBOX, (str(settings.DATA), *filter(os.path.isfile, (database,)))))


class Collected(StaticFilesConfig):
    """The static files of all apps, except unused scripts of other packages."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx")
