"""A person's deadlines as a calendar (ICS) for calendar programs."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from icalendar import Calendar, Event

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.models import Game, Member, State
from variorum.host.notify.addresses import page_of, site
from variorum.host.notify.tokens import calendar_owner

LENGTH = timedelta(minutes=15)


def calendar(_: HttpRequest, token: str) -> HttpResponse:
    """The calendar that belongs to a token. Raises: Http404 if the token is invalid."""
    person = calendar_owner(token)
    if person is None:
        raise Http404
    answer = HttpResponse(calendar_of(person), content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, no-store"
    return answer


def calendar_of(person: Person) -> bytes:
    """The deadlines of all running games in which a person plays or is the game master."""
    made = Calendar()
    made.add("prodid", "-//Variorum//deadlines//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", "Variorum")
    held = Member.objects.filter(person=person, left__isnull=True).exclude(seat="").select_related("game")
    for member in held.order_by("game__deadline"):
        _add(made, member.game, member.seat)
    for game in Game.objects.filter(master=person).order_by("deadline"):
        _add(made, game, GM)
    return bytes(made.to_ical())


def _add(made: Calendar, game: Game, seat: str) -> None:
    if game.state != State.RUNNING or game.deadline is None:
        return
    event = Event()
    event.add("uid", f"{game.key}-{game.phase_number}-{seat}@{site().partition('://')[2]}")
    event.add("dtstamp", game.began or timezone.now())
    event.add("dtstart", game.deadline)
    event.add("dtend", game.deadline + LENGTH)
    event.add("summary", f"{game.name}: {game.turn} ({seat})")
    event.add("url", page_of(game))
    made.add_component(event)
