"""The ASGI application."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from variorum.host.notify.places import ending
from variorum.host.site.bodies import bounded
from variorum.host.site.turns import in_turn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")

application = in_turn(bounded(ending(get_asgi_application()), settings.LARGEST_BODY))

from variorum.host.site.warming import warm  # noqa: E402 - needs the loaded apps

warm()
