"""The thread of those who have joined a game, until seats are given out; its creator and game master are in it, too.

They write by their names, so games that hide players have no such thread. It stays readable for them afterwards.
"""

from django.db.models import QuerySet

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access, is_open
from variorum.host.games.common import RefusedError, StaleError, locked, tell
from variorum.host.games.models import Game, Kind
from variorum.host.games.terms import Press
from variorum.host.press.models import BEFORE, Message
from variorum.host.press.queries import MOST_SHOWN
from variorum.host.press.services.messages import not_too_many, readable
from variorum.host.press.silence import silenced_until


def is_inside(access: Access) -> bool:
    """Whether the viewer has joined the game, created it, or runs it."""
    is_game = access.game.kind == Kind.GAME
    return is_game and (access.member is not None or access.is_owner or access.is_master)


def denial(access: Access) -> str:
    """Why the viewer can't write in the thread now; empty if they can."""
    game = access.game
    if not is_inside(access):
        return "Join this game to write to those who have joined it."
    if not is_open(game):
        return "This game has begun. Write to its seats."
    if game.anonymous:
        return "This game hides its players, so nobody writes before it begins."
    if access.terms.press is Press.NONE:
        return "This game has no press."
    if until := silenced_until(access.person.pk):
        return f"The host has closed your press until {until:%d %B %Y, %H:%M} UTC."
    return ""


def said_before(access: Access) -> QuerySet[Message]:
    """The messages of the thread, the first ones first; none for others.

    Whoever takes over a seat later is inside, too.
    """
    found = Message.objects.filter(game=access.game, thread=BEFORE).select_related("writer")
    return found if is_inside(access) and not access.game.anonymous else found.none()


def latest(access: Access) -> list[Message]:
    """The latest of them, as many as a page shows."""
    return list(said_before(access).order_by("-pk")[:MOST_SHOWN])[::-1]


@computing_aside
def say(access: Access, by: Person, text: str, key: str) -> Message:
    """Write to all who have joined; again with the same key does nothing.

    Raises: RefusedError if the text is empty or too long, or nobody may write now; StaleError if another text has been
    sent with that key.
    """
    text = readable(text)
    with locked(access.game.pk) as game:
        if denied := _denial_now(access, game):
            raise RefusedError(denied)
        known = Message.objects.filter(game=game, sender="", key=key).first()
        if known:
            if (known.text, known.writer_id) != (text, by.pk):
                raise StaleError("Another message has already been sent from this page. Submit it again.")
            return known
        not_too_many(game, "", by)
        message = Message.objects.create(game=game, thread=BEFORE, writer=by, text=text, key=key)
        tell(game, "press")
        return message


def _denial_now(access: Access, game: Game) -> str:
    """The same as `denial` for the locked game, in which the viewer may have lost their place."""
    joined = access.member is None or game.members.filter(pk=access.member.pk, left__isnull=True).exists()
    return denial(Access(game, access.person, access.seats, access.seat, access.member if joined else None))
