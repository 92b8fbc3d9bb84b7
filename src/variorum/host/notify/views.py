"""Pages about notifications: unsubscribing, calendar and feeds, webhooks."""

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.context import frame
from variorum.host.games.models import Game, State
from variorum.host.games.pages import access_of, refusals
from variorum.host.notify.addresses import calendar_token, site, stopped
from variorum.host.notify.models import Device, PushWish, Style, Webhook
from variorum.host.notify.queries import inbox
from variorum.host.notify.sealing import public_key
from variorum.host.notify.services import devices, webhooks
from variorum.host.notify.services.plans import SWITCHES


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe from a kind of mail, by this page's button or a mail program's."""
    found = stopped(token)
    person = Person.objects.filter(pk=found[0]).first() if found else None
    if found is None or person is None:
        raise Http404
    field = SWITCHES[found[1]]
    if request.method == "POST":
        setattr(person, field, False)
        person.save(update_fields=[field])
    words = {known.name: known.verbose_name for known in Person._meta.fields}  # noqa: SLF001 - public in spite of its name
    return render(request, "notify/stop.html", {"what": words[field], "ended": not getattr(person, field)})


@login_required
def links(request: HttpRequest) -> HttpResponse:
    """The addresses of the viewer's calendar and of the feeds."""
    person = cast("Person", request.user)
    calendar = site() + reverse("notify:calendar", args=(calendar_token(person),))
    subscribe = f"webcal:{calendar.partition(':')[2]}"
    lobby = site() + reverse("notify:lobby_feed")
    return render(request, "notify/links.html", {"calendar": calendar, "subscribe": subscribe, "lobby": lobby})


def hooks(request: HttpRequest, key: str) -> HttpResponse:
    """A game's webhooks, for its game master and creator. Raises: Http404 for others."""
    access = _manager(request, key)
    known = Webhook.objects.filter(game=access.game).order_by("pk")
    return render(request, "notify/hooks.html", {**frame(access, "hooks"), "hooks": known, "styles": Style.choices})


@require_POST
@refusals("notify:hooks")
def add_hook(request: HttpRequest, key: str) -> HttpResponse:
    """Add a webhook."""
    access, sent = _manager(request, key), request.POST
    roles = webhooks.roles_in(sent.get("roles", "")[:4_000])
    hook = webhooks.add(access, sent.get("url", ""), sent.get("style", Style.DISCORD), roles)
    webhooks.try_out(access, hook.pk)
    messages.success(request, "Webhook added. A first message is on its way; look for it in your chat.")
    return redirect("notify:hooks", key)


@require_POST
@refusals("notify:hooks")
def try_hook(request: HttpRequest, key: str, pk: int) -> HttpResponse:
    """Post a line to a webhook, to see whether it works."""
    webhooks.try_out(_manager(request, key), pk)
    messages.success(request, "A message is on its way. If it doesn't appear, reload this page: it will say why.")
    return redirect("notify:hooks", key)


@require_POST
@refusals("notify:hooks")
def remove_hook(request: HttpRequest, key: str, pk: int) -> HttpResponse:
    """Remove a webhook."""
    webhooks.remove(_manager(request, key), pk)
    messages.success(request, "Webhook removed.")
    return redirect("notify:hooks", key)


def _manager(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not webhooks.may_have(access):
        raise Http404
    return access


@login_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Show what waits for the visitor."""
    return render(request, "notify/inbox.html", {"items": inbox(cast("Person", request.user))})


@login_required
@require_GET
def bell(request: HttpRequest) -> HttpResponse:
    """Show the bell's number alone, for an open page."""
    return render(request, "notify/bell.html", {"count": len(inbox(cast("Person", request.user)))})


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
