"""The picture of a game in links that people share: the latest map as everybody may see it, whoever asks."""

from hashlib import sha256
from io import BytesIO

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from PIL import Image, ImageOps

from variorum.game.position import Position, to_json
from variorum.game.variant import Variant
from variorum.host.games.access import find
from variorum.host.games.life.openings import opening_of
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import Look, picture
from variorum.host.play.pictures.maps import ways
from variorum.render.scene import SMALL

SIZE = (1200, 630)
"""What the pages that show links ask for."""
_PAPER = "#fbf7ec"
_QUALITY = 80


@limited("heavy")
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Send the picture of a game in the lobby.

    Raises: Http404 also if the board has no map, or this installation can't draw bitmaps; BusyError.
    """
    access = find(AnonymousUser(), key)
    if ways(access.variant.id) is None or not bitmaps.is_possible():
        raise Http404
    game = access.game
    position = access.seen().position if access.has_begun else opening_of(game.variant, game.chosen)
    tag = sha256(to_json(position)).hexdigest()[:20]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer = HttpResponse(status=304)
    else:
        drawn = caches[bitmaps.KEPT].get_or_set(f"preview-{tag}", lambda: _drawn(access.variant, position))
        answer = HttpResponse(drawn, content_type="image/jpeg")
    answer["ETag"], answer["Cache-Control"] = f'"{tag}"', "public, max-age=600"
    return answer


def _drawn(variant: Variant, position: Position) -> bytes:
    bitmap = bitmaps.pixels(picture(variant, position, Look(legend=False, emphasis=SMALL)))
    made = BytesIO()
    whole = Image.open(BytesIO(bitmap)).convert("RGB")
    ImageOps.pad(whole, SIZE, color=_PAPER).save(made, "JPEG", quality=_QUALITY)
    return made.getvalue()
