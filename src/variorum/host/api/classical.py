"""Games on the classical board in the format of the `diplomacy` package, from a viewer's view."""

from collections.abc import Iterator

from variorum.exchange.saving import Plain, has_place
from variorum.exchange.saving import saved_game as saved
from variorum.exchange.stages import Seen, stages
from variorum.exchange.told import MOST_LETTERS, Letter
from variorum.host.games.access import Access
from variorum.host.games.log.transcript import times
from variorum.host.press.models import Message
from variorum.host.press.queries import others, readable_by

_EVERYBODY = "GLOBAL"


def is_classical(access: Access) -> bool:
    """Whether the format can hold everything in a game."""
    return access.has_begun and has_place(access.variant, access.seen().position)


def saved_game(access: Access) -> Plain:
    """The whole game, with the messages that the viewer may read. Raises: Http404 if it hasn't begun."""
    moments = [
        Seen(seen.position, seen.events, seen.turn is not None, int(at.timestamp() * 1_000_000))
        for seen, at in zip(access.history(), times(access), strict=True)
    ]
    letters = [letter for message in readable_by(access)[:MOST_LETTERS] for letter in _letters(message)]
    return saved(access.game.key, access.variant.board, stages(moments, letters))


def _letters(message: Message) -> Iterator[Letter]:
    """A message as the format has it: to one seat, or to all. The package knows messages by their times."""
    sent = int(message.sent.timestamp() * 1_000_000)
    for number, seat in enumerate(others(message.thread, message.sender) or (_EVERYBODY,)):
        yield Letter(message.turn, message.sender, seat, message.text, sent + number)
