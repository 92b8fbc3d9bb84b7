"""The sandbox in which a visitor solves a task: one at a time, so that tasks don't use up the visitor's sandboxes."""

from django.http import HttpRequest

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder, Origin
from variorum.host.games.models import Game, Kind
from variorum.host.play.sandbox.session_keys import shelf


@computing_aside
def exchanged(request: HttpRequest, person: Person | None, origin: Origin, held: str, *, is_new: bool) -> Game:
    """A new sandbox of the session in place of the one with the key `held`, if that is the session's.

    Raises: RefusedError if the visitor has too many.
    """
    with shelf(request, is_new=is_new) as keys:
        if held in keys:
            Game.objects.filter(key=held, kind=Kind.SANDBOX).delete()
            keys.remove(held)
        game = sandboxes.make(Holder(person, tuple(keys)), origin)
        keys.append(game.key)
    return game
