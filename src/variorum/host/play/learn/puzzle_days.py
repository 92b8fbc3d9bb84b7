"""The puzzle of a day as its pages need it: read, with the words for its orders."""

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cached_property, lru_cache

import msgspec
from django.http import Http404
from django.utils import timezone

from variorum.bots.kernel_war import War
from variorum.bots.puzzle_file import of_day, puzzle_called
from variorum.bots.puzzles import Puzzle
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.title import called, headline
from variorum.game.variant import Variant
from variorum.host.play.pictures.drawing import around
from variorum.notation.in_words import words
from variorum.variants import registry

EARLIER = 14
"""The days before today whose puzzles are still there."""


class ReadOrder(msgspec.Struct, frozen=True):
    """An order as people read it: in notation, in words, and whether it is one of those that matter."""

    order: str
    words: str
    is_key: bool


class Posed(msgspec.Struct, frozen=True, dict=True):
    """A puzzle with what it means."""

    puzzle: Puzzle
    variant: Variant
    war: War

    @property
    def seat(self) -> str:
        """The seat that orders."""
        return self.puzzle.seat

    @property
    def name(self) -> str:
        """The seat as people write it."""
        return called(self.seat)

    @property
    def position(self) -> Position:
        """The position of the puzzle."""
        return self.war.situation.position

    @property
    def turn(self) -> str:
        """When it is."""
        return headline(self.variant, self.position)

    @property
    def kind(self) -> str:
        """The kind of its phase: M, R or A."""
        return self.war.state.turn[2]

    @property
    def best_share(self) -> int:
        """What the best orders are worth, in percent of the board."""
        return round(100 * self.puzzle.share)

    @property
    def second_share(self) -> int:
        """The same for the best orders without what matters."""
        return round(100 * self.puzzle.second_share)

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """What its pictures show: where the seat has units and centers, and where the units could go."""
        return around(self.variant, self.position, self.war.powers)

    def read(self, texts: Iterable[str]) -> tuple[Order, ...]:
        """Orders by their canonical texts, without those that aren't legal."""
        return tuple(self.war.legal[text] for text in texts if text in self.war.legal)

    def told(self, texts: Iterable[str]) -> tuple[ReadOrder, ...]:
        """Orders as people read them."""
        named, keys = words(self.variant), {key.order for key in self.puzzle.keys}
        return tuple(ReadOrder(str(order), named.order(order), str(order) in keys) for order in self.read(texts))


def day_called(text: str) -> date:
    """A day whose puzzle is there: one of the last, as 2026-11-27. Raises: Http404."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if day.isoformat() != text or not timedelta(0) <= timezone.now().date() - day <= timedelta(days=EARLIER):
        raise Http404
    return day


def posed(day: date) -> Posed:
    """The puzzle of a day."""
    return _called(of_day(day).id)


@lru_cache(maxsize=32)
def _called(name: str) -> Posed:
    puzzle = puzzle_called(name)
    assert puzzle is not None  # noqa: S101 - the name is that of a shipped one
    variant = registry.variant(puzzle.variant)
    return Posed(puzzle, variant, puzzle.war(variant))
