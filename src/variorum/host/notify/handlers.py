"""What is planned when something happens; each handler runs inside the transaction that made it happen."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from variorum.host.games import signals
from variorum.host.games.models import Game, State
from variorum.host.notify.models import Kind
from variorum.host.notify.services import posting, webhooks
from variorum.host.notify.services.plans import News, Reader, concerned, plan, plan_message
from variorum.host.press.models import Extension, Message
from variorum.host.press.signals import extension_asked, message_sent
from variorum.rules.proposals.motions import Vote
from variorum.variants import registry


@receiver(signals.phase_begun)
def begun(game: Game, **_: Any) -> None:
    """Tell who plays what when the first phase begins."""
    if game.phase_number == 1:
        plan(game, News(Kind.BEGUN, game.key), concerned(game))


@receiver(signals.phase_processed)
def processed(game: Game, turn: str, **_: Any) -> None:
    """Tell everybody what happened, whatever they did, and that there is something to vote on now."""
    plan(game, News(Kind.PHASE, f"{game.key}:{game.phase_number}", turn), concerned(game))
    webhooks.plan(game, posting.PHASE, turn)
    if Vote in registry.variant(game.variant).orders:
        plan(game, News(Kind.BALLOT, f"{game.key}:{game.phase_number}", str(game.phase_number)), concerned(game))


@receiver(signals.game_over)
def over(game: Game, **_: Any) -> None:
    """Tell everybody how it ended."""
    plan(game, News(Kind.OVER, f"{game.key}:{game.phase_number}"), concerned(game))


@receiver(signals.deadline_near)
def near(game: Game, seats: tuple[str, ...], **_: Any) -> None:
    """Warn those who are not ready."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    plan(game, News(Kind.DEADLINE, f"{game.key}:{game.phase_number}", str(game.phase_number)), readers)


@receiver(signals.seats_reminded)
def reminded(game: Game, seats: tuple[str, ...], **_: Any) -> None:
    """Remind those for whom the game master waits."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    key = f"{game.key}:{game.phase_number}:{int(timezone.now().timestamp())}"
    plan(game, News(Kind.REMINDER, key, str(game.phase_number)), readers)


@receiver(signals.seat_offered)
def offered(game: Game, seat: str, **_: Any) -> None:
    """Tell those in the game, its creator, and whoever had the seat, that it may be taken over."""
    readers = concerned(game)
    if game.owner and game.owner.pk not in {reader.person.pk for reader in readers}:
        readers.append(Reader(game.owner, ""))
    plan(game, News(Kind.SEAT, f"{game.key}:{game.phase_number}:{seat}", seat), readers)


@receiver(signals.acted)
def acted(game: Game, text: str, **_: Any) -> None:
    """Post what all may read; call those who are to say that they are here."""
    if game.state == State.ROLL_CALL and game.deadline:
        plan(game, News(Kind.ROLL_CALL, f"{game.key}:{int(game.deadline.timestamp())}"), concerned(game))
    webhooks.plan(game, posting.ACT, text)


@receiver(message_sent)
def message(game: Game, message: Message, seats: tuple[str, ...], **_: Any) -> None:
    """Tell those who got a message, after a while."""
    plan_message(game, message.pk, seats)


@receiver(extension_asked)
def asked(game: Game, extension: Extension, seats: tuple[str, ...], **_: Any) -> None:
    """Tell those whose answer is asked for."""
    readers = [reader for reader in concerned(game) if reader.seat in seats]
    plan(game, News(Kind.VOTE, f"{game.key}:{extension.pk}", str(extension.pk)), readers)
