"""The page of an act: its form or its button's target, the message, and the way back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.loader import select_template

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.protocol import Act, found, has_form, name_of, road_of, unsaid
from variorum.host.acts.running import refusal, run
from variorum.host.changes.refusals import RefusedError
from variorum.host.limits.rates import require
from variorum.host.schema.fields import form_fields

_LAST = {"PATCH": "edit", "DELETE": "delete"}


def route_of(kind: type[Act]) -> str:
    """The address of an act's page, by its road: `lists/<slug:key>/join/` for `POST /waiting-lists/{name}/join`."""
    (method, path), subject = road_of(kind), kind.on or kind.makes
    first = [subject.address] if subject else []
    last = _LAST.get(method, "" if kind.on else "new")
    return "/".join(filter(None, [*first, *path.split("/")[2:], last])).replace("{name}", "<slug:key>") + "/"


def page_of(kind: type[Act]) -> Callable[..., HttpResponse]:
    """The page of an act."""
    return login_required(_form(kind) if has_form(kind) else _button(kind))


@cache
def form_of(kind: type[Act]) -> type[forms.Form]:
    """The form of an act: a field for each of its own, with the same name, bounds and words."""
    return type(kind.__name__, (forms.Form,), form_fields(kind, kind.__struct_fields__))


def filled(kind: type[Act], given: Mapping[str, Any]) -> Act:
    """The act in a valid form. What is left out takes its default."""
    return kind(**{name: value for name, value in given.items() if value is not None})


def _button(kind: type[Act]) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, key: str = "") -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        by, form = person_of(request), form_of(kind)(request.POST)
        invitation = str(request.POST.get("invitation", ""))[:16]
        on = found(kind, by, key, invitation)
        if form.is_valid():
            act = filled(kind, form.cleaned_data)
            try:
                return _done(request, act, by, on)
            except RefusedError as error:
                messages.error(request, str(error))
        else:
            messages.error(request, " ".join(str(words) for found in form.errors.values() for words in found))
        return _back(kind, by, on, invitation)

    return view


def _form(kind: type[Act]) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, key: str = "") -> HttpResponse:
        by, sent = person_of(request), request.method == "POST"
        on = found(kind, by, key)
        form = form_of(kind)(request.POST) if sent else form_of(kind)(initial=_now(kind, on))
        if on and refusal(unsaid(kind), by, on):
            raise Http404
        if sent and form.is_valid():
            try:
                return _done(request, filled(kind, form.cleaned_data), by, on)
            except RefusedError as error:
                form.add_error(None, str(error))
        page = select_template([f"{kind.__module__.split('.')[-2]}/{name_of(kind)}.html", "doors/form.html"])
        context = {"form": form, "on": on, "subject": kind.makes or kind.on, "button": kind.button}
        return HttpResponse(page.render(context, request), status=422 if sent else 200)

    return view


def _now(kind: type[Act], on: Any) -> dict[str, Any]:
    """The present values of the fields of an act that changes something."""
    return {name: getattr(on, name, None) for name in kind.__struct_fields__} if on else {}


def _done(request: HttpRequest, act: Act, by: Person, on: Any) -> HttpResponse:
    if act.rate:
        require(request, act.rate)
    came = run(act, by, on)
    messages.success(request, act.told(came))
    return redirect(came) if came else _back(type(act), by, on)


def _back(kind: type[Act], by: Person, on: Any, invitation: str = "") -> HttpResponse:
    """The page of what an act was about, if need be by the invitation; of all such if the visitor sees it no longer."""
    assert kind.on is not None  # noqa: S101 - for the type checker
    for said in ("", invitation):
        with suppress(Http404):
            there = found(kind, by, on.key, said).get_absolute_url()
            return redirect(f"{there}?{urlencode({'invitation': said})}" if said else there)
    return redirect(kind.on.pages)
