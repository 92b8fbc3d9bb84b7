"""Reading messages: those of the viewer's seat, and public ones."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

import msgspec
from django.db.models import Count, Max, Q, QuerySet
from msgspec.structs import replace

from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind
from variorum.host.games.seats.swapping import tells_seats
from variorum.host.games.terms import Press
from variorum.host.offers import queries as of_offers
from variorum.host.offers.models import Offer
from variorum.host.press.models import EVERYBODY, Message, Recipient
from variorum.host.press.services.blocks import folded_for, keys_of_folded, keys_of_folded_offers

MOST_FOUND = 50  # whoever finds more searches for another word
SEARCHED = 20  # fewer are read faster than searched
MOST_SHOWN = 100  # one page; older ones are a tap away


class Thread(msgspec.Struct, frozen=True):
    """A thread in the list of threads: its other members (none: messages to all), and how many messages are new.

    Offers that wait for the viewer's answer count as new. `last` is its latest message or offer; `is_folded`: the
    viewer has blocked its sender.
    """

    thread: str
    others: tuple[str, ...]
    messages: int
    new: int
    latest: datetime | None
    last: Message | Offer | None = None
    is_folded: bool = False


@tells_seats
def has_messages(game: Game, seat: str, other: str) -> bool:
    """Whether a seat has sent or got messages that another seat can't read."""
    known = (EVERYBODY, ",".join(sorted((seat, other))))
    own = Recipient.objects.filter(message__game=game, seat=seat, message__public=False)
    return own.exclude(message__thread__in=known).exists()


def readable_by(access: Access) -> QuerySet[Message]:
    """The messages that the viewer may read."""
    messages = Message.objects.filter(game=access.game)
    own = Message.objects.filter(recipients__seat=access.seat) if access.seat else Message.objects.none()
    return messages.filter(Q(public=True) | Q(pk__in=own.values("pk")))


def threads(access: Access) -> list[Thread]:
    """The viewer's threads, latest message first."""
    grouped = readable_by(access).order_by().values("thread")
    found = list(grouped.annotate(messages=Count("pk"), latest=Max("sent"), last=Max("pk")))
    new, last = _new(access), Message.objects.in_bulk([row["last"] for row in found])
    folded = keys_of_folded(access, list(last.values()))
    waits = Counter(offer.thread for offer in waiting_offers(access))
    made = [
        Thread(
            row["thread"],
            others(row["thread"], access.seat),
            row["messages"],
            new.get(row["thread"], 0) + waits[row["thread"]],
            row["latest"],
            last.get(row["last"]),
            row["last"] in folded,
        )
        for row in found
    ]
    return sorted(_with_offers(access, made, waits), key=lambda thread: str(thread.latest), reverse=True)


def _with_offers(access: Access, made: list[Thread], waits: Counter[str]) -> Iterator[Thread]:
    """The same threads, and those of offers alone; a later offer is a thread's latest."""
    offers = of_offers.latest_of_threads(access.game, access.seat)
    folded = keys_of_folded_offers(list(offers.values()), access)
    known = {thread.thread: thread for thread in made}
    for name in dict.fromkeys((*known, *offers)):
        thread = known.get(name) or Thread(name, others(name, access.seat), 0, waits[name], None)
        offer = offers.get(name)
        if offer and (thread.latest is None or offer.made > thread.latest):
            thread = replace(thread, latest=offer.made, last=offer, is_folded=offer.pk in folded)
        yield thread


def waiting_offers(*accesses: Access) -> list[Offer]:
    """The offers that wait for the answer of a viewer's seats, without those that are folded away."""
    found = list(of_offers.waiting(*((one.game, one.seat) for one in accesses)))
    folded = keys_of_folded_offers(found, *accesses)
    return [offer for offer in found if offer.pk not in folded]


def messages_of(access: Access, thread: str, *, before: int | None = None, after: int | None = None) -> list[Message]:
    """The latest messages of a thread that the viewer may read, oldest first.

    With `before`, the latest ones older than the message with that key; with `after`, those that are newer.
    """
    found = readable_by(access).filter(thread=thread)
    if before is not None:
        found = found.filter(pk__lt=before)
    if after is not None:
        found = found.filter(pk__gt=after)
    return list(found.order_by("-pk")[:MOST_SHOWN])[::-1]


def message_in(access: Access, thread: str, key: int) -> Message | None:
    """The message of a thread with that key, if the viewer may read it."""
    return readable_by(access).filter(thread=thread, pk=key).first()


def has_older(access: Access, thread: str, messages: list[Message]) -> bool:
    """Whether a thread has messages that are older than these."""
    return bool(messages) and readable_by(access).filter(thread=thread, pk__lt=messages[0].pk).exists()


def is_long(access: Access) -> bool:
    """Whether the viewer has so many messages that one searches them."""
    return readable_by(access).order_by()[:SEARCHED].count() == SEARCHED


def search(access: Access, words: str) -> list[Message]:
    """The viewer's messages that contain all of these words, latest first."""
    found = readable_by(access)
    for word in words.split()[:10]:
        found = found.filter(Q(text__icontains=word) | Q(sender__iexact=word))
    return list(found.order_by("-sent", "-id")[:MOST_FOUND])


def unread(access: Access) -> int:
    """How many messages the viewer's seat hasn't read and offers it hasn't answered, but for those folded away."""
    return unread_in(access)[access.game.pk]


def unread_in(*accesses: Access) -> Counter[int]:
    """The same for several games of a viewer, by the games' keys."""
    copies = waiting(*accesses).values_list("message__game").annotate(Count("pk")).order_by()
    return Counter(dict(copies)) + Counter(offer.game_id for offer in waiting_offers(*accesses))


def others(thread: str, seat: str) -> tuple[str, ...]:
    """The other members of a thread; none if the thread is messages to all."""
    return () if thread == EVERYBODY else tuple(name for name in thread.split(",") if name != seat)


def thread_with(access: Access, names: tuple[str, ...]) -> str:
    """The thread of the viewer's seat with these others, or the thread of messages to all."""
    return EVERYBODY if EVERYBODY in names else ",".join(sorted({*names, access.seat}))


def has_press(access: Access) -> bool:
    """Whether this game has a press page for the viewer; a silent game against bots alone has none."""
    if not access.has_begun or access.game.kind != Kind.GAME:
        return False
    if access.terms.press is Press.NONE and access.is_alone:
        return readable_by(access).exists()
    return bool(access.seat) or access.terms.press is Press.PUBLIC or readable_by(access).exists()


def waiting(*accesses: Access) -> QuerySet[Recipient]:
    """The copies of messages that a viewer's seats haven't read, without those that are folded away."""
    own = Q()
    for access in accesses:
        if access.seat:
            own |= Q(message__game=access.game, seat=access.seat)
    if not own:
        return Recipient.objects.none()
    return Recipient.objects.filter(own, read__isnull=True).exclude(message__in=folded_for(*accesses))


def new_among(access: Access, messages: list[Message]) -> set[int]:
    """The keys of those messages that the viewer's seat hasn't read."""
    return set(waiting(access).filter(message__in=messages).values_list("message_id", flat=True))


def _new(access: Access) -> dict[str, int]:
    return dict(waiting(access).values_list("message__thread").annotate(Count("pk")).order_by())
