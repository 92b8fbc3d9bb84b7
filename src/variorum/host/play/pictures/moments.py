"""Pictures of moments at addresses of their own, whose content never changes."""

from hashlib import sha256

import msgspec
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse

from variorum.game.position import Position, to_json
from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.packing import kept, unwrapped
from variorum.host.play.pictures import bitmaps, drawing
from variorum.host.play.pictures.drawing import Look
from variorum.host.play.pictures.lettering import POLICY, lettered
from variorum.host.play.pictures.maps import ways
from variorum.render.plan import Ordered
from variorum.render.scene import SMALL
from variorum.render.theme import ATLAS, THEMES, Theme

ORDERS, AFTER = "orders", "after"
_YEAR = 31_536_000


class MomentShot(msgspec.Struct, frozen=True):
    """The content of a picture: a position as the viewer sees it, and its orders."""

    position: Position
    ordered: tuple[Ordered, ...] = ()

    @property
    def tag(self) -> str:
        """A hash, the same for equal pictures."""
        parts = (to_json(self.position), *map(to_json, self.ordered))
        return sha256(b"\n".join(parts)).hexdigest()[:20]


class Picture(msgspec.Struct, frozen=True):
    """The addresses of a picture for light and dark, large and small screens, and its description.

    `ink` is for printing, `pixels` a PNG (empty if unavailable), `name` a file name without extension.
    """

    text: str
    light: str
    dark: str
    small: str
    small_dark: str
    ink: str
    pixels: str
    name: str


def picture(access: Access, number: int, what: str, text: str) -> Picture:
    """A picture of a moment: of the ORDERS that led to it, or of the position AFTER them.

    Raises: Http404 if the moment doesn't exist, or has no orders.
    """
    tag = shot(access, number, what).tag
    whole, pixels_ = (
        f"{way}{'&' if '?' in way else '?'}v={tag}"
        for way in (address(access, page, number, what) for page in ("play:phase-picture", "play:phase-png"))
    )
    return Picture(
        text=text,
        light=whole,
        dark=f"{whole}&theme=dark",
        small=f"{whole}&size=small",
        small_dark=f"{whole}&theme=dark&size=small",
        ink=f"{whole}&theme=print",
        pixels=pixels_ if bitmaps.is_possible() else "",
        name=f"{access.game.key}-{access.seen(number).turn or number}-{what}",
    )


def shot(access: Access, number: int, what: str) -> MomentShot:
    """The content of a picture.

    Raises: Http404 as `picture`, and for any other kind of picture.
    """
    if what == AFTER:
        return MomentShot(access.seen(number).position)
    if what != ORDERS or number == 0 or access.seen(number).turn is None:
        raise Http404
    return MomentShot(access.seen(number - 1).position, access.ordered(number))


def phase_picture(request: HttpRequest, key: str, number: int, what: str) -> HttpResponse:
    """Send a picture as SVG."""
    access = access_of(request, key)
    if ways(access.variant.id) is None:
        raise Http404
    wanted = shot(access, number, what)
    theme, small = THEMES.get(request.GET.get("theme", ""), ATLAS), request.GET.get("size") == "small"
    name = f"{wanted.tag}-{theme.id}-{'small' if small else 'large'}"
    if request.headers.get("If-None-Match") == f'"{name}"':
        answer = HttpResponse(status=304)
    else:
        drawn = cache.get_or_set(f"drawn-{name}", lambda: _drawn(access, wanted, theme, small=small))
        answer = unwrapped(request, drawn or b"", "image/svg+xml")
        answer["Content-Security-Policy"] = POLICY
    answer["ETag"] = f'"{name}"'
    answer["Cache-Control"] = _lasting(access, fixed=request.GET.get("v") == wanted.tag)
    return answer


@limited("heavy")
def phase_png(request: HttpRequest, key: str, number: int, what: str) -> HttpResponse:
    """Send a picture as PNG.

    Raises: Http404 also if this installation can't draw PNGs; BusyError if it is too busy.
    """
    access = access_of(request, key)
    if ways(access.variant.id) is None or not bitmaps.is_possible():
        raise Http404
    wanted, theme = shot(access, number, what), THEMES.get(request.GET.get("theme", ""), ATLAS)
    answer = HttpResponse(bitmaps.pixels(_picture(access, wanted, theme, 1.0)), content_type="image/png")
    answer["Cache-Control"] = _lasting(access, fixed=request.GET.get("v") == wanted.tag)
    return answer


def _drawn(access: Access, wanted: MomentShot, theme: Theme, *, small: bool) -> bytes:
    return kept(lettered(_picture(access, wanted, theme, SMALL if small else 1.0)))


def _picture(access: Access, wanted: MomentShot, theme: Theme, emphasis: float) -> str:
    return drawing.picture(access.variant, wanted.position, Look(theme, emphasis=emphasis), wanted.ordered)


def _lasting(access: Access, *, fixed: bool) -> str:
    """The cache policy: for how long, and whether shared caches may keep it."""
    whose = "public" if access.game.listed and not access.seat else "private"
    return f"{whose}, max-age={_YEAR}, immutable" if fixed else "private, no-cache"
