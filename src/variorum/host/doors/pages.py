"""The page of an act: its form or its button's target, the message, and the way back."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.loader import select_template

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.protocol import Act, Asked, Subject, found, has_form, name_of, road_of, unsaid
from variorum.host.acts.running import refusal, run
from variorum.host.changes.refusals import RefusedError
from variorum.host.limits.rates import require
from variorum.host.schema.fields import form_fields

Refusing = Callable[[HttpRequest, Any, RefusedError, str], HttpResponse]
Finding = Callable[[HttpRequest, str], tuple[Any, Any]]
"""From a request and a key: who asks, and what they ask for."""

_LAST = {"PATCH": "edit", "DELETE": "delete"}


def route_of(kind: type[Act]) -> str:
    """The address of an act's page, by its road: `lists/<slug:key>/join/` for `POST /waiting-lists/{name}/join`."""
    (method, path), subject = road_of(kind), kind.on or kind.makes
    first = [subject.address] if subject else []
    key = ["<slug:key>", kind.on.under] if kind.on else []
    rest = [re.sub(r"{\w+:(\w+)}", r"\1", part) for part in path.split("/")[3:]]
    last = _LAST.get(method, "" if kind.on else "new")
    # What stands in the road besides its key is sent as a field, so that its name alone stands in the address.
    return "/".join(filter(None, [*first, *key, *rest[rest[:1] == key[1:] :], last])) + "/"


def page_of(kind: type[Act]) -> Callable[..., HttpResponse]:
    """The page of an act. Strangers sign in first, and come back to what it's about, if they may know of that."""
    answer = _form if has_form(kind) else _button

    def view(request: HttpRequest, key: str = "") -> HttpResponse:
        if request.method != "POST" and not has_form(kind):
            return HttpResponseNotAllowed(["POST"])
        if kind.on not in _FINDING and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        by, on = _found(kind, request, key)
        if not (by.is_authenticated or kind.strangers):
            return redirect_to_login(kind.on.page(on) if kind.on else request.path)
        return answer(kind, request, by, on)

    return view


_FINDING: dict[Subject | None, Finding] = {}
_REFUSING: dict[Subject | None, Refusing] = {}


def finds(subject: Subject) -> Callable[[Finding], Finding]:
    """Mark what finds what a request is about, and who asks, where that takes more than a key and an invitation."""

    def mark(find: Finding) -> Finding:
        _FINDING[subject] = find
        return find

    return mark


def shows_refusals(subject: Subject) -> Callable[[Refusing], Refusing]:
    """Mark the view that shows why an act was refused, on the page of what it is about or that the act names."""

    def mark(view: Refusing) -> Refusing:
        _REFUSING[subject] = view
        return view

    return mark


@cache
def form_of(kind: type[Act]) -> type[forms.Form]:
    """The form of an act: a field for each of its own, with the same name, bounds and words."""
    return type(kind.__name__, (forms.Form,), form_fields(kind, kind.__struct_fields__))


def filled(kind: type[Act], given: Mapping[str, Any]) -> Act:
    """The act in a valid form. What is left out takes its default."""
    return kind(**{name: value for name, value in given.items() if value is not None})


def _button(kind: type[Act], request: HttpRequest, by: Any, on: Any) -> HttpResponse:
    try:
        return _done(request, _read(kind, request), by, on)
    except RefusedError as error:
        if show := _REFUSING.get(kind.on):
            return show(request, on, error, kind.back)
        messages.error(request, str(error))
    return _back(kind, request, by, on)


def _read(kind: type[Act], request: HttpRequest) -> Act:
    """The act that a request sends. Raises: RefusedError."""
    form = form_of(kind)(request.POST)
    if not form.is_valid():
        raise RefusedError(" ".join(str(words) for found in form.errors.values() for words in found))
    return filled(kind, form.cleaned_data)


def _found(kind: type[Act], request: HttpRequest, key: str) -> tuple[Any, Any]:
    """Who asks, and for what. Raises: Http404."""
    if find := _FINDING.get(kind.on):
        return find(request, key)
    by = person_of(request)
    return by, found(kind, by, Asked(key, _invitation(request)))


def _invitation(request: HttpRequest) -> str:
    return str(request.POST.get("invitation", ""))[:16]


def _form(kind: type[Act], request: HttpRequest, by: Any, on: Any) -> HttpResponse:
    sent = request.method == "POST"
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


def _now(kind: type[Act], on: Any) -> dict[str, Any]:
    """The present values of the fields of an act that changes something."""
    return {name: getattr(on, name, None) for name in kind.__struct_fields__} if on else {}


def _done(request: HttpRequest, act: Act, by: Person, on: Any) -> HttpResponse:
    if act.rate:
        require(request, act.rate)
    came = run(act, by, on)
    told = act.told(came, on)
    if told and not (act.part and request.headers.get("HX-Request")):
        messages.success(request, told)
    if act.makes:
        return redirect(act.makes.page(came))
    return redirect(cast("Any", came)) if isinstance(came, Model) else _back(type(act), request, by, on)


def _back(kind: type[Act], request: HttpRequest, by: Person, on: Any) -> HttpResponse:
    """The page of what an act was about, if need be by the invitation; of all such if the visitor sees it no longer."""
    assert kind.on is not None  # noqa: S101 - for the type checker
    key = kind.on.key(on)
    if find := _FINDING.get(kind.on):
        name = kind.part if kind.part and request.headers.get("HX-Request") else kind.back
        with suppress(Http404):
            return redirect(kind.on.page(find(request, key)[1], *filter(None, [name])))
    for said in ("", _invitation(request)) if find is None else ():
        with suppress(Http404):
            there = kind.on.page(found(kind, by, Asked(key, said)))
            return redirect(f"{there}?{urlencode({'invitation': said})}" if said else there)
    return redirect(kind.on.pages)
