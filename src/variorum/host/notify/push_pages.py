"""Pages about pushes: the devices that get them, and what they get."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
from variorum.host.notify.forms import PushForm
from variorum.host.notify.models import Device
from variorum.host.notify.sealing import public_key
from variorum.host.notify.services import devices


@login_required
def pushes(request: HttpRequest) -> HttpResponse:
    """The devices, the kinds of pushes, quiet hours, and games without pushes."""
    person = cast("Person", request.user)
    form = PushForm(request.POST if request.method == "POST" else None, instance=devices.wish_of(person))
    if form.is_bound and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("notify:pushes")
    context = {"form": form, "devices": Device.objects.filter(person=person), "public_key": public_key()}
    return render(request, "notify/pushes.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """Send pushes to this browser, too."""
    sent = (request.POST.get(name, "") for name in ("address", "public", "auth", "name"))
    try:
        devices.add(cast("Person", request.user), *sent)
    except RefusedError as error:
        return HttpResponse(str(error), status=422, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@login_required
@require_POST
def remove_device(request: HttpRequest, pk: int) -> HttpResponse:
    """Send no more pushes to a device."""
    devices.remove(cast("Person", request.user), pk)
    messages.success(request, "Device removed.")
    return redirect("notify:pushes")
