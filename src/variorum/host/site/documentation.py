"""The documentation under `/docs/`, open to everybody: as `make docs` built it, or else as pages of the host."""

import re
from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from mimetypes import guess_type
from pathlib import Path

from csp.decorators import csp_update
from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils._os import safe_join
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from variorum.host.play.packing import packed
from variorum.host.site import handbook

_LONGEST, _MOST = 100, 60
"""Characters of a search, and the most sections that it shows."""

_OPEN = ("images/", "examples/")
"""What lies beside the pages for their readers."""

_INLINE = re.compile(rb"<script(?:>| (?![^>]*\bsrc=)[^>]*>)(.*?)</script>", re.DOTALL)
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".map": "application/json"}


def is_built() -> bool:
    """Whether somebody has built the documentation as a site of its own."""
    return (Path(settings.DOCS_ROOT) / "index.html").is_file()


def is_there() -> bool:
    """Whether there is documentation to serve, with its pictures."""
    return is_built() or handbook.folder() is not None


@require_safe
def documentation(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """Send a page or a file of the documentation. Raises: Http404."""
    return _built(request, path=path) if is_built() else _made(request, path)


def _made(request: HttpRequest, path: str) -> HttpResponseBase:
    """A page made of its text, or a picture. Raises: Http404."""
    if path in handbook.names() - {handbook.FIRST}:
        return redirect(f"{request.path}/")
    name = path.removesuffix("/") or handbook.FIRST
    page = handbook.page(name)
    if page is None:
        return _file_beside(request, path=path)
    wished = request.GET.get("q", "")[:_LONGEST]
    words = wished.casefold().split()
    found = list(islice(handbook.found(words), _MOST + 1)) if words else []
    context = {
        "page": page,
        "name": name,
        "chapters": handbook.contents(),
        "wished": wished.strip(),
        "found": found[:_MOST],
        "more": len(found) > _MOST,
    }
    return render(request, "site/documentation.html", context)


@packed
@cache_control(public=True, max_age=600)
def _file_beside(_: HttpRequest, *, path: str) -> HttpResponse:
    """A picture or an example. Raises: Http404."""
    if path.startswith("images/") and (svg := handbook.drawn(path.removeprefix("images/").partition(".")[0])):
        return HttpResponse(svg, content_type="image/svg+xml")
    home = handbook.folder()
    file = _file(path, home) if home and path.startswith(_OPEN) else None
    if file is None or not file.is_file():
        raise Http404
    return HttpResponse(file.read_bytes(), content_type=_type(file))


def _changed(_: HttpRequest, path: str = "") -> datetime | None:
    file = _file(path, settings.DOCS_ROOT)
    return datetime.fromtimestamp(int(file.stat().st_mtime), UTC) if file.is_file() else None


@packed
@cache_control(public=True, max_age=600)
@condition(last_modified_func=_changed)
def _built(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """A file of the site that was built. Raises: Http404."""
    file = _file(path, settings.DOCS_ROOT)
    if path and not path.endswith("/") and file.name == "index.html" and Path(path).name != "index.html":
        return redirect(f"{request.path}/")
    if not file.is_file():
        raise Http404
    content, kind = file.read_bytes(), _type(file)
    answer = HttpResponse(content, content_type=kind)
    return _allowing(request, answer, content) if kind.startswith("text/html") else answer


def _type(file: Path) -> str:
    kind = _TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _file(path: str, root: Path) -> Path:
    """The file at an address; a folder stands for its page. Raises: Http404."""
    try:
        file = Path(safe_join(root, path))
    except (SuspiciousFileOperation, ValueError):
        raise Http404 from None
    return file / "index.html" if file.is_dir() else file


def _allowing(request: HttpRequest, answer: HttpResponse, content: bytes) -> HttpResponseBase:
    """An answer with a policy that allows the page's own inline scripts only."""
    digests = (b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(content))
    allowed = {"script-src": [f"'sha256-{digest}'" for digest in digests]}
    return csp_update(allowed)(lambda _: answer)(request)
