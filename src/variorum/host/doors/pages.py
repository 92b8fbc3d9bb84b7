"""The page of an act: its form or its button's target, the message, and the way back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.loader import select_template
from django.utils import timezone
from msgspec.structs import replace

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.protocol import Act, Asked, Subject, found, has_form, name_of, road_of, unsaid
from variorum.host.acts.running import refusal, run
from variorum.host.changes.refusals import RefusedError
from variorum.host.limits.rates import require
from variorum.host.schema.fields import form_fields

Refusing = Callable[[HttpRequest, Any, RefusedError], HttpResponse]

_LAST = {"PATCH": "edit", "DELETE": "delete"}


def route_of(kind: type[Act]) -> str:
    """The address of an act's page, by its road: `lists/<slug:key>/join/` for `POST /waiting-lists/{name}/join`."""
    (method, path), subject = road_of(kind), kind.on or kind.makes
    first = [subject.address] if subject else []
    key = ["<slug:key>", kind.on.under] if kind.on else []
    rest = path.split("/")[3:]
    last = _LAST.get(method, "" if kind.on else "new")
    return "/".join(filter(None, [*first, *key, *rest[rest[:1] == key[1:] :], last])) + "/"


def page_of(kind: type[Act]) -> Callable[..., HttpResponse]:
    """The page of an act."""
    view = _form(kind) if has_form(kind) else _button(kind)
    return view if kind.on and kind.on.seat else login_required(view)


_REFUSING: dict[str, Refusing] = {}


def shows_refusals(subject: Subject) -> Callable[[Refusing], Refusing]:
    """Mark the view that shows why an act was refused, with what was filled in, on the page of what it is about."""

    def mark(view: Refusing) -> Refusing:
        _REFUSING[subject.called] = view
        return view

    return mark


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
        by, on, asked = _found(kind, request, key)
        try:
            return _done(request, _read(kind, request), by, on, asked)
        except RefusedError as error:
            if show := _REFUSING.get(kind.on.called if kind.on else ""):
                return show(request, on, error)
            messages.error(request, str(error))
        return _back(kind, by, asked)

    return view


def _read(kind: type[Act], request: HttpRequest) -> Act:
    """The act that a request sends. Raises: RefusedError."""
    form = form_of(kind)(request.POST)
    if not form.is_valid():
        raise RefusedError(" ".join(str(words) for found in form.errors.values() for words in found))
    return filled(kind, form.cleaned_data)


def _found(kind: type[Act], request: HttpRequest, key: str) -> tuple[Any, Any, Asked]:
    """Who asks, for what, and how. Raises: Http404."""
    invitation, subject = str(request.POST.get("invitation", ""))[:16], kind.on
    asked = Asked(key, invitation, subject.seat if subject else "", request.session)
    by = request.user if subject and subject.seat else person_of(request)
    on = found(kind, by, asked)
    if subject and subject.zone:
        timezone.activate(subject.zone(on))
    return by, on, asked


def _form(kind: type[Act]) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, key: str = "") -> HttpResponse:
        (by, on, asked), sent = _found(kind, request, key), request.method == "POST"
        form = form_of(kind)(request.POST) if sent else form_of(kind)(initial=_now(kind, on))
        if on and refusal(unsaid(kind), by, on):
            raise Http404
        if sent and form.is_valid():
            try:
                return _done(request, filled(kind, form.cleaned_data), by, on, asked)
            except RefusedError as error:
                form.add_error(None, str(error))
        page = select_template([f"{kind.__module__.split('.')[-2]}/{name_of(kind)}.html", "doors/form.html"])
        context = {"form": form, "on": on, "subject": kind.makes or kind.on, "button": kind.button}
        return HttpResponse(page.render(context, request), status=422 if sent else 200)

    return view


def _now(kind: type[Act], on: Any) -> dict[str, Any]:
    """The present values of the fields of an act that changes something."""
    return {name: getattr(on, name, None) for name in kind.__struct_fields__} if on else {}


def _done(request: HttpRequest, act: Act, by: Person, on: Any, asked: Asked) -> HttpResponse:
    if act.rate:
        require(request, act.rate)
    came = run(act, by, on)
    messages.success(request, act.told(came, on))
    return redirect(cast("Any", came)) if isinstance(came, Model) else _back(type(act), by, asked)


def _back(kind: type[Act], by: Person, asked: Asked) -> HttpResponse:
    """The page of what an act was about, if need be by the invitation; of all such if the visitor sees it no longer."""
    assert kind.on is not None  # noqa: S101 - for the type checker
    for said in ("", asked.invitation):
        with suppress(Http404):
            there = kind.on.page(found(kind, by, replace(asked, invitation=said)))
            return redirect(f"{there}?{urlencode({'invitation': said})}" if said else there)
    return redirect(kind.on.pages)
