"""The host's settings, with one more address for clients that save orders."""

from variorum.host.site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.host.crash.urls"
