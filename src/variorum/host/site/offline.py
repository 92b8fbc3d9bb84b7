"""What works without a connection: the service worker, and the page in place of those that a device hasn't kept."""

from importlib.resources import files

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

_SCRIPTS = (("variorum.host.notify", "notify/pushes-worker.js"), ("variorum.host.site", "site/worker.js"))


@cache_control(no_cache=True)
def worker(_: HttpRequest) -> HttpResponse:
    """The service worker: shows pushes, keeps pages. It lies at the top, so that it works for all pages."""
    scripts = ((files(package) / "static" / name).read_text() for package, name in _SCRIPTS)
    return HttpResponse("\n".join(scripts), content_type="text/javascript; charset=utf-8")


@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a device shows when it can't reach the host. It is the same for everybody."""
    return render(request, "site/offline.html")
