"""The page where somebody plans the games of a waiting list or a tournament: the form for a game, and more."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from variorum.host.accounts.models import Person
from variorum.host.acts.running import run
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation_pages
from variorum.host.limits.rates import require
from variorum.host.lists.planned import Plan
from variorum.host.schema.fields import form_fields


def plan_page(request: HttpRequest, name: str, kind: type[Plan], template: str) -> HttpResponse:
    """Show the form for such an act with games of a variant, or do it. Raises: Http404."""
    variant, person = creation_pages.variant_of(name), get_object_or_404(Person, pk=request.user.pk)
    game, sent = creation_pages.forms_of(request, variant, person), request.method == "POST"
    own = form_fields(kind, [name for name in kind.__struct_fields__ if name not in Plan.__struct_fields__])
    more = type("More", (forms.Form,), own)(request.POST if sent else None)
    if sent and all([game.are_valid(), more.is_valid()]):
        plan = game.plan(variant)
        said = {"name": plan.name, "variant": plan.variant, "settings": plan.settings, "terms": plan.terms}
        require(request, kind.rate)
        try:
            return redirect(run(kind(**said, **more.cleaned_data), person))
        except RefusedError as error:
            game.terms.add_error(None, str(error))
    context = {"variant": variant, "forms": game, "more": more, "wrong": sent}
    return render(request, template, context, status=422 if sent else 200)
