"""What clients of these tests ask for and send, in the fewest words."""

import json

from django.http import JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.services import sheets
from variorum.host.games.services.common import RefusedError
from variorum.host.site.urls import urlpatterns as usual


@csrf_exempt
def sheet(request, key, name):
    """The stage and what may be ordered (GET); save orders, or say that one is ready (POST)."""
    who = access.find(Person.objects.get(username=name), key)
    orders = {str(order): order for order in who.options().orders()}
    if request.method == "GET":
        return JsonResponse({"stage": who.game.stage, "seat": who.seat, "options": list(orders)})
    wanted = json.loads(request.body)
    try:
        if wanted["orders"]:
            sheets.put(who, wanted["stage"], [orders[text] for text in wanted["orders"]])
        else:
            sheets.set_ready(who, wanted["stage"], ready=True)
    except (RefusedError, KeyError):
        return JsonResponse({}, status=409)
    return JsonResponse({})


urlpatterns = [*usual, path("sheets/<key>/<name>/", sheet)]
