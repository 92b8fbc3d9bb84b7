"""Reading letters: only those of the viewer's seat, and those that are open to all."""

from datetime import datetime

import msgspec
from django.db.models import Count, Max, Q, QuerySet

from variorum.host.games.access import Access
from variorum.host.games.models import Kind
from variorum.host.games.terms import Press
from variorum.host.press.models import EVERYBODY, Letter, Recipient

MOST_FOUND = 50
MOST_SHOWN = 100


class Thread(msgspec.Struct, frozen=True):
    """All letters within one circle: the others in it (none: letters to all), and how many are new."""

    circle: str
    others: tuple[str, ...]
    letters: int
    new: int
    latest: datetime | None


def readable_by(access: Access) -> QuerySet[Letter]:
    """The letters that the viewer may read."""
    letters = Letter.objects.filter(game=access.game)
    own = Letter.objects.filter(recipients__seat=access.seat) if access.seat else Letter.objects.none()
    return letters.filter(Q(public=True) | Q(pk__in=own.values("pk")))


def threads(access: Access) -> list[Thread]:
    """The viewer's threads, the one with the latest letter first."""
    found = readable_by(access).order_by().values("circle").annotate(letters=Count("pk"), latest=Max("sent"))
    new = _new(access)
    made = [
        Thread(
            row["circle"], others(row["circle"], access.seat), row["letters"], new.get(row["circle"], 0), row["latest"]
        )
        for row in found
    ]
    return sorted(made, key=lambda thread: str(thread.latest), reverse=True)


def letters_of(access: Access, circle: str, before: int | None = None) -> list[Letter]:
    """The latest letters of a circle that the viewer may read, the oldest of them first.

    With `before` the latest of those that are older than the letter of that key.
    """
    found = readable_by(access).filter(circle=circle)
    if before is not None:
        found = found.filter(pk__lt=before)
    return list(found.order_by("-pk")[:MOST_SHOWN])[::-1]


def has_older(access: Access, circle: str, letters: list[Letter]) -> bool:
    """Whether a circle has letters older than these."""
    return bool(letters) and readable_by(access).filter(circle=circle, pk__lt=letters[0].pk).exists()


def search(access: Access, words: str) -> list[Letter]:
    """The viewer's letters with all of these words, the latest first."""
    found = readable_by(access)
    for word in words.split()[:10]:
        found = found.filter(Q(text__icontains=word) | Q(sender__iexact=word))
    return list(found.order_by("-sent", "-id")[:MOST_FOUND])


def unread(access: Access) -> int:
    """How many letters the viewer's seat has not read."""
    return sum(_new(access).values())


def others(circle: str, seat: str) -> tuple[str, ...]:
    """Those in a circle besides a seat; none stands for all."""
    return () if circle == EVERYBODY else tuple(name for name in circle.split(",") if name != seat)


def circle_with(access: Access, names: tuple[str, ...]) -> str:
    """The circle of the viewer's seat with these others, or that of letters to all."""
    return EVERYBODY if EVERYBODY in names else ",".join(sorted({*names, access.seat}))


def has_letters(access: Access) -> bool:
    """Whether a viewer has a page of letters in this game."""
    if not access.has_begun or access.game.kind != Kind.GAME:
        return False
    return bool(access.seat) or access.terms.press is Press.PUBLIC or readable_by(access).exists()


def _new(access: Access) -> dict[str, int]:
    if not access.seat:
        return {}
    waiting = Recipient.objects.filter(letter__game=access.game, seat=access.seat, read__isnull=True)
    return dict(waiting.values_list("letter__circle").annotate(Count("pk")).order_by())


def new_among(access: Access, letters: list[Letter]) -> set[int]:
    """Which of some letters the viewer's seat has not read: their keys."""
    waiting = Recipient.objects.filter(letter__in=letters, seat=access.seat, read__isnull=True)
    return set(waiting.values_list("letter_id", flat=True)) if access.seat else set()
