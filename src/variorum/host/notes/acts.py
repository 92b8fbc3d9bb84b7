"""What people write on phases: notes for everybody when a game is over, and notes to themselves."""

from typing import Annotated

from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, locked
from variorum.host.games.queries import GAME
from variorum.host.limits.rates import allowed
from variorum.host.notes.models import Memo, Note
from variorum.host.notes.queries import NoteAnswer, author_of, check_over, may_have, note_of
from variorum.host.press.moderation import readable
from variorum.host.press.silence import silenced_until

LONGEST, LONGEST_MEMO = 2_000, 5_000
"""A note for others is a paragraph or three, so that the replay stays beside it; one to oneself may be a plan."""

MOST_AN_HOUR = 100  # a note on each phase of a long game in one evening
MOST_MEMOS = 500
"""The notes of a person to themselves in a game: more than phases that anybody plays."""

REMOVED = "The host's staff has removed your note on this phase. You can't write another one."

Number = Annotated[int, Meta(ge=0)]


class OnPhase(Act, frozen=True):
    """What is about a phase; pages have a form with several of these."""

    on, tag = GAME, "notes"
    paged = False


class PutOwnNote(OnPhase, frozen=True):
    """Write a note to yourself on the current phase, such as S1901M, or change an earlier one; empty, it is removed."""

    road = "PUT /games/{key}/notes/{str:turn}"

    turn: str
    text: Annotated[str, Meta(max_length=LONGEST_MEMO)]

    def permits(self, by: Person, on: Access) -> None:
        if not may_have(on):
            raise RefusedError("Notes to yourself need an account, and a game that has begun.")

    def do(self, by: Person, on: Access) -> None:
        text, own = self.text.replace("\0", "").strip(), Memo.objects.filter(game=on.game, author=by)
        if len(text) > LONGEST_MEMO:
            raise RefusedError(f"A note to yourself has at most {LONGEST_MEMO:,} characters; this has {len(text):,}.")
        if self.turn != on.game.turn and not own.filter(turn=self.turn).exists():
            raise RefusedError(
                f'You can write on the current phase, {on.game.turn}, or change a note; not "{self.turn[:12]}".'
            )
        if not text:
            own.filter(turn=self.turn).delete()
            return
        with transaction.atomic():
            refusal = f"You have {MOST_MEMOS} notes to yourself in this game, the limit. Remove one first."
            quota.check("memos", by.pk, own.exclude(turn=self.turn), MOST_MEMOS, refusal)
            Memo.objects.update_or_create(game=on.game, author=by, turn=self.turn, defaults={"text": text})


class PutNote(OnPhase, frozen=True):
    """Write your note on a phase of a finished game, or change it. You need to have had a part in the game."""

    road = "PUT /games/{key}/history/{int:number}/note"
    tells = NoteAnswer

    number: Number
    text: Annotated[str, Meta(max_length=LONGEST, description="Markdown.")]

    def do(self, by: Person, on: Access) -> NoteAnswer:
        seat = author_of(on, self.number)
        text = readable(self.text, "The note is empty.", LONGEST)
        if until := silenced_until(by.pk):
            raise RefusedError(f"The host's staff has closed your press until {until:%d %B %Y, %H:%M} UTC; notes, too.")
        if not allowed(f"notes-{by.pk}", MOST_AN_HOUR, 3_600):
            raise RefusedError(f"You can save up to {MOST_AN_HOUR} notes an hour. Try again later.")
        with locked(on.game.pk) as game:
            check_over(game)
            note = Note.objects.filter(game=game, number=self.number, author=by).first()
            note = note or Note(game=game, number=self.number, author=by, seat=seat)
            if note.removed:
                raise RefusedError(REMOVED)
            note.text, note.written = text, timezone.now()
            note.save()
        return note_of(on, note)


class RemoveNote(OnPhase, frozen=True):
    """Remove your note on a phase."""

    road = "DELETE /games/{key}/history/{int:number}/note"

    number: Number

    def do(self, by: Person, on: Access) -> None:
        author_of(on, self.number)
        Note.objects.filter(game=on.game, number=self.number, author=by, removed=False).delete()
