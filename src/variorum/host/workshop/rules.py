"""The page on which a designer composes a board's variant from the library's rules, has it tried, and plays it."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.games.private_variants import name_of
from variorum.host.limits.rates import limited
from variorum.host.workshop import desk, jobs, services
from variorum.host.workshop.bounds import version_of
from variorum.host.workshop.jobs import Choice, Composed
from variorum.host.workshop.models import Design
from variorum.host.workshop.sections import Section, pictures, sections
from variorum.host.workshop.sharing import share
from variorum.host.workshop.texts import edition_of, is_built
from variorum.host.workshop.views import mine
from variorum.variants.composing import UP, groups, inputs

_LONGEST = 10_000
"""Characters of what is sent for an input."""


@login_required
@never_cache
@limited("edits")
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the form with what the variant's file chooses, or keep what was sent."""
    design = mine(request, key)
    if not is_built(design):
        return redirect("workshop:board", key)
    try:
        told = desk.variant(design)
        if request.method == "POST":
            return _kept(request, design, str(told["version"]))
        read = _composed(design, Choice(design.variant_text))
        return _shown(request, design, sections(read.values, read, groups()), str(told["problem"]))
    except RefusedError as error:
        return _shown(request, design, (), str(error))


def _kept(request: HttpRequest, design: Design, version: str) -> HttpResponse:
    sent = {name: request.POST.get(name, "")[:_LONGEST] for name in (*inputs(), UP)}
    made = Composed(design.variant_text, sent, tuple(name for name in inputs() if sent[name]))
    try:
        desk.require_version(design, request.POST.get("version", ""))
        made = _composed(design, Choice(design.variant_text, sent))
        told = desk.set_variant(design, version, made.text)
    except RefusedError as error:
        return _shown(request, design, sections(sent, made, groups()), str(error), status=422)
    if told["problem"]:
        return _shown(request, design, sections(sent, made, groups()), str(told["problem"]), status=422)
    return redirect("workshop:rules", design.key)


@login_required
@require_POST
@limited("builds")
def try_out(request: HttpRequest, key: str) -> HttpResponse:
    """Have a worker try the variant."""
    design = mine(request, key)
    try:
        services.try_out(design)
    except RefusedError as error:
        return _shown(request, design, (), str(error), status=422)
    return redirect("workshop:rules", key)


@login_required
@require_POST
@limited("builds")
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Share the variant as it is, and lead to the page from which it is played."""
    design = mine(request, key)
    try:
        shared = share(design)
    except RefusedError as error:
        return _shown(request, design, (), str(error), status=422)
    return redirect("site:variant", name_of(shared.edition) if shared.edition else "")


def _shown(
    request: HttpRequest, design: Design, sections: Sequence[Section], problem: str, status: int = 200
) -> HttpResponse:
    trial = design.trial if is_built(design) and design.trial.get("version") == edition_of(design) else {}
    context: dict[str, Any] = {
        "design": design,
        "version": version_of(design.variant_text),
        "sections": sections,
        "pictures": pictures(groups()),
        "problem": problem,
        "trying": services.is_trying(design),
        "trial": trial,
        "par": round(100 / max(1, len(trial.get("shares", ()))), 1),
    }
    return render(request, "workshop/rules.html", context, status=status)


def _composed(design: Design, choice: Choice) -> Composed:
    return done(jobs.COMPOSE, choice, f"person-{design.owner_id}")
