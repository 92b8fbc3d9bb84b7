"""The pages where somebody plans the games of a waiting list or a tournament: first the variant, then all else."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path

from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.running import run
from variorum.host.doors.pages import filled
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.games.life.terms_form import TermsForm
from variorum.host.games.lobby.gallery import gallery
from variorum.host.limits.rates import require
from variorum.host.lists.planned import Plan
from variorum.host.schema.fields import form_fields

View = Callable[..., HttpResponse]

_UNASKED = ("last_year", "name", "role", "bots", "listed", "password", "open_desk", "guests")


def addresses(kind: type[Plan], overview: View, show: View) -> list[URLPattern]:
    """The addresses of the pages about what such an act makes."""

    def choose(request: HttpRequest) -> HttpResponse:
        return render(request, "lobby/choose.html", {**gallery(request), "target": f"{kind.makes.address}:new"})

    @login_required
    def new(request: HttpRequest, variant: str) -> HttpResponse:
        return _plan_page(request, variant, kind)

    return [
        path("", overview, name="overview"),
        path("new/", choose, name="choose"),
        path("new/<slug:variant>/", new, name="new"),
        path("<slug:key>/", show, name="show"),
    ]


def _plan_page(request: HttpRequest, name: str, kind: type[Plan]) -> HttpResponse:
    """Show the form for such an act with games of a variant, or do it. Raises: Http404."""
    variant, person = creation_pages.variant_of(name), person_of(request)
    game, sent = creation_pages.forms_of(request, variant, person), request.method == "POST"
    game.terms.fields["name"].label, game.terms.initial["name"] = f"Name of the {kind.makes.called}", ""
    for named, text in kind.HELP.items():
        game.terms.fields[named].help_text = text
    known = {*Plan.__struct_fields__, *TermsForm.base_fields}
    own = form_fields(kind, [name for name in kind.__struct_fields__ if name not in known])
    more = type("More", (forms.Form,), own)(request.POST if sent else None)
    if sent and all([game.are_valid(), more.is_valid()]):
        given = {**game.terms.cleaned_data, **game.said(variant)}
        said = {name: value for name, value in given.items() if name in kind.__struct_fields__}
        require(request, kind.rate)
        try:
            return redirect(run(filled(kind, {**said, **more.cleaned_data}), person))
        except RefusedError as error:
            game.terms.add_error(None, str(error))
    asked = {field.name: field for field in game.terms if not field.is_hidden}
    others = asked.keys() - {*_UNASKED, *kind.FIRST, *kind.FIXED}
    context = {
        "variant": variant,
        "forms": game,
        "first": [*(asked[name] for name in kind.FIRST if name in asked), *more],
        "others": [field for name, field in asked.items() if name in others],
        "wrong": sent,
        "subject": kind.makes,
        "hint": kind.hint,
        "button": kind.button,
    }
    return render(request, "lists/new.html", context, status=422 if sent else 200)
