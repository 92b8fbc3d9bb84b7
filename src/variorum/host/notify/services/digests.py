"""A digest: what a day brought in all of a person's games, in one mail instead of the results of each phase."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as dated

from variorum.game.audience import GM
from variorum.game.written import Written
from variorum.host.accounts.models import MORNING, Person
from variorum.host.games.access import Access, find
from variorum.host.games.log import transcript
from variorum.host.games.models import Game, Kind
from variorum.host.notify.addresses import site
from variorum.host.notify.services import words
from variorum.host.notify.services.letter import Letter
from variorum.host.notify.services.texts import reader_of
from variorum.host.play.results.in_short import phase_in_short
from variorum.variants import registry
from variorum.zine.seasons import called

MOST_GAMES, MOST_PHASES = 50, 6
_DAY = timedelta(days=1)


def next_digest(person: Person, now: datetime) -> datetime:
    """The next morning in a person's zone."""
    here = now.astimezone(ZoneInfo(person.zone))
    today = here.replace(hour=MORNING.hour, minute=0, second=0, microsecond=0)
    return today if today > here else today + _DAY


def digest_of(person: Person, due: datetime) -> Letter | None:
    """What the day before a digest brought, from one morning to the next; None if that is nothing."""
    here = due.astimezone(ZoneInfo(person.zone))
    since = here - _DAY
    with timezone.override(here.tzinfo):
        found = (_item(person, game, since, here) for game in _games(person, since)[:MOST_GAMES])
        items = [item for item in found if item]
        page = site() + reverse("people:mine")
        return words.digest(items, dated(here, "j F"), page) if items else None


def _games(person: Person, since: datetime) -> QuerySet[Game]:
    """A person's games in which something was processed since then."""
    plays = Q(members__person=person, members__left__isnull=True)
    found = Game.objects.filter(plays | Q(master=person), kind=Kind.GAME, log__created__gt=since)
    return found.distinct().order_by("name", "pk")


def _item(person: Person, game: Game, since: datetime, until: datetime) -> tuple[str, str, str] | None:
    if not registry.is_known(game.variant):
        return None
    access = find(person, game.key)
    times = transcript.times(access)
    numbers = [number for number, at in enumerate(times) if since < at <= until and access.seen(number).turn]
    if not numbers:
        return None
    told = "; ".join(_told(access, number) for number in numbers[-MOST_PHASES:])
    reader = reader_of(access)
    return Written(game.name).for_mails(), f"{told}{reader.until}.", reader.board


def _told(access: Access, number: int) -> str:
    phase = called(access.variant, access.seen(number).turn, number).removesuffix(", movement")
    short = phase_in_short(access, number)
    return f"{phase}: {short}" if access.seat != GM else phase
