"""The ASGI application."""

import os

import django
from django.conf import settings

from variorum.host.notify.places import ending
from variorum.host.site.agents import AT_ONCE, agents_of, with_agents
from variorum.host.site.bodies import bounded
from variorum.host.site.handler import Handler
from variorum.host.site.leaving import leaving
from variorum.host.site.turns import in_turn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")
django.setup(set_prefix=False)

_host = in_turn(bounded(ending(Handler()), settings.LARGEST_BODY))
_agents = in_turn(bounded(agents_of(_host), settings.LARGEST_BODY), AT_ONCE)
application = leaving(with_agents(_host, _agents))

from variorum.host.site.warming import warm  # noqa: E402 - needs the loaded apps

warm()
