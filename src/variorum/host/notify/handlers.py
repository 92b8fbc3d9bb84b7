"""Signal handlers that plan mails and posts; each runs inside the transaction of what happened."""

from typing import Any

from django.db.models import Max
from django.dispatch import receiver
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.games import signals
from variorum.host.games.models import Game, PublicAct, State
from variorum.host.notify.models import Kind
from variorum.host.notify.services import posting, webhooks
from variorum.host.notify.services.plans import (
    NEWS_WAIT,
    Notification,
    Recipient,
    concerned,
    plan,
    plan_message,
    plan_news,
    plan_offer,
    pool,
)
from variorum.host.offers.models import Offer
from variorum.host.offers.signals import offer_made
from variorum.host.press.models import Message, Vote
from variorum.host.press.signals import message_sent, vote_called
from variorum.rules.proposals import motions
from variorum.variants import registry


@receiver(signals.phase_begun)
def begun(game: Game, **_: Any) -> None:
    """Tell players their seats when the first phase begins."""
    if game.phase_number == 1:
        plan(game, Notification(Kind.BEGUN, game.key), concerned(game))


@receiver(signals.phase_processed)
def processed(game: Game, turn: str, **_: Any) -> None:
    """Tell everybody the results, and those who can vote about the proposals on the table.

    The last results come with the news of how the game ended.
    """
    if game.state != State.OVER:
        plan(game, Notification(Kind.PHASE, f"{game.key}:{game.phase_number}", turn), concerned(game))
    webhooks.plan(game, posting.PHASE, turn)
    if motions.Vote in registry.variant(game.variant).orders:
        plan(
            game, Notification(Kind.BALLOT, f"{game.key}:{game.phase_number}", str(game.phase_number)), concerned(game)
        )


@receiver(signals.game_over)
def over(game: Game, **_: Any) -> None:
    """Tell everybody how the game ended."""
    plan(game, Notification(Kind.OVER, f"{game.key}:{game.phase_number}"), concerned(game))


@receiver(signals.deadline_near)
def near(game: Game, seats: tuple[str, ...], **_: Any) -> None:
    """Remind seats that have sent nothing, and post the deadline."""
    webhooks.plan(game, posting.DUE, str(game.phase_number))
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    key = f"{game.key}:{game.phase_number}:{int(game.warned.timestamp()) if game.warned else 0}"
    plan(game, Notification(Kind.DEADLINE, key, str(game.phase_number)), readers)


@receiver(signals.seats_reminded)
def reminded(game: Game, seats: tuple[str, ...], **_: Any) -> None:
    """Remind seats at the game master's request."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    key = f"{game.key}:{game.phase_number}:{int(timezone.now().timestamp())}"
    plan(game, Notification(Kind.REMINDER, key, str(game.phase_number)), readers)


@receiver(signals.seat_offered)
def offered(game: Game, seat: str, **_: Any) -> None:
    """Tell the players, the creator, the seat's last holder, and those who wait for open seats."""
    readers = concerned(game)
    if game.owner and game.owner.pk not in {reader.person.pk for reader in readers}:
        readers.append(Recipient(game.owner, ""))
    webhooks.plan(game, posting.SEAT, seat)
    key = f"{game.key}:{game.phase_number}:{seat}"
    plan(game, Notification(Kind.SEAT, key, seat), readers)
    plan(game, Notification(Kind.OPEN_SEAT, key, seat), pool(game))


@receiver(signals.seat_taken)
def taken(game: Game, person: Person, **_: Any) -> None:
    """Tell somebody whose seat has another player now, as the log's next news do."""
    next_entry = (game.acts.aggregate(last=Max("pk"))["last"] or 0) + 1
    news = Notification(Kind.NEWS, f"{game.key}:{next_entry}:{person.pk}", str(next_entry))
    plan(game, news, [Recipient(person, "")], timezone.now() + NEWS_WAIT)


@receiver(signals.acted)
def acted(game: Game, text: str, **_: Any) -> None:
    """Post what everybody can read; during a roll call, also ask players to confirm."""
    if game.state == State.ROLL_CALL and game.deadline:
        plan(game, Notification(Kind.ROLL_CALL, f"{game.key}:{int(game.deadline.timestamp())}"), concerned(game))
    webhooks.plan(game, posting.ACT, text)


@receiver(signals.news_noted)
def noted(game: Game, entry: PublicAct, **_: Any) -> None:
    """Tell everybody in the game what changes for them."""
    plan_news(game, entry)


@receiver(message_sent)
def message(game: Game, message: Message, seats: tuple[str, ...], **_: Any) -> None:
    """Tell the recipients, after a short while."""
    plan_message(game, message, seats)
    if message.public:
        webhooks.plan(game, posting.PRESS, str(message.pk))


@receiver(offer_made)
def offer(game: Game, offer: Offer, seats: tuple[str, ...], **_: Any) -> None:
    """Tell those who are asked, as of a message."""
    plan_offer(game, offer, seats)


@receiver(vote_called)
def asked(game: Game, vote: Vote, seats: tuple[str, ...], **_: Any) -> None:
    """Ask those who may answer."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    plan(game, Notification(Kind.VOTE, f"{game.key}:{vote.pk}", str(vote.pk)), readers)
