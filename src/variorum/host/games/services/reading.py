"""What people have already seen, so that pages can show their news."""

from django.db.models import QuerySet

from variorum.host.games.access import Access
from variorum.host.games.models import Member


def looked(access: Access) -> None:
    """Record that the viewer has seen the current moment of a game."""
    _own(access).exclude(seen=access.last).update(seen=access.last)


def last_seen(access: Access) -> int | None:
    """The last moment that the viewer has seen; None for those without a seat."""
    seen = _own(access).values_list("seen", flat=True).first()
    return None if seen is None else min(seen, access.last)


def _own(access: Access) -> QuerySet[Member]:
    present = Member.objects.filter(game=access.game, left__isnull=True)
    return present.filter(person_id=access.person.pk) if access.person.pk else present.none()
