"""Pages about pushes: the devices that get them, and what they get."""

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, State
from variorum.host.notify.models import Device, PushWish
from variorum.host.notify.sealing import public_key
from variorum.host.notify.services import devices


class PushForm(forms.ModelForm[PushWish]):
    """The kinds of pushes that a person wants, the quiet hours, and the games without any."""

    class Meta:
        """The fields."""

        model = PushWish
        fields: ClassVar = ["deadline", "phase", "message", "vote", "quiet_from", "quiet_to", "silent_games"]
        widgets: ClassVar = {
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_to": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "silent_games": forms.CheckboxSelectMultiple,
        }
        labels: ClassVar = {"silent_games": "No pushes about these games"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        person = self.instance.person
        own = Game.objects.filter(members__person=person, members__left__isnull=True) | Game.objects.filter(
            master=person
        )
        field = cast("forms.ModelMultipleChoiceField[Game]", self.fields["silent_games"])
        field.queryset = own.exclude(state=State.OVER).distinct()
        field.to_field_name = "key"
        field.error_messages["invalid_choice"] = "You have no game “%(value)s” that goes on."

    def clean(self) -> dict[str, Any]:
        """Ask for both ends of the quiet hours, or none."""
        data = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError("Give both times of your quiet hours, or none.")
        return data


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
