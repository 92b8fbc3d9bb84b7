"""What lines say, remembered: phases whose orders are written alike share what they have read."""

from collections.abc import Callable
from functools import cached_property, lru_cache

import msgspec

from variorum.game.memory import Memory
from variorum.game.order import Order
from variorum.notation.canonical import Canonical
from variorum.notation.grammar import Grammar
from variorum.notation.names import Names
from variorum.notation.parse import Parsed, canonical_line, is_whole, joined_line, parse_line, statements_apart

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

    def line(self, written: str) -> Parsed:
        """What a line says, remembered if it is short; each statement of a longer one is remembered by itself."""
        found = self._parsed.recall(written)
        if found is None:
            found = self._joined(written) if ";" in written else None
            found = found or self._alone(written)
            self._remember(written, found)
        return found

    def _alone(self, written: str) -> Parsed:
        order = self._canonical(written)
        return canonical_line(written, order) if order else self._matched(written)

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

    @cached_property
    def _parsed(self) -> Memory[str, Parsed]:
        return Memory(_REMEMBERED_LINES)

    @cached_property
    def _vocabulary(self) -> Canonical:
        def matched(text: str) -> Order | None:
            parsed = self._matched(text)
            return parsed.orders[0] if parsed.orders and parsed.text == text else None

        return Canonical(self.names, self.grammar, matched)


@lru_cache(maxsize=64)
def known_lines(names: Names, grammar: Grammar, starts: frozenset[str]) -> KnownLines:
    """The lines read so far with these names, in this grammar."""
    return KnownLines(names, grammar, starts)


class _Plainly(Memory[str, Order]):
    """The orders of plain lines, those of canonical lines as `read` reads them."""

    def __init__(self, read: Callable[[str], Order | None]) -> None:
        super().__init__(_REMEMBERED_LINES)
        self._read = read

    def __missing__(self, written: str) -> Order:
        order = self.older(written) or self._read(written)
        if order is None:
            raise KeyError(written)
        self.keep(written, order)
        return order
