"""What lines say, remembered: phases whose orders are written alike share what they have read."""

from collections.abc import Callable
from functools import cached_property, lru_cache

import msgspec

from variorum.game.memory import Memory
from variorum.game.order import Order
from variorum.notation.canonical import Canonical
from variorum.notation.grammar import Grammar
from variorum.notation.names import Names
from variorum.notation.parse import Parsed, is_whole, joined_line, order_line, parse_line, statements_apart
from variorum.notation.spoken import Spoken

_REMEMBERED_LINES = 20_000
_LONGEST_REMEMBERED = 120


class KnownLines(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The lines read in a grammar so far; `starts` are the words with which orders of any phase begin.

    What a line says depends on nothing else, so it is the same whoever wrote it.
    """

    names: Names
    grammar: Grammar
    starts: frozenset[str]

    @cached_property
    def plain(self) -> Memory[str, Order]:
        """The orders of lines that are nothing but a plain order; canonical ones are read when somebody asks."""
        return _Plainly(self._canonical)

    @cached_property
    def spoken(self) -> Memory[str, Order]:
        """The orders of lines that are nothing but an order in usual words, which may leave out kinds of units."""
        return _Plainly(self._spoken)

    def line(self, written: str) -> Parsed:
        """What a line says, remembered if it is short; each statement of a longer one is remembered by itself."""
        found = self._parsed.recall(written)
        if found is None:
            found = self._joined(written) if ";" in written else None
            found = found or self._alone(written)
            self._remember(written, found)
        return found

    def _alone(self, written: str) -> Parsed:
        order = self._canonical(written) or self.spoken.recall(written)
        return order_line(written, order) if order else self._matched(written)

    def _joined(self, written: str) -> Parsed | None:
        """A line whose statements say alone what they say together; None if it has to be read as a whole."""
        texts = statements_apart(written)
        parts: list[Parsed] = []
        for text in texts:
            parts.append(self.line(text))
            if not is_whole(parts[-1]):
                return None
        return joined_line(parts, written.count(";")) if parts else None

    def _matched(self, written: str) -> Parsed:
        return parse_line(self.names, self.grammar, self.starts, written)

    def _remember(self, written: str, parsed: Parsed) -> None:
        # What nobody could read is seldom written again, and a text full of it would take a hundred megabytes.
        is_read = not any(statement.unread for statement in parsed.statements)
        if is_read and len(written) <= _LONGEST_REMEMBERED and "\r" not in written:
            self._parsed.keep(written, parsed)
            if parsed.orders and parsed.text == written:
                self.plain.keep(written, parsed.orders[0])

    def _canonical(self, written: str) -> Order | None:
        """The order of a line in canonical form, in small letters or capitals; None if the matcher has to look."""
        if len(written) > _LONGEST_REMEMBERED:
            return None
        return self._vocabulary.read(written.upper() if written.isascii() else written)

    def _spoken(self, written: str) -> Order | None:
        """The order of a line in usual words; None if the matcher has to look."""
        if len(written) > _LONGEST_REMEMBERED or not written.isascii():
            return None
        return self._usual.read(written.upper())

    @cached_property
    def _parsed(self) -> Memory[str, Parsed]:
        return Memory(_REMEMBERED_LINES)

    @cached_property
    def _vocabulary(self) -> Canonical:
        return Canonical(self.names, self.grammar, self._whole)

    @cached_property
    def _usual(self) -> Spoken:
        return Spoken(self.names, self.grammar, self._whole)

    def _whole(self, text: str) -> Order | None:
        """The order that a text is, as the matcher reads it; None if it is anything else."""
        parsed = self._matched(text)
        statement = parsed.statements[0] if len(parsed.statements) == 1 and is_whole(parsed) else None
        return statement.order if statement and statement.text == text else None


@lru_cache(maxsize=64)
def known_lines(names: Names, grammar: Grammar, starts: frozenset[str]) -> KnownLines:
    """The lines read so far with these names, in this grammar."""
    return KnownLines(names, grammar, starts)


class _Plainly(Memory[str, Order]):
    """The orders of lines, as far as `read` reads those that it doesn't remember."""

    def __init__(self, read: Callable[[str], Order | None]) -> None:
        super().__init__(_REMEMBERED_LINES)
        self._read = read

    def __missing__(self, written: str) -> Order:
        order = self.older(written) or self._read(written)
        if order is None:
            raise KeyError(written)
        self.keep(written, order)
        return order
