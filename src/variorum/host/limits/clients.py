"""Who requests are counted by: a person who is signed in, or else a client."""

from django.http import HttpRequest

from variorum.limits import client_at


def client_of(request: HttpRequest) -> str:
    """The client that a request comes from."""
    return client_at(str(request.META.get("REMOTE_ADDR", "")))


def sender_of(request: HttpRequest) -> str:
    """The person who sends a request, or the client if nobody is signed in, as a text to count by."""
    return f"person-{request.user.pk}" if request.user.is_authenticated else client_of(request)
