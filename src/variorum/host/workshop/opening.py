"""The page on which a designer chooses a variant's first units and home centers, area by area, on the map."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from msgspec.structs import replace

from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.limits.rates import limited
from variorum.host.play.pictures.lettering import POLICY, lettered
from variorum.host.workshop import desk, jobs
from variorum.host.workshop.bounds import version_of
from variorum.host.workshop.jobs import Opened, Stationing
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import files_of, is_built
from variorum.host.workshop.views import mine

_KEYS = ("unit", "power", "home")
_LONGEST = 60
"""Characters of what is sent for an input."""


@login_required
@never_cache
@limited("edits")
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the opening, or keep the one that was sent."""
    design = mine(request, key)
    if not is_built(design):
        return redirect("workshop:board", key)
    try:
        desk.variant(design)
        shown = _opened(design)
    except RefusedError as error:
        return _shown(request, design, None, str(error), 422)
    if request.method != "POST":
        return _shown(request, design, shown)
    sent = {name: str(value)[:_LONGEST] for name, value in request.POST.items() if name.partition("-")[0] in _KEYS}
    try:
        version = request.POST.get("version", "")
        desk.require_version(design, version)
        kept = desk.set_variant(design, version, _opened(design, sent).text)
    except RefusedError as error:
        return _shown(request, design, _with(shown, sent), str(error), 422)
    if kept["problem"]:
        return _shown(request, design, _with(shown, sent), str(kept["problem"]), 422)
    return redirect("workshop:opening", key)


@login_required
@never_cache
@limited("heavy")
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """Send the map with the first units."""
    design = mine(request, key)
    try:
        drawn = done(jobs.OPENING_PICTURE, files_of(design), f"person-{design.owner_id}")
    except RefusedError as error:
        return HttpResponse(str(error), status=422, content_type="text/plain")
    answer = HttpResponse(lettered(drawn), content_type="image/svg+xml")
    answer["Content-Security-Policy"] = POLICY
    return answer


def _opened(design: Design, sent: Mapping[str, str] | None = None) -> Opened:
    return done(jobs.OPENING, Stationing(files_of(design), dict(sent) if sent else None), f"person-{design.owner_id}")


def _with(shown: Opened, sent: Mapping[str, str]) -> Opened:
    """The form with what was sent, which wasn't kept."""
    places = (
        replace(place, **{key: sent.get(f"{key}-{place.id}", getattr(place, key)) for key in _KEYS})
        for place in shown.places
    )
    return replace(shown, places=tuple(places))


def _shown(
    request: HttpRequest, design: Design, shown: Opened | None, problem: str = "", status: int = 200
) -> HttpResponse:
    version = version_of(design.variant_text)
    context = {"design": design, "shown": shown, "version": version, "problem": problem}
    return render(request, "workshop/opening.html", context, status=status)
