"""Thumbnails of positions, small enough to show dozens on a page."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import product

import msgspec
from django.core.cache import cache, caches
from django.http import Http404, HttpRequest, HttpResponse
from msgspec.structs import replace
from PIL import Image

from variorum.board.error import BoardError
from variorum.bots import level
from variorum.bots.phase import BotTable, play_phase
from variorum.game.position import Position, to_json
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.showcase import Showcase, Signs
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.host.changes.aside import remembered
from variorum.host.games.life.openings import opening_of
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.bitmaps import small
from variorum.host.play.pictures.drawing import Look, picture
from variorum.notation.phase import reader_for
from variorum.render.atlas import atlas_of
from variorum.render.picture import draw
from variorum.render.plan import Ordered
from variorum.render.raster import png
from variorum.render.scene import SMALL, Scene, scene_of
from variorum.render.theme import ATLAS, DARK, Theme
from variorum.variants import registry

_SEED, _EVALUATIONS, _MOST_PHASES = "7", 50, 24


class Shown(msgspec.Struct, frozen=True):
    """What stands for a variant: a position as somebody sees it, with orders and signs."""

    position: Position
    ordered: tuple[Ordered, ...] = ()
    signs: Signs = {}

    def scene(self, variant: Variant, theme: Theme, emphasis: float) -> Scene:
        """The picture, without its legend. Raises: BoardError if the board has not been drawn."""
        scene = scene_of(self.position, variant, theme, ordered=self.ordered, legend=False, emphasis=emphasis)
        return replace(scene, signs=self.signs)


def is_shown_in_play(name: str) -> bool:
    """Whether something else than its opening stands for a variant."""
    return registry.variant(name).showcase != Showcase()


@remembered(256)
def telling_of(name: str) -> Shown:
    """What stands for a variant: its showcase. Strangers' variants are shown by their openings.

    Raises: UnknownVariantError.
    """
    variant = registry.variant(name)
    if registry.is_private(name):
        return Shown(opening_of(name, {}))
    *_, (position, sheets) = phases(variant)
    given = {seat: sheet.orders for seat, sheet in sheets.items()}
    ordered = tuple(Ordered(seat, order) for seat, orders in given.items() for order in orders)
    showcase = variant.showcase
    return Shown(view(variant, position, showcase.seat).position, ordered, showcase.signs(position, given))


def phases(variant: Variant) -> Iterator[tuple[Position, Mapping[str, Sheet]]]:
    """The phases of a variant's showcase, each with its orders by seat; the last is the one that is shown."""
    showcase, position, season = variant.showcase, opening_of(variant.id, {}), SeasonSoFar()
    last = list(showcase.orders)[-1] if showcase.orders else ""
    table = BotTable(variant, lambda _: level("generic"), _SEED, _EVALUATIONS)
    for phase in range(_MOST_PHASES if last else showcase.bots):
        sheets = table.sheets(position, season) if phase < showcase.bots else {}
        script = showcase.orders.get(str(position.turn), {})
        sheets |= {seat: _read(variant, position, seat, text) for seat, text in script.items()}
        yield position, sheets
        if str(position.turn) == last:
            return
        done = play_phase(variant, position, season, _SEED, sheets)
        position, season = done.position, done.season
    yield position, {}


def _read(variant: Variant, position: Position, seat: str, text: str) -> Sheet:
    """The orders of a seat that can be read; a picture needs no more."""
    reader = reader_for(variant, position.turn, tuple(one.id for one in position.seats))
    return reader.read(text.replace(";", "\n"), seat, position.units).sheets().get(seat, Sheet())


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
