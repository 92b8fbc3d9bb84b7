"""Public press for the gazette."""

from collections.abc import Iterable, Sequence

from variorum.host.games.access import Access
from variorum.host.games.noticeboard import Notice, notices_from
from variorum.host.press.models import Message

MOST = 200  # what a gazette prints at most


@notices_from
def public_messages(access: Access, turns: Sequence[str]) -> Iterable[Notice]:
    """Public messages of some phases."""
    messages = Message.objects.filter(game=access.game, public=True, turn__in=turns)[:MOST]
    return [Notice(message.sender, message.text, message.turn, message.sent) for message in messages]
