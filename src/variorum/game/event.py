"""Events: what happened, typed, each with its audience.

Reports, histories and notifications are made from events alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

import msgspec

from variorum.game.audience import EVERYONE, GM, Audience
from variorum.game.citation import cited
from variorum.game.sight import Fog


class OrderOutcome(msgspec.Struct, frozen=True):
    """What became of an order, in its canonical text; `power` is who gave it, where known.

    `result` says it in a word of `variorum.game.happened.Result` or of its rule's own, `word` as people read it; by
    default both are "success" or "failed". `unit` is the unit that it was for, if any; `ordered`:
    whether the unit was given an order at all; `idle`: whether it stayed without one, and nobody attacked it.
    """

    order: str
    succeeded: bool
    power: str = ""
    result: str = ""
    word: str = ""
    unit: str = ""
    ordered: bool = True
    idle: bool = False


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type"):
    """Something that happened. Rules declare their own as subclasses, each with what a report `says` of it.

    `says` has fields in braces, of which lists are told as sentences do; where that isn't enough, override `sentence`.
    `tabled`: a table of the rule's report shows it, so the sentence is for reports without tables.
    """

    audience: Audience = EVERYONE
    says: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    tabled: ClassVar[bool] = False

    @property
    def outcome(self) -> OrderOutcome | None:
        """The order that this event resolves, if any."""
        return None

    def because(self) -> str:
        """The outcome of the order and its reason, without the order itself, for an event that resolves one."""
        return self.sentence()

    @property
    def reveals(self) -> tuple[tuple[str, ...], ...]:
        """The areas, and the borders by their two areas, of which it tells what they have become."""
        return ()

    def through(self, fog: Fog) -> "Event | None":
        """What a reader in that fog may know of it; None: nothing.

        By default all of it, if it happened to a power of the reader's, also as the `previous` owner of something, or
        names only areas that the reader sees.
        """
        if not {getattr(self, "power", ""), getattr(self, "previous", "")}.isdisjoint(fog.powers):
            return self
        texts = _texts(msgspec.to_builtins(self))
        return None if any(map(fog.hides, texts)) else self

    def sentence(self) -> str:
        """What happened, for a reader of the report."""
        values = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return self.says.format(**{name: series(one) if isinstance(one, tuple) else one for name, one in values})


class PublicEvent(Event, frozen=True, gc=False, kw_only=True):
    """An event of which everybody hears, whatever they see of the board."""

    def through(self, fog: Fog) -> Self:
        """All of it."""
        return self


def _texts(plain: Any) -> Iterator[str]:
    """Every text in plain data."""
    match plain:
        case str():
            yield plain
        case dict():
            yield from (text for part in (*plain, *plain.values()) for text in _texts(part))
        case list() | tuple():
            yield from (text for part in plain for text in _texts(part))


def told(event: Event, reader: str, clauses: Mapping[str, str]) -> str:
    """The sentence of an event for a reader; the game master's copy names the only seats that were told.

    `clauses` are the variant's `citations`.
    """
    seats = [seat for seat in event.audience if seat != GM] if event.audience != EVERYONE and reader == GM else []
    sentence = cited(event.sentence(), clauses)
    return f"{series(seats)}: {sentence}" if seats else sentence


def series(words: Iterable[str], joined: str = "and") -> str:
    """Join words as a sentence lists them: "a, b and c"."""
    *others, last = tuple(words) or ("",)
    return f"{', '.join(others)} {joined} {last}" if others else last


def counted(number: int, noun: str) -> str:
    """A number of something: "1 point", "3,000 points"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
