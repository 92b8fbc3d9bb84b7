"""The API: everything that players and game masters can do, for programs."""

from ninja import NinjaAPI
from ninja.renderers import JSONRenderer

from variorum.host.api import mastering, playing, problems, sandboxing, seating, tables, writing
from variorum.host.api.asking import anyone
from variorum.host.api.rate import ALL

api = NinjaAPI(
    title="Variorum",
    version="1",
    description="Play games, and be their game master. Send a token in a header: Authorization: Bearer TOKEN.",
    docs_url=None,
    auth=anyone,
    throttle=[ALL],
    renderer=JSONRenderer(),
)
for module in (tables, playing, writing, mastering, seating, sandboxing):
    api.add_router("", module.router)
problems.handle_all(api)
