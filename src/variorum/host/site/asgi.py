"""The ASGI application."""

import os

import django
from django.conf import settings

from variorum.host.limits.requests import (
    AGENTS_ALLOWANCE,
    AGENTS_AT_ONCE,
    ALLOWANCE,
    AT_ONCE,
    IN_LINE,
    guarded,
    leaving,
)
from variorum.host.site.agents import agents_of, with_agents
from variorum.host.site.handler import Handler
from variorum.limits import Door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "variorum.host.site.settings")
django.setup(set_prefix=False)

_host = guarded(Handler(), settings.LARGEST_BODY, Door(ALLOWANCE, AT_ONCE, IN_LINE))
_agents = Door(AGENTS_ALLOWANCE, AGENTS_AT_ONCE, IN_LINE, strict=True)
application = leaving(with_agents(_host, guarded(agents_of(_host), settings.LARGEST_BODY, _agents)))

from variorum.host.site.warming import warm  # noqa: E402 - needs the loaded apps

warm()
