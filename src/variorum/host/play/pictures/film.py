"""A finished game as an animation for sharing, as everybody may see it."""

from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse

from variorum.game.position import Position, to_json
from variorum.host.games.access import Access
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import Look, pictures
from variorum.host.play.pictures.maps import ways
from variorum.render.scene import SMALL

MOST_FRAMES = 40
"""The pictures of an animation: of a longer game, so many evenly chosen positions."""


def is_possible(access: Access) -> bool:
    """Whether a game can be made into an animation."""
    over = access.has_begun and access.game.state == State.OVER
    return over and ways(access.variant.id) is not None and bitmaps.is_possible()


@limited("heavy")
def film(request: HttpRequest, key: str) -> HttpResponse:
    """Send the animation of a finished game.

    Raises: Http404 also if it isn't over, or can't be drawn; BusyError.
    """
    access = access_of(request, key)
    if not is_possible(access):
        raise Http404
    positions = chosen([seen.position for seen in Access(access.game, AnonymousUser(), (), "").history()])
    tag = sha256(b"\n".join(map(to_json, positions))).hexdigest()[:20]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer = HttpResponse(status=304)
    else:
        frames = pictures(access.variant, positions, Look(emphasis=SMALL))
        answer = HttpResponse(bitmaps.film(tag, frames), content_type="image/webp")
        answer["Content-Disposition"] = f'inline; filename="{access.game.key}.webp"'
    answer["ETag"], answer["Cache-Control"] = f'"{tag}"', "private, no-cache"
    return answer


def chosen(positions: list[Position]) -> list[Position]:
    """At most `MOST_FRAMES` positions, with the first and the last; the same one isn't shown twice in a row."""
    moved = [one for before, one in zip([None, *positions], positions, strict=False) if one != before]
    if len(moved) <= MOST_FRAMES:
        return moved
    step = (len(moved) - 1) / (MOST_FRAMES - 1)
    return [moved[round(number * step)] for number in range(MOST_FRAMES)]
