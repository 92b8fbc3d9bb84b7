"""The ASGI application."""

import os

import django
from django.conf import settings

from variorum.host.notify.places import ending
from variorum.host.site.bodies import bounded
from variorum.host.site.handler import Handler
from variorum.host.site.leaving import leaving
from variorum.host.site.turns import in_turn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")
django.setup(set_prefix=False)

application = leaving(in_turn(bounded(ending(Handler()), settings.LARGEST_BODY)))

from variorum.host.site.warming import warm  # noqa: E402 - needs the loaded apps

warm()
