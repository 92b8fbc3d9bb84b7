"""The person who makes a request."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from variorum.host.accounts.models import Person


def person_of(request: HttpRequest) -> Person:
    """The signed-in person as a copy: a form can change it without changing what the rest of the page shows.

    Raises: Http404 for everybody else.
    """
    return get_object_or_404(Person, pk=request.user.pk)


def staff_of(request: HttpRequest) -> Person:
    """The signed-in member of staff. Raises: Http404 for everybody else."""
    return get_object_or_404(Person, pk=request.user.pk, is_staff=True)
