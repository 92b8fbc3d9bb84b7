"""The games that ratings come from, in the order in which they ended."""

from collections.abc import Hashable, Iterator
from datetime import datetime
from heapq import merge
from itertools import groupby

import msgspec

from variorum.host.people.models import BotGame, Result

Player = int | str
"""A person's id, a level of bots, or `guest 1` and so on, of whom nothing is known."""


class Rated(msgspec.Struct, frozen=True):
    """A game: when it ended, the scores, whose ratings it changes, and the kinds by which repeated games count less."""

    ended: datetime
    scores: dict[Player, float]
    changing: frozenset[Player]
    kinds: tuple[Hashable, ...]


def rated_games(group: str, **which: bool | datetime) -> Iterator[Rated]:
    """The rated games of people, and those of people with bots, which change the ratings of the bots alone."""
    return merge(_of_people(group, **which), _with_bots(group, **which), key=lambda game: game.ended)


def _of_people(group: str, **which: bool | datetime) -> Iterator[Rated]:
    found = Result.objects.filter(group=group, rated=True, **which).order_by("ended", "game_id", "seat")
    rows = found.values_list("ended", "game_id", "person_id", "score").iterator(chunk_size=5_000)
    for (ended, _), seats in groupby(rows, key=lambda row: row[:2]):
        scores: dict[Player, float] = {person: score for _, _, person, score in seats}
        people = frozenset(scores)
        yield Rated(ended, scores, people, (people,))


def _with_bots(group: str, **which: bool | datetime) -> Iterator[Rated]:
    rows = BotGame.objects.filter(group=group, **which).order_by("ended", "pk")
    for ended, bots, people in rows.values_list("ended", "bots", "people").iterator(chunk_size=5_000):
        scores: dict[Player, float] = dict(bots)
        scores |= {person or f"guest {number}": score for number, (person, score) in enumerate(people)}
        kinds = tuple(("with bots", person) for person in sorted({person for person, _ in people}))
        yield Rated(ended, scores, frozenset(bots), kinds)
