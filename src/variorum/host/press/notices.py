"""Public messages, for the gazette."""

from collections.abc import Iterable, Sequence

from variorum.host.games.access import Access
from variorum.host.games.noticeboard import Notice, notices_from
from variorum.host.press.models import Message

MOST = 200


@notices_from
def public_messages(access: Access, turns: Sequence[str]) -> Iterable[Notice]:
    """The messages of some phases that everybody may read."""
    messages = Message.objects.filter(game=access.game, public=True, turn__in=turns)[:MOST]
    return [Notice(message.sender, message.text, message.turn, message.sent) for message in messages]
