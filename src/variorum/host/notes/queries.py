"""Notes as their readers see them, and who writes them."""

from datetime import datetime
from typing import Annotated

import msgspec
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse_lazy
from msgspec import Meta

from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.accounts.models import Person, User
from variorum.host.accounts.publicids import found, shown
from variorum.host.acts.protocol import Query, told
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, State
from variorum.host.games.queries import GAME
from variorum.host.games.seats.seating import shows_names
from variorum.host.notes.models import Memo, Note
from variorum.host.press.models import Block
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.press.services.blocks import shows_players
from variorum.zine.markdown import html


class ShownNote(msgspec.Struct, frozen=True):
    """A note: `seat` in words, and its author's name, which is empty if the reader may not know it.

    `is_folded`: the reader has blocked its author. `is_outdated`: the phase was played again after it was written.
    """

    note: Note
    seat: str
    person: str
    is_own: bool
    is_folded: bool
    is_outdated: bool

    @property
    def html(self) -> str:
        """The text as harmless HTML."""
        return html(self.note.text)


class NoteAnswer(msgspec.Struct, frozen=True):
    """A note on a phase."""

    id: str
    number: Annotated[int, Meta(description="The number of the moment that the phase led to, as in the history.")]
    seat: str
    person: Annotated[str | None, Meta(description="Its author; null in games that keep their players anonymous.")]
    text: Annotated[str, Meta(description="Markdown.")]
    written: datetime
    own: bool
    blocked: Annotated[bool, Meta(description="Whether you have blocked its author, so that pages fold it up.")]
    outdated: Annotated[bool, Meta(description="Whether the phase was played again after the note was written.")]


class MemoAnswer(msgspec.Struct, frozen=True):
    """A note to yourself on a phase, named by its turn."""

    turn: str
    text: str
    written: datetime


class ListOwnNotes(Query, frozen=True):
    """Your notes to yourself in a game, the latest phase first. Nobody else can read them."""

    on, tag, strangers = GAME, "notes", False
    road = "GET /games/{key}/notes"

    def answer(self, by: User, on: Access) -> tuple[MemoAnswer, ...]:
        return tuple(told(MemoAnswer, memo) for memo in memos_of(on))


class ListNotes(Query, frozen=True):
    """The notes on a phase of a finished game, the oldest first."""

    on, tag = GAME, "notes"
    road = "GET /games/{key}/history/{int:number}/notes"

    number: int

    def answer(self, by: User, on: Access) -> tuple[NoteAnswer, ...]:
        check_phase(on, self.number)
        return tuple(_answer(one) for one in notes_on(on, self.number))


def is_open(game: Game) -> bool:
    """Whether a game is over, so that it has notes."""
    return game.kind == Kind.GAME and game.state == State.OVER and game.lines > 0


def seat_of_author(access: Access) -> str:
    """The seat as which the viewer can write notes: one that they have, or had last; empty if they can't write any."""
    if not is_open(access.game) or not isinstance(access.person, Person):
        return ""
    had = access.game.members.filter(person=access.person).exclude(seat="").order_by("-joined", "-pk")
    ruled = access.game.former_masters.filter(person=access.person).exists()
    return access.seat or had.values_list("seat", flat=True).first() or (GM if ruled else "")


def check_phase(access: Access, number: int) -> None:
    """Refuse what can have no notes. Raises: RefusedError if the game isn't over, or has no such phase."""
    check_over(access.game)
    if not 0 <= number <= access.last:
        raise RefusedError(f"This game's phases have the numbers 0 to {access.last}.")


def check_over(game: Game) -> None:
    """Refuse notes on games that aren't over. Raises: RefusedError."""
    if not is_open(game):
        raise RefusedError("Notes on phases can be written and read when a game is over.")


def author_of(access: Access, number: int) -> str:
    """The seat as which the viewer writes on a phase. Raises: RefusedError for those without a part in the game."""
    check_phase(access, number)
    if not (seat := seat_of_author(access)):
        raise RefusedError("Only those who had a seat in this game, and its game masters, can write notes.")
    return seat


def may_have(access: Access) -> bool:
    """Whether the viewer can write notes to themselves: with an account, in a game that has begun."""
    known = isinstance(access.person, Person) and not access.person.guest
    return known and access.has_begun and access.game.kind == Kind.GAME


def memos_of(access: Access) -> list[Memo]:
    """The viewer's notes to themselves in a game, the latest phase first."""
    return list(Memo.objects.filter(game=access.game, author=access.person.pk)) if may_have(access) else []


def note_of(access: Access, note: Note) -> NoteAnswer:
    """A note as its author reads it."""
    return next(_answer(one) for one in notes_on(access, note.number) if one.note.pk == note.pk)


def _answer(one: ShownNote) -> NoteAnswer:
    return told(
        NoteAnswer,
        one.note,
        id=shown("note", one.note.pk),
        person=one.person or None,
        own=one.is_own,
        blocked=one.is_folded,
        outdated=one.is_outdated,
    )


def notes_on(access: Access, number: int) -> tuple[ShownNote, ...]:
    """The notes on a phase, the oldest first; none before the game is over."""
    found = list(readable(access, number)) if is_open(access.game) else []
    if not found:
        return ()
    played, blocked = store.times(access.game)[number], _blocked(access, found)
    return tuple(
        ShownNote(
            note,
            "Game master" if note.seat == GM else called(note.seat),
            note.author.called if note.seat == GM or shows_names(access) else "",
            is_own=note.author_id == access.person.pk,
            is_folded=note.pk in blocked,
            is_outdated=note.written < played,
        )
        for note in found
    )


def readable(access: Access, number: int) -> QuerySet[Note]:
    """The rows of the notes on a phase."""
    return Note.objects.filter(game=access.game, number=number, removed=False).select_related("author")


def own(access: Access, number: int) -> Note | None:
    """The viewer's note on a phase, also if staff has removed it."""
    return Note.objects.filter(game=access.game, number=number, author=access.person.pk).first()


def _blocked(access: Access, found: list[Note]) -> set[int]:
    """The keys of notes by people that the reader has blocked where players are known, and by blocked seats."""
    blocks = Block.objects.filter(by=access.person.pk)
    seats = set(blocks.filter(game=access.game).values_list("seat", flat=True))
    people = set(blocks.filter(person__isnull=False).values_list("person", flat=True))
    known = people if shows_players(access.game) else set()
    others = [note for note in found if note.author_id != access.person.pk]
    return {note.pk for note in others if note.seat in seats or note.author_id in known}


def _find(by: Person, name: str) -> Note:
    """A note that a person may read."""
    note = Note.objects.filter(pk=found("note", name) or 0, removed=False).select_related("game", "author").first()
    if note is None or not is_open(find(by, note.game.key).game):
        raise Http404
    return note


def _told(note: Note) -> ReportedThing:
    key = f"{note.game_id}/{note.number}/{note.author_id}"
    back = reverse_lazy("play:step", args=(note.game.key, note.number))
    return ReportedThing(key, note.author, f"note on a phase of {note.game.name}", note.text, back, note.game)


def _remove(key: str) -> None:
    """Remove what its author has on this phase now, who may have written it anew since."""
    game, number, author = map(int, key.split("/"))
    Note.objects.filter(game=game, number=number, author=author).update(removed=True)


KINDS["note"] = Reportable(_find, _told, _remove, "Remove the note")
