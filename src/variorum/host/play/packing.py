"""Packing pages and pictures for the line: by Brotli for browsers that can read it, and otherwise by gzip."""

import gzip
import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

QUALITY = 6
"""Brotli's, of 11: as fast as gzip, and a third smaller where a page repeats what gzip's short memory has forgotten."""
GZIP_LEVEL = 4
"""Of 9, for what is unpacked and packed anew for each reader: the highest takes ten times as long to save a tenth."""
SMALLEST, MOST_PADDING = 200, 100
"""Bytes below which packing doesn't pay, and the most random bytes that blur the length of a packed page."""
_FOREIGN = ("cross-site", "same-site")
_KNOWS_BROTLI = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


def packed(view: View) -> View:
    """A view whose answers are packed in an encoding that the browser accepts; anything small is sent as it is.

    So is what another site has somebody's browser ask for. Its author chooses what the page repeats, and asks as often
    as it takes until chance no longer blurs the lengths.
    """
    by_gzip = gzip_page(view)

    @wraps(view)
    def packing(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
        if _is_provoked(request):
            return view(request, *args, **named)
        if not _knows_brotli(request):
            return by_gzip(request, *args, **named)
        answer = view(request, *args, **named)
        patch_vary_headers(answer, ("Accept-Encoding",))
        if isinstance(answer, HttpResponse) and len(answer.content) >= SMALLEST:
            answer.content = _brotli(answer.content)
            answer["Content-Encoding"] = "br"
        return answer

    return cast("View", packing)


def kept(text: str) -> bytes:
    """A text in the form in which it is kept, for `unwrapped` to send it again and again: packed by Brotli."""
    data: bytes = brotli.compress(text.encode(), quality=QUALITY)
    return data


def unwrapped(request: HttpRequest, data: bytes, kind: str) -> HttpResponse:
    """The answer with a text as `kept`, of a type such as `image/svg+xml`, in an encoding that the browser accepts."""
    if _knows_brotli(request):
        answer = HttpResponse(data, content_type=kind, headers={"Content-Encoding": "br"})
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        packed_anew = gzip.compress(brotli.decompress(data), GZIP_LEVEL)
        answer = HttpResponse(packed_anew, content_type=kind, headers={"Content-Encoding": "gzip"})
    else:
        answer = HttpResponse(brotli.decompress(data), content_type=kind)
    patch_vary_headers(answer, ("Accept-Encoding",))
    return answer


def _knows_brotli(request: HttpRequest) -> bool:
    return bool(_KNOWS_BROTLI.search(request.headers.get("Accept-Encoding", "")))


def _is_provoked(request: HttpRequest) -> bool:
    """Whether another site sends a browser here that somebody is known by (W3C, Fetch Metadata Request Headers)."""
    foreign = request.headers.get("Sec-Fetch-Site", "") in _FOREIGN
    return foreign and settings.SESSION_COOKIE_NAME in request.COOKIES


def _brotli(content: bytes) -> bytes:
    """Content as a Brotli stream of blurred length.

    A page repeats what its reader wrote beside what only they may know. Of an exact length, somebody who watches the
    line could learn the one by having them send the other (http://breachattack.com). A block of metadata, which
    browsers skip, hides it (RFC 7932, 9.2).
    """
    compressor = brotli.Compressor(quality=QUALITY)
    padding = secrets.token_bytes(1 + secrets.randbelow(MOST_PADDING))
    # Bits from the lowest: not the last block; metadata (two bits); reserved; its length takes one byte (two bits).
    head = 0b01_0_11_0 | (len(padding) - 1) << 6
    # Each flush ends at a whole byte.
    return b"".join(
        (
            compressor.process(content),
            compressor.flush(),
            head.to_bytes(2, "little"),
            padding,
            compressor.finish(),
        )
    )
