"""Planning mails and pushes: who is told what. Called inside the transaction of what happened."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import msgspec
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import F, Max, Q
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.common import MASTER
from variorum.host.games.models import Game, Member, PublicAct
from variorum.host.games.models import Kind as GameKind
from variorum.host.games.seats.insiders import knows_secrets
from variorum.host.games.visitors import unmet
from variorum.host.notify.models import Delivery, Device, Kind, PushWish, Way
from variorum.host.notify.services.digests import next_digest
from variorum.host.notify.tasks import deliver
from variorum.host.offers.models import Offer
from variorum.host.press.models import Message
from variorum.host.press.services.blocks import folded, folds_offer, shows_players

SWITCHES = {
    Kind.DEADLINE: "tell_deadline",
    Kind.REMINDER: "tell_deadline",
    Kind.MESSAGE: "tell_message",
    Kind.VOTE: "tell_vote",
    Kind.BALLOT: "tell_vote",
    Kind.PHASE: "tell_phase",
    Kind.DIGEST: "tell_phase",
    Kind.NEWS: "tell_phase",
    Kind.BEGUN: "tell_table",
    Kind.SEAT: "tell_table",
    Kind.ROLL_CALL: "tell_table",
    Kind.OVER: "tell_table",
    Kind.OPEN_SEAT: "tell_seats",
}
"""The setting in a person's profile that allows each kind of mail."""

MESSAGES_REST = timedelta(minutes=15)
"""The least time between two mails about messages to a person in a game."""

MESSAGES_WAIT = timedelta(minutes=1)
"""How long to wait before a mail about a message: a recipient with an open page reads it meanwhile."""

PUSHED_WITH = {"table": "phase"}
"""Which of the switches of pushes a kind has that has one of its own for mails."""

MAIL_ALONE = (Kind.OPEN_SEAT, Kind.DIGEST)
"""The kinds of news that aren't pushed to devices."""

NEWS_WAIT = timedelta(minutes=2)
"""How long a mail about an entry of the log waits for further entries, which then come with it."""

SEATS_REST = timedelta(days=1)
"""The least time between two mails about open seats to a person."""

MOST_TOLD = 20
"""How many people hear of an open seat."""


class Recipient(msgspec.Struct, frozen=True):
    """A person concerned by a game, and their seat."""

    person: Person
    seat: str


class Notification(msgspec.Struct, frozen=True):
    """News to tell, once for each kind and key."""

    kind: Kind
    key: str
    detail: str = ""


def concerned(game: Game) -> list[Recipient]:
    """The people in a game and its game master."""
    members = Member.objects.filter(game=game, left__isnull=True, person__isnull=False).select_related("person")
    readers = [Recipient(member.person, member.seat) for member in members if member.person]
    return [*readers, Recipient(game.master, GM)] if game.master else readers


def pool(game: Game) -> list[Recipient]:
    """People who want to hear of open seats and could take one of a public game, those told least lately first.

    Those who have blocked the game master, or the creator of a game that shows its players, don't hear of it.
    """
    if not game.listed or game.password or game.kind != GameKind.GAME:
        return []
    lately = Max("deliveries__due", filter=Q(deliveries__kind=Kind.OPEN_SEAT))
    wanted = Person.objects.filter(tell_seats=True, is_active=True).annotate(told=lately)
    rested = wanted.filter(Q(told__isnull=True) | Q(told__lt=timezone.now() - SEATS_REST))
    others = rested.exclude(mastered=game).exclude(memberships__game=game)
    inviting = {game.master_id, game.owner_id if shows_players(game) else None} - {None}
    welcome = others.exclude(blocks__person__in=inviting)
    waiting = welcome.order_by(F("told").asc(nulls_first=True), "pk")[:MOST_TOLD]
    return [Recipient(person, "") for person in waiting if not (unmet(person, game) or knows_secrets(person, game))]


def plan(game: Game, news: Notification, readers: Iterable[Recipient], due: datetime | None = None) -> None:
    """Plan mails and pushes to those readers who want them, now or later. Those planned before stay as they are."""
    everybody = list(readers)
    willing = [reader for reader in everybody if getattr(reader.person, SWITCHES[news.kind])]
    reached = _reachable(willing)
    mailed = [reader for reader in willing if reader.person.pk in reached]
    if news.kind == Kind.PHASE:
        _plan_digests(game, [reader for reader in mailed if reader.person.tell_digest])
        mailed = [reader for reader in mailed if not reader.person.tell_digest]
    wanted = [(reader, Way.MAIL) for reader in mailed]
    wanted += [(reader, Way.PUSH) for reader in _with_devices(game, news.kind, everybody)]
    _planned(game, news, wanted, due)


def _planned(
    game: Game, news: Notification, wanted: Sequence[tuple[Recipient, Way]], due: datetime | None = None
) -> None:
    if not wanted:
        return
    Delivery.objects.bulk_create(
        (
            Delivery(
                person=reader.person,
                game=game,
                seat=reader.seat,
                way=way,
                kind=news.kind,
                key=news.key,
                detail=news.detail,
                due=due or timezone.now(),
            )
            for reader, way in wanted
        ),
        ignore_conflicts=True,
    )
    deliver.using(run_after=due).enqueue(game.pk, news.kind.value, news.key)


def _plan_digests(game: Game, readers: Iterable[Recipient]) -> None:
    """Plan a person's next digest, unless another phase or game has."""
    for reader in readers:
        due = next_digest(reader.person, timezone.now())
        _planned(
            game, Notification(Kind.DIGEST, due.date().isoformat()), [(Recipient(reader.person, ""), Way.MAIL)], due
        )


def plan_news(game: Game, entry: PublicAct) -> None:
    """Plan mails about an entry of the log, and those that follow soon; its author gets none. The game is locked."""
    waiting = set(
        Delivery.objects.filter(
            game=game, kind=Kind.NEWS, claimed__isnull=True, done__isnull=True, due__gt=timezone.now()
        ).values_list("person_id", flat=True)
    )
    readers = [reader for reader in concerned(game) if not (entry.by == MASTER and reader.person.pk == game.master_id)]
    news = Notification(Kind.NEWS, f"{game.key}:{entry.pk}", str(entry.pk))
    plan(game, news, [one for one in readers if one.person.pk not in waiting], timezone.now() + NEWS_WAIT)


def plan_message(game: Game, message: Message, seats: tuple[str, ...]) -> None:
    """Plan mails to the recipients of a message, as often as `MESSAGES_REST` allows. The game must be locked.

    A recipient who has blocked the sender gets none, nor does one who gets the same text as news.
    """
    told = _told_as_news(game, message)
    readers = [reader for reader in concerned(game) if reader.seat in seats and reader.person.pk not in told]
    willing = [
        reader for reader in readers if not folded(game, reader.person.pk, reader.seat).filter(pk=message.pk).exists()
    ]
    _plan_press(game, f"{game.key}:{message.pk}", willing)


def plan_offer(game: Game, offer: Offer, seats: tuple[str, ...]) -> None:
    """Plan mails about an offer to those who are asked, in the same way."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    willing = [reader for reader in readers if not folds_offer(game, reader.person.pk, reader.seat, offer)]
    _plan_press(game, f"{game.key}:offer-{offer.pk}", willing)


def _told_as_news(game: Game, message: Message) -> set[int]:
    """The people who will be told of an announcement as news, with its text."""
    if message.sender != GM:
        return set()
    entry = PublicAct.objects.filter(game=game, news=True, text__endswith=message.text).order_by("-pk").first()
    if entry is None:
        return set()
    unsent = Delivery.objects.filter(game=game, kind=Kind.NEWS, claimed__isnull=True, done__isnull=True, way=Way.MAIL)
    return set(unsent.values_list("person_id", flat=True))


def _plan_press(game: Game, key: str, readers: Iterable[Recipient]) -> None:
    now = timezone.now()
    for reader in readers:
        earlier = Delivery.objects.filter(person=reader.person, game=game, kind=Kind.MESSAGE).order_by("-due")
        if earlier.filter(claimed__isnull=True, done__isnull=True).exists():
            continue
        last = earlier.values_list("due", flat=True).first()
        due = max(now + MESSAGES_WAIT, last + MESSAGES_REST) if last else now + MESSAGES_WAIT
        plan(game, Notification(Kind.MESSAGE, key), [reader], due)


def _with_devices(game: Game, kind: Kind, readers: list[Recipient]) -> list[Recipient]:
    """The readers who get pushes of a kind about a game."""
    known = {reader.person.pk for reader in readers if reader.person.is_active}
    found = set(Device.objects.filter(person__in=known, expired=None).values_list("person_id", flat=True))
    if not found or kind in MAIL_ALONE:
        return []
    name = SWITCHES[kind].removeprefix("tell_")
    name = PUSHED_WITH.get(name, name)
    unwilling = PushWish.objects.filter(Q(**{name: False}) | Q(silent_games=game), person__in=found)
    found -= set(unwilling.values_list("person_id", flat=True))
    return [reader for reader in readers if reader.person.pk in found]


def _reachable(readers: list[Recipient]) -> set[int]:
    """The readers who get mail: verified ones if that is mandatory, else all whose address nobody else has verified."""
    people = {reader.person.pk for reader in readers if reader.person.is_active}
    if settings.ACCOUNT_EMAIL_VERIFICATION != "mandatory":
        addresses = {reader.person.email for reader in readers}
        owners = dict(EmailAddress.objects.filter(email__in=addresses, verified=True).values_list("email", "user_id"))
        return {
            reader.person.pk
            for reader in readers
            if reader.person.pk in people and owners.get(reader.person.email, reader.person.pk) == reader.person.pk
        }
    verified = EmailAddress.objects.filter(user_id__in=people, verified=True, primary=True)
    return set(verified.values_list("user_id", flat=True))
