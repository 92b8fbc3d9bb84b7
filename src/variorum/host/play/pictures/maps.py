"""The constant part of boards, and the fonts; their addresses contain a hash, so browsers keep them forever."""

import gzip
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import brotli
import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from variorum.board import BoardError
from variorum.host.games.common import RefusedError
from variorum.host.play.pictures.drawing import board_of
from variorum.render import THEMES
from variorum.variants import registry

LIGHT, DARK = "atlas", "dark"
_WAYS = ("br", "gzip")
_FOREVER = "public, max-age=31536000, immutable"
_CUTS = ("Regular", "Regular-Latin", "Italic", "Italic-Latin", "Bold")
_FONTS = {f"EBGaramond-{cut}.woff2": "font/woff2" for cut in _CUTS}


class MapFiles(msgspec.Struct, frozen=True):
    """Markup and style of a board in a theme, and the view box of the whole; `tag` is a hash of the two."""

    markup: bytes
    rules: bytes
    view: str
    tag: str


class MapAddresses(msgspec.Struct, frozen=True):
    """The addresses of the constant part of a board, and the view box of the whole."""

    light: str
    dark: str
    style: str
    view: str


@lru_cache(maxsize=32)
def sheet(name: str, theme: str) -> MapFiles:
    """The constant part of a variant's board in a theme.

    Raises: BoardError if the board has no map; RefusedError if it is too much work for the host; BusyError.
    """
    drawn = board_of(name, theme)
    return MapFiles(drawn.markup, drawn.rules, drawn.view, sha256(drawn.markup + drawn.rules).hexdigest()[:16])


@lru_cache(maxsize=32)
def ways(name: str) -> MapAddresses | None:
    """The addresses of a variant's board; None if it has no map, or that is too much work for the host.

    Raises: BusyError.
    """
    try:
        tags = {theme: sheet(name, theme).tag for theme in (LIGHT, DARK)}
    except (BoardError, RefusedError):
        return None
    return MapAddresses(
        light=reverse("maps:base", args=(name, LIGHT, tags[LIGHT])),
        dark=reverse("maps:base", args=(name, DARK, tags[DARK])),
        style=reverse("maps:style", args=(name, _both(tags.values()))),
        view=sheet(name, LIGHT).view,
    )


def base(request: HttpRequest, name: str, theme: str, tag: str) -> HttpResponse:
    """Send the markup."""
    return _packed(request, _found(name, theme).markup, "image/svg+xml", lasting=tag == _found(name, theme).tag)


def rules(request: HttpRequest, name: str, tag: str) -> HttpResponse:
    """Send the style: both themes' in one, since most of it is the same and so is sent once."""
    light, dark = _found(name, LIGHT), _found(name, DARK)
    both = b"@media not (prefers-color-scheme: dark){%s}@media (prefers-color-scheme: dark){%s}"
    return _packed(request, both % (light.rules, dark.rules), "text/css", lasting=tag == _both((light.tag, dark.tag)))


def _both(tags: Iterable[str]) -> str:
    return sha256(" ".join(tags).encode()).hexdigest()[:16]


def font(_: HttpRequest, name: str) -> HttpResponse:
    """Send one of the site's fonts."""
    if name not in _FONTS:
        raise Http404
    content = (files("variorum.host.play.pictures") / "fonts" / name).read_bytes()
    return HttpResponse(content, content_type=_FONTS[name], headers={"Cache-Control": _FOREVER})


def _found(name: str, theme: str) -> MapFiles:
    if not registry.is_known(name) or theme not in THEMES:
        raise Http404
    try:
        return sheet(name, theme)
    except BoardError:
        raise Http404 from None


@lru_cache(maxsize=128)
def _pack(data: bytes, way: str) -> bytes:
    # At the highest quality: the largest board takes half a second, once, and every browser keeps it.
    return brotli.compress(data) if way == "br" else gzip.compress(data, 9)


def _packed(request: HttpRequest, data: bytes, kind: str, *, lasting: bool) -> HttpResponse:
    """Data in an encoding that the browser accepts. An outdated address gets current data, which isn't cached."""
    accepted = request.headers.get("Accept-Encoding", "")
    way = next((way for way in _WAYS if way in accepted), None)
    answer = HttpResponse(_pack(data, way) if way else data, content_type=f"{kind}; charset=utf-8")
    if way:
        answer["Content-Encoding"] = way
    answer["Vary"] = "Accept-Encoding"
    answer["Cache-Control"] = _FOREVER if lasting else "no-cache"
    return answer
