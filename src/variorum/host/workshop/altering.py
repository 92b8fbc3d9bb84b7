"""The page on which whoever creates a game adds mechanics to a variant."""

from collections.abc import Mapping
from functools import cache, lru_cache

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from variorum.host.games.common import RefusedError
from variorum.host.games.life.creation_pages import variant_of
from variorum.host.limits.rates import limited, require
from variorum.host.workshop import altered
from variorum.host.workshop.jobs import Composed
from variorum.host.workshop.sections import pictures, sections
from variorum.variants import menu, registry
from variorum.variants.composing import Group, groups, inputs
from variorum.variants.together import unfit

_LONGEST = 10_000
"""Characters of what is sent for an input."""

_WIN = "win"


@login_required
@never_cache
@limited("edits")
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the mechanics, or keep the variant with those that were sent and lead on to the game."""
    base, sent, problem = variant_of(name), dict[str, str](), ""
    if request.method == "POST":
        require(request, "builds")
        keys = {one.key for group in _offered() for one in group.inputs}
        sent = {key: request.POST.get(key, "")[:_LONGEST] for key in keys}
        try:
            return redirect("games:create", altered.of_form(base, sent, f"person-{request.user.pk}"))
        except RefusedError as error:
            problem = str(error)
    shown = Composed("", sent, tuple(key for key in inputs() if sent.get(key)), unfit_in(base.id))
    context = {
        "variant": base,
        "sections": sections(sent, shown, _offered()),
        "pictures": pictures(_offered()),
        "problem": problem,
    }
    return render(request, "workshop/alter.html", context, status=422 if problem else 200)


@lru_cache(maxsize=256)
def unfit_in(name: str) -> Mapping[str, str]:
    """Why some mechanics have no place in a variant, by their names."""
    return unfit(registry.variant(name), frozenset(menu.menu()))


@cache
def _offered() -> tuple[Group, ...]:
    """What differs from the variant: the centers that win, and every mechanic."""
    return (Group("Centers to win", (inputs()[_WIN],)), *(group for group in groups() if group.mechanic))
