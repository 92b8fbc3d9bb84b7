"""How far people have read: so that pages can tell what is new to them."""

from django.db.models import QuerySet

from variorum.host.games.access import Access
from variorum.host.games.models import Member


def looked(access: Access) -> None:
    """Note that the viewer has looked at the present moment of a game."""
    _own(access).exclude(seen=access.last).update(seen=access.last)


def last_seen(access: Access) -> int | None:
    """The last moment at which the viewer looked; None for those who do not play here."""
    seen = _own(access).values_list("seen", flat=True).first()
    return None if seen is None else min(seen, access.last)


def _own(access: Access) -> QuerySet[Member]:
    present = Member.objects.filter(game=access.game, left__isnull=True)
    return present.filter(person_id=access.person.pk) if access.person.pk else present.none()
