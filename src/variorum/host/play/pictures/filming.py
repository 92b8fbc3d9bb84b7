"""The making of a finished game's animation, by a worker: what it shows, how far it is, and where it is kept.

It shows what everybody may see, whoever asks for it. Each picture is drawn by a confined process of its own.
"""

import msgspec
from django.core.cache import cache
from django_tasks import task

from variorum.game.position import Position
from variorum.host.confined import BusyError
from variorum.host.games.access import Access
from variorum.host.games.models import Game, State
from variorum.host.games.seats.seating import is_public, players
from variorum.host.games.work.queues import LONG
from variorum.host.limits.rates import begins, over
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import Look, pictures
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.preview import as_everybody, entries
from variorum.render.poster import Words, height_around, poster
from variorum.render.scene import SMALL
from variorum.render.theme import PLAIN
from variorum.zine.seasons import called

MOST_FRAMES = 24
"""The pictures of an animation: of a longer game, so many evenly chosen positions."""

_MOST_KEPT, _KEPT = 40, 24 * 3600
"""The animations that are kept, of a few megabytes each, and for how many seconds."""

_ASKED = 6
"""Animations that somebody may ask for in an hour."""

_LIST = "film-list"

Frame = tuple[Position, str]
"""A position, and when it was."""


class Progress(msgspec.Struct, frozen=True):
    """How many of the pictures have been drawn; the last step puts them together."""

    done: int
    pictures: int


def is_possible(access: Access) -> bool:
    """Whether a game can be made into an animation."""
    over = access.has_begun and access.game.state == State.OVER
    return over and ways(access.variant.id) is not None and bitmaps.is_possible()


def film_of(game: Game) -> bytes:
    """The animation of a finished game, as GIF; empty if nobody has asked, or it isn't done."""
    return bytes(cache.get(_name(game)) or b"")


def progress_of(game: Game) -> Progress | None:
    """How far the animation is; None if nobody has asked."""
    kept = cache.get(f"{_name(game)}-progress")
    return msgspec.json.decode(kept, type=Progress) if kept else None


def ask(game: Game, whose: str) -> bool:
    """Have a worker make the animation, once; whether it is made, or will be. `whose` names the asker."""
    if film_of(game):
        return True
    if begins(_name(game), "film", whose, _ASKED):
        _tell(game, Progress(0, len(chosen(_history(as_everybody(game))))))
        make_film.enqueue(game.pk, game.lines)
    return progress_of(game) is not None


@task(queue_name=LONG)
def make_film(pk: int, lines: int) -> int:
    """Make the animation of a game and keep it, unless the game has changed since somebody asked; its pictures.

    If the host is too busy, it is as if nobody had asked.
    """
    game = Game.objects.filter(pk=pk, lines=lines).first()
    if game is None or not is_possible(as_everybody(game)):
        return 0
    try:
        made = _made(game)
    except BusyError:
        cache.delete(f"{_name(game)}-progress")
        made = 0
    over(_name(game))
    return made


def _made(game: Game) -> int:
    drawn, frames = list[bytes](), frames_of(game)
    for done, frame in enumerate(frames, start=1):
        drawn.append(bitmaps.frame(frame))
        _tell(game, Progress(done, len(frames)))
    _keep(_name(game), bitmaps.film(drawn))
    return len(frames)


def frames_of(game: Game) -> list[str]:
    """The pictures as SVG, all of one size: the season above the map, the seats below it."""
    access = as_everybody(game)
    names, shown = players(access), chosen(_history(access))
    maps = pictures(access.variant, [position for position, _ in shown], Look(PLAIN, legend=False, emphasis=SMALL))
    words = [_words(access, position, when, names) for position, when in shown]
    height = max(height_around(drawn, told, bitmaps.FILMED) for drawn, told in zip(maps, words, strict=True))
    return [poster(drawn, told, (bitmaps.FILMED, height), PLAIN) for drawn, told in zip(maps, words, strict=True)]


def chosen(frames: list[Frame]) -> list[Frame]:
    """At most `MOST_FRAMES` positions, with the first and the last; the same one isn't shown twice in a row."""
    befores = [None, *(position for position, _ in frames)]
    moved = [frame for before, frame in zip(befores, frames, strict=False) if frame[0] != before]
    if len(moved) <= MOST_FRAMES:
        return moved
    step = (len(moved) - 1) / (MOST_FRAMES - 1)
    return [moved[round(number * step)] for number in range(MOST_FRAMES)]


def _history(access: Access) -> list[Frame]:
    return [(seen.position, called(access.variant, seen.turn, seen.number)) for seen in access.history()]


def _words(access: Access, position: Position, when: str, names: dict[str, tuple[str, ...]]) -> Words:
    title = access.game.summary if position.ending else when
    return Words(title, access.game.name, entries(access, position, names, PLAIN))


def _tell(game: Game, progress: Progress) -> None:
    cache.set(f"{_name(game)}-progress", msgspec.json.encode(progress), _KEPT)


def _keep(name: str, made: bytes) -> None:
    """Keep an animation, and no more of the oldest ones than there is room for."""
    names = [*(one for one in cache.get(_LIST) or () if one != name), name]
    for old in names[:-_MOST_KEPT]:
        cache.delete(old)
        cache.delete(f"{old}-progress")
    cache.set(_LIST, names[-_MOST_KEPT:], _KEPT)
    cache.set(name, made, _KEPT)


def _name(game: Game) -> str:
    """Where the animation is kept: a new one as soon as the game's log has another line, or its players are known."""
    return f"film-{game.pk}-{game.lines}-{'named' if is_public(as_everybody(game)) else 'nameless'}"
