"""The picture of a game in links that people share: the latest map as everybody may see it, whoever asks.

Of a finished game it tells who won, when, and who played.
"""

from hashlib import sha256
from io import BytesIO

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from PIL import Image, ImageOps

from variorum.host.games.access import Access
from variorum.host.games.life.openings import opening_of
from variorum.host.games.pages import access_of
from variorum.host.games.seats.seating import players
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import Look, picture
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.posters import as_everybody, entries
from variorum.render.poster import Words, poster
from variorum.render.scene import SMALL
from variorum.render.theme import ATLAS

SIZE = (1200, 630)
"""What the pages that show links ask for."""
_PAPER = "#fbf7ec"
_QUALITY = 80


@limited("heavy")
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Send the picture of a game.

    Raises: Http404 also if the board has no map, or this installation can't draw bitmaps; BusyError.
    """
    access = as_everybody(access_of(request, key).game)
    if ways(access.variant.id) is None or not bitmaps.is_possible():
        raise Http404
    lines = _lines(access)
    tag = sha256(lines.encode()).hexdigest()[:20]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer = HttpResponse(status=304)
    else:
        drawn = caches[bitmaps.KEPT].get_or_set(f"preview-{tag}", lambda: _drawn(lines))
        answer = HttpResponse(drawn, content_type="image/jpeg")
    answer["ETag"] = f'"{tag}"'
    answer["Cache-Control"] = f"{'public' if access.game.listed else 'private'}, max-age=600"
    return answer


def _lines(access: Access) -> str:
    """The picture as SVG."""
    game, look = access.game, Look(legend=False, emphasis=SMALL)
    position = access.seen().position if access.has_begun else opening_of(game.variant, game.chosen)
    drawn = picture(access.variant, position, look)
    if position.ending is None:
        return drawn
    words = Words(game.name, game.summary, entries(access, position, players(access), ATLAS))
    return poster(drawn, words, SIZE, ATLAS)


def _drawn(lines: str) -> bytes:
    made = BytesIO()
    whole = Image.open(BytesIO(bitmaps.pixels(lines))).convert("RGB")
    ImageOps.pad(whole, SIZE, color=_PAPER).save(made, "JPEG", quality=_QUALITY)
    return made.getvalue()
