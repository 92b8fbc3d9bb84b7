"""The request for a seat's turning points, by a page or a program."""

from django.http import Http404, HttpRequest

from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.limits.rates import sender_of
from variorum.host.play.coach import looking
from variorum.host.play.coach.tasks import find_turning_points


def permitted(access: Access) -> Access:
    """The access, if its viewer may have the turning points. Raises: Http404."""
    if not looking.may_ask(access):
        raise Http404
    return access


def ask(request: HttpRequest, access: Access) -> None:
    """Have a worker look for the turning points, unless it does already or has. Raises: RefusedError."""
    if looking.begin(access, sender_of(request)):
        find_turning_points.enqueue(access.game.pk, access.seat, access.game.lines)
    elif looking.report_of(access) is None:
        raise RefusedError("You have asked for the turning points of many games. Try again in an hour.")
