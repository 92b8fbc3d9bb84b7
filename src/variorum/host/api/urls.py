"""URLs of the API."""

from django.urls import URLPattern, URLResolver, path, re_path

from variorum.host.api import exports, reference
from variorum.host.api.host import api
from variorum.host.api.problems import not_there, shaped


def _shaped(patterns: list[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """The URLs of the API with all errors in one shape."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            pattern.callback = shaped(pattern.callback)
    return patterns


urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", reference.page, name="api-reference"),
    path("v1/games/<slug:key>/live", exports.live, name="api-live"),
    path("v1/games/<slug:key>/export.jsonl", exports.game_file, name="api-export"),
    path("v1/games/<slug:key>/export.diplomacy.json", exports.classical, name="api-export-classical"),
    path("v1/", (_shaped(api.urls[0]), *api.urls[1:])),
    re_path("^v1/", not_there),
]
