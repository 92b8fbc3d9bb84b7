"""Notes as their readers see them."""

import msgspec
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse_lazy

from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import found
from variorum.host.games.access import Access, find
from variorum.host.games.log import store
from variorum.host.games.seats.seating import shows_names
from variorum.host.notes.models import Note
from variorum.host.notes.services import is_open
from variorum.host.press.blocking import shows_players
from variorum.host.press.models import Block
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
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
