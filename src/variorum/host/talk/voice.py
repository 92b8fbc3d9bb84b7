"""How bots of a game speak: as a seat, within the game's terms, and not more than a person wants to read."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Max, QuerySet

from variorum.agreements import Offer
from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Earlier, Negotiator, Said
from variorum.bots.talk.weighing import GAMES
from variorum.game.turn import Turn
from variorum.host.changes.refusals import ProblemsError, RefusedError, StaleError
from variorum.host.games.bots.in_games import character_of, levels_of
from variorum.host.games.models import Game
from variorum.host.games.reach import reach
from variorum.host.offers import models as offered
from variorum.host.offers import services as offering
from variorum.host.press.models import EVERYBODY, Message, Recipient
from variorum.host.press.services import messages
from variorum.host.talk import wording
from variorum.host.talk.negotiating import access_of

MOST_UNANSWERED = 4
"""Messages and offers of a bot to a person who has said nothing since. An offer comes with a word."""

_ENOUGH = "I've made you enough offers for this phase."

_LATELY = 60
"""The last messages that a bot doesn't repeat."""

_USUAL, _LEAST = 7, 100
"""So many bots weigh offers by the usual number of games; more of them by fewer, though not fewer than these."""


def games_for(bots: int) -> int:
    """The games that are played on to weigh an offer at a table with so many bots."""
    return max(_LEAST, min(GAMES, GAMES * _USUAL // max(1, bots)))


def say(game: Game, log: GameLog, knows: Negotiator, to: str, said: Said, key: str) -> bool:
    """Send a message to a person, who gets to know the bot by the first one; False if the terms don't allow it."""
    seat = knows.seat
    mine = Message.objects.filter(game=game, sender=seat)
    if mine.filter(key=key).exists():
        return True
    words = wording.spoken(game, knows, to, said)
    if not mine.filter(thread=",".join(sorted((seat, to)))).exists():
        character = character_of(log, seat)
        words = f"{character.name} here. {character.line}{wording.told()}\n\n{words}"
    try:
        messages.send(access_of(game, seat), (to,), words, key)
    except (RefusedError, StaleError):
        return False
    return True


def offer(game: Game, seat: str, made: Offer, instead_of: int | None = None) -> str:
    """Make an offer; why it can't be made, or nothing if it was.

    Nobody uses up what a bot may offer to others, or sees that somebody else has: everybody has an equal share.
    """
    thread, share = ",".join(sorted(made.parties)), offering.MOST // max(1, len(reach(access_of(game, seat)).seats))
    own = offered.Offer.objects.filter(game=game, by=seat, thread=thread, phase_number=game.phase_number)
    if own.count() >= max(1, share):
        return _ENOUGH
    try:
        offering.make(game, seat, made, instead_of=instead_of)
    except (RefusedError, ProblemsError, StaleError) as error:
        return str(error)
    return ""


def is_patient(game: Game, seat: str, other: str) -> bool:
    """Whether a bot may still write to a person who hasn't answered; to another bot it always may."""
    if other in levels_of(game):
        return True
    thread = ",".join(sorted((seat, other)))
    written = Message.objects.filter(game=game, thread=thread)
    made = offered.Offer.objects.filter(game=game, thread=thread)
    answered = offered.Party.objects.filter(offer__in=made.filter(by=seat), seat=other)
    heard = (
        written.filter(sender=other).aggregate(last=Max("sent")),
        made.filter(by=other).aggregate(last=Max("made")),
        answered.aggregate(last=Max("answered")),
    )
    last = max((each["last"] for each in heard if each["last"]), default=None)
    said, offers = written.filter(sender=seat), made.filter(by=seat)
    if last:
        said, offers = said.filter(sent__gt=last), offers.filter(made__gt=last)
    return said.count() + offers.count() + 2 <= MOST_UNANSWERED


def was_said(game: Game, key: str) -> bool:
    """Whether any bot has sent a message with a key."""
    return Message.objects.filter(game=game, key=key).exists()


def offers_of_year(game: Game, now: Turn, bots: list[str], person: str) -> int:
    """How many offers bots have made to a person in a year."""
    made = offered.Offer.objects.filter(game=game, by__in=bots, parties__seat=person).values_list("turn", flat=True)
    return sum(Turn.read(turn).year == now.year for turn in made)


def earlier(message: Message, seat: str) -> Earlier:
    """What stood in a thread before a message: the sender's last one of the phase, and what a seat has said lately."""
    before = Message.objects.filter(game=message.game, thread=message.thread, pk__lt=message.pk)
    last = before.filter(sender=message.sender, turn=message.turn).order_by("-pk").first()
    return Earlier(last.text if last else "", said(message.game, seat, message.sender))


def said(game: Game, seat: str, to: str) -> tuple[str, ...]:
    """What a seat has said to another one lately."""
    own = Message.objects.filter(game=game, sender=seat, thread=",".join(sorted((seat, to))))
    return tuple(own.order_by("-pk").values_list("text", flat=True)[:_LATELY])


def unread(game: Game, seat: str) -> QuerySet[Message]:
    """The messages of single other seats, bots excepted, that a bot hasn't answered, oldest first."""
    copies = Recipient.objects.filter(message__game=game, seat=seat, read__isnull=True)
    private = copies.exclude(message__thread=EVERYBODY).exclude(message__sender__in=levels_of(game))
    return Message.objects.filter(pk__in=private.values("message")).order_by("pk")


@contextmanager
def unless_refused() -> Iterator[None]:
    """Leave what the terms don't allow, or what the phase has passed, unsaid."""
    try:
        yield
    except (RefusedError, ProblemsError, StaleError):
        return
