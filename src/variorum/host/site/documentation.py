"""The documentation under `/docs/`, built by `make docs` and open to everybody."""

import re
from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
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

_INLINE = re.compile(rb"<script(?:>| (?![^>]*\bsrc=)[^>]*>)(.*?)</script>", re.DOTALL)
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".map": "application/json"}


def is_built() -> bool:
    """Whether there is documentation to serve."""
    return (Path(settings.DOCS_ROOT) / "index.html").is_file()


def _changed(_: HttpRequest, path: str = "") -> datetime | None:
    file = _file(path)
    return datetime.fromtimestamp(int(file.stat().st_mtime), UTC) if file.is_file() else None


@require_safe
@packed
@cache_control(public=True, max_age=600)
@condition(last_modified_func=_changed)
def documentation(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """Send a file of the documentation, or instructions if it hasn't been built. Raises: Http404."""
    if not is_built():
        return render(request, "site/documentation.html", status=404)
    file = _file(path)
    if path and not path.endswith("/") and file.name == "index.html" and Path(path).name != "index.html":
        return redirect(f"{request.path}/")
    if not file.is_file():
        raise Http404
    content = file.read_bytes()
    kind = _TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    answer = HttpResponse(content, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
    return _allowing(request, answer, content) if kind == "text/html" else answer


def _file(path: str) -> Path:
    """The file at an address; a folder stands for its page. Raises: Http404."""
    try:
        file = Path(safe_join(settings.DOCS_ROOT, path))
    except (SuspiciousFileOperation, ValueError):
        raise Http404 from None
    return file / "index.html" if file.is_dir() else file


def _allowing(request: HttpRequest, answer: HttpResponse, content: bytes) -> HttpResponseBase:
    """An answer with a policy that allows the page's own inline scripts only."""
    digests = (b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(content))
    allowed = {"script-src": [f"'sha256-{digest}'" for digest in digests]}
    return csp_update(allowed)(lambda _: answer)(request)
