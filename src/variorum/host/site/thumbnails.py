"""Thumbnails of positions, small enough to show dozens on a page."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import product

import msgspec
from django.core.cache import cache, caches
from django.http import Http404, HttpRequest, HttpResponse
from PIL import Image

from variorum.board.error import BoardError
from variorum.game.position import to_json
from variorum.game.variant import Variant
from variorum.host.games.life.openings import opening_of
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.bitmaps import small
from variorum.host.play.pictures.drawing import Look, picture
from variorum.host.site.telling import Shown, telling_of
from variorum.render.atlas import atlas_of
from variorum.render.picture import draw
from variorum.render.raster import png
from variorum.render.scene import SMALL
from variorum.render.theme import ATLAS, DARK, Theme
from variorum.variants import registry

WIDTH, NARROW, TINY = 480, 320, 200
GALLERY = "gallery"
"""The cache of pictures that are drawn before somebody asks, kept as files. Pages only read it."""
_QUALITY = 70
_KEPT = 24 * 3600


def opening_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Send a picture of a variant: of its opening, or of a position that tells more."""
    return _opening(request, name, WIDTH)


def small_opening_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Send the same, smaller, for the gallery."""
    return _opening(request, name, NARROW)


def draw_gallery(names: Sequence[str]) -> None:
    """Draw the pictures of variants for their page, unless they are there; all of them take a minute or two.

    Raises: OSError if a file can't be written.
    """
    for theme, variant in product((ATLAS, DARK), map(registry.variant, names)):
        if is_drawn(variant):
            drawing = draw(telling_of(variant.id).scene(variant, theme, SMALL))
            caches[GALLERY].get_or_set(_file_of(drawing, NARROW), partial(_bitmap, drawing, NARROW))


def game_picture(request: HttpRequest, key: str) -> HttpResponse:
    """Send a picture of a game's position as its viewer may know it; before it begins, of its variant's opening."""
    return _game(request, key, WIDTH)


def row_picture(request: HttpRequest, key: str) -> HttpResponse:
    """Send the same, tiny, for lists."""
    return _game(request, key, TINY)


def is_drawn(variant: Variant) -> bool:
    """Whether a variant's board has a map."""
    try:
        atlas_of(variant.board)
    except BoardError:
        return False
    return True


def _game(request: HttpRequest, key: str, width: int) -> HttpResponse:
    access = access_of(request, key)
    position = access.seen().position if access.has_begun else opening_of(access.game.variant, {})
    return _answer(request, access.variant, Shown(position), width)


def _opening(request: HttpRequest, name: str, width: int) -> HttpResponse:
    if not registry.is_known(name):
        raise Http404
    return _answer(request, registry.variant(name), telling_of(name), width)


def _answer(request: HttpRequest, variant: Variant, shown: Shown, width: int) -> HttpResponse:
    """The thumbnail, in the theme that the address names: `theme=dark`, or the usual one."""
    theme = DARK if request.GET.get("theme") == DARK.id else ATLAS
    over = msgspec.json.encode((shown.ordered, shown.signs))
    tag = sha256(b"%s %d %s %s" % (theme.id.encode(), width, to_json(shown.position), over)).hexdigest()[:20]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer = HttpResponse(status=304)
    else:
        drawn = cache.get_or_set(f"thumbnail-{tag}", lambda: _drawn(variant, shown, width, theme), _KEPT)
        answer = HttpResponse(drawn, content_type="image/webp")
    answer["ETag"], answer["Cache-Control"] = f'"{tag}"', "private, max-age=60"
    return answer


def _drawn(variant: Variant, shown: Shown, width: int, theme: Theme) -> bytes:
    """A thumbnail; strangers' boards are drawn by a confined process. Raises: Http404 without a map, BusyError."""
    if not is_drawn(variant):
        raise Http404
    if registry.is_private(variant.id):
        return small(picture(variant, shown.position, Look(theme, legend=False, emphasis=SMALL)), width)
    drawing = draw(shown.scene(variant, theme, SMALL))
    return caches[GALLERY].get(_file_of(drawing, width)) or _bitmap(drawing, width)


def _file_of(drawing: str, width: int) -> str:
    return f"{width}-{sha256(drawing.encode()).hexdigest()}"


def _bitmap(drawing: str, width: int) -> bytes:
    """A drawing as WebP, which takes ten times as long as to draw it."""
    made = BytesIO()
    Image.open(BytesIO(png(drawing, width))).convert("RGB").save(made, "WEBP", quality=_QUALITY, method=4)
    return made.getvalue()
