"""The sandbox in which a visitor solves a task: one at a time, so that tasks don't use up the visitor's sandboxes."""

from django.http import HttpRequest

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder, Origin
from variorum.host.games.models import Game, Kind
from variorum.host.play.sandbox.session_keys import shelf

GONE = "gone"
"""The session's name for the keys of its latest sandboxes that others replaced, each with the page it began on."""

_MOST_GONE = 30


@computing_aside
def exchanged(
    request: HttpRequest, person: Person | None, origin: Origin, held: str, *, began: str, is_new: bool
) -> Game:
    """A new sandbox of the session in place of the one with the key `held`, if that is the session's.

    `began` is the page to which the browser's Back leads from there.

    Raises: RefusedError if the visitor has too many.
    """
    with shelf(request, is_new=is_new) as keys:
        if held in keys:
            Game.objects.filter(key=held, kind=Kind.SANDBOX).delete()
            keys.remove(held)
            gone = {**request.session.get(GONE, {}), held: began}
            request.session[GONE] = dict([*gone.items()][-_MOST_GONE:])
        game = sandboxes.make(Holder(person, tuple(keys)), origin)
        keys.append(game.key)
    return game
