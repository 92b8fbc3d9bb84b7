"""The constant part of boards, and the fonts: kept by browsers for good, as their addresses tell what is in them."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import brotli
import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from variorum.board import BoardError
from variorum.game.variant import Variant
from variorum.render import THEMES, Scene, bare_base, scene_of, style
from variorum.render.frame import view_box
from variorum.variants import registry

LIGHT, DARK = "atlas", "dark"
_FOREVER = "public, max-age=31536000, immutable"
_FONTS = {
    "EBGaramond-Regular.woff2": "font/woff2",
    "EBGaramond-Italic.woff2": "font/woff2",
    "EBGaramond-Bold.woff2": "font/woff2",
}


class MapFiles(msgspec.Struct, frozen=True):
    """What all pages with a board in one theme share: markup and style, by how they are packed, the best way first.

    `tag` is the same for equal ones.
    """

    markup: Mapping[str, bytes]
    rules: Mapping[str, bytes]
    tag: str


class Ways(msgspec.Struct, frozen=True):
    """Where the constant part of a board is found, and the view of the whole."""

    light: str
    dark: str
    light_style: str
    dark_style: str
    view: str


@lru_cache(maxsize=32)
def sheet(name: str, theme: str) -> MapFiles:
    """The constant part of a variant's board in a theme.

    Raises: BoardError if the board has not been drawn.
    """
    scene = _scene(registry.variant(name), theme)
    markup = f'<svg xmlns="http://www.w3.org/2000/svg">{bare_base(scene)}</svg>'.encode()
    rules = style(scene).encode()
    return MapFiles(_packings(markup), _packings(rules), sha256(markup + rules).hexdigest()[:16])


@lru_cache(maxsize=32)
def ways(name: str) -> Ways | None:
    """Where a variant's board is found; None if it has not been drawn."""
    try:
        tags = {theme: sheet(name, theme).tag for theme in (LIGHT, DARK)}
    except BoardError:
        return None
    return Ways(
        light=reverse("maps:base", args=(name, LIGHT, tags[LIGHT])),
        dark=reverse("maps:base", args=(name, DARK, tags[DARK])),
        light_style=reverse("maps:style", args=(name, LIGHT, tags[LIGHT])),
        dark_style=reverse("maps:style", args=(name, DARK, tags[DARK])),
        view=view_box(_scene(registry.variant(name), LIGHT).atlas.size, legend=False),
    )


def base(request: HttpRequest, name: str, theme: str, tag: str) -> HttpResponse:
    """The markup."""
    return _packed(request, _found(name, theme).markup, "image/svg+xml", lasting=tag == _found(name, theme).tag)


def rules(request: HttpRequest, name: str, theme: str, tag: str) -> HttpResponse:
    """The style."""
    return _packed(request, _found(name, theme).rules, "text/css", lasting=tag == _found(name, theme).tag)


def font(_: HttpRequest, name: str) -> HttpResponse:
    """One of the fonts of all pages."""
    if name not in _FONTS:
        raise Http404
    content = (files("variorum.host.play") / "fonts" / name).read_bytes()
    return HttpResponse(content, content_type=_FONTS[name], headers={"Cache-Control": _FOREVER})


def _found(name: str, theme: str) -> MapFiles:
    if name not in registry.names() or theme not in THEMES:
        raise Http404
    try:
        return sheet(name, theme)
    except BoardError:
        raise Http404 from None


def _scene(variant: Variant, theme: str) -> Scene:
    return scene_of(variant.start({}), variant, THEMES[theme], legend=False)


def _packings(data: bytes) -> Mapping[str, bytes]:
    # Brotli's best would save another 8 %, but take seconds for all boards before the first page.
    return {"br": brotli.compress(data, quality=9), "gzip": gzip.compress(data, 9), "identity": data}


def _packed(request: HttpRequest, packings: Mapping[str, bytes], kind: str, *, lasting: bool) -> HttpResponse:
    """Data as the browser can unpack it; under an old address it is the present one, not kept."""
    accepted = request.headers.get("Accept-Encoding", "")
    way = next((way for way in packings if way in accepted), "identity")
    answer = HttpResponse(packings[way], content_type=f"{kind}; charset=utf-8")
    if way != "identity":
        answer["Content-Encoding"] = way
    answer["Vary"] = "Accept-Encoding"
    answer["Cache-Control"] = _FOREVER if lasting else "no-cache"
    return answer
