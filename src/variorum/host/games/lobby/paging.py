"""Lists in pages."""

from django.http import HttpRequest


def query_of(request: HttpRequest) -> str:
    """The search in the addresses of a list's other pages, before the page number."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""
