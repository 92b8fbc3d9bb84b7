"""Notes to oneself on phases: the viewer's own, and nobody else's."""

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind
from variorum.host.notes.models import Memo

LONGEST = 5_000
MOST = 500
"""The memos of a person in a game."""


def may_have(access: Access) -> bool:
    """Whether the viewer can write notes to themselves: with an account, in a game that has begun."""
    known = isinstance(access.person, Person) and not access.person.guest
    return known and access.has_begun and access.game.kind == Kind.GAME


def of(access: Access) -> list[Memo]:
    """The viewer's notes to themselves in a game, the latest phase first."""
    return list(Memo.objects.filter(game=access.game, author=access.person.pk)) if may_have(access) else []


def save(access: Access, turn: str, text: str) -> None:
    """Write one on the current phase, or change or remove (by an empty text) that on a phase.

    Raises: RefusedError without an account or a game that has begun, for an unknown phase, and beyond the limits.
    """
    if not may_have(access) or not isinstance(access.person, Person):
        raise RefusedError("Notes to yourself need an account, and a game that has begun.")
    text = text.replace("\0", "").strip()
    if len(text) > LONGEST:
        raise RefusedError(f"A note to yourself has at most {LONGEST:,} characters; this one has {len(text):,}.")
    own = Memo.objects.filter(game=access.game, author=access.person)
    if turn != access.game.turn and not own.filter(turn=turn).exists():
        raise RefusedError(
            f'You can write on the current phase, {access.game.turn}, or change a note; not "{turn[:12]}".'
        )
    if not text:
        own.filter(turn=turn).delete()
        return
    with transaction.atomic():
        refusal = f"You have {MOST} notes to yourself in this game, the limit. Remove one first."
        quota.check("memos", access.person.pk, own.exclude(turn=turn), MOST, refusal)
        Memo.objects.update_or_create(game=access.game, author=access.person, turn=turn, defaults={"text": text})
