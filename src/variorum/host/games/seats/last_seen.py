"""What people have already seen, so that pages can show their news."""

from variorum.host.games.access import Access
from variorum.host.games.models import Member


def looked(access: Access) -> None:
    """Record that the viewer has seen the current moment of a game."""
    member = access.member
    if member and member.seen != access.last:
        member.seen = access.last
        Member.objects.filter(pk=member.pk, left__isnull=True).update(seen=access.last)


def last_seen(access: Access) -> int | None:
    """The last moment that the viewer has seen; None for those without a seat."""
    return min(access.member.seen, access.last) if access.member else None
