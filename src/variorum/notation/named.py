"""Units and areas named outside orders, such as in positions, in any words that orders may use."""

from collections.abc import Callable, Sequence

from variorum.game.unit import UnitRef
from variorum.notation.grammar import grammar
from variorum.notation.habits import HABITS, bare
from variorum.notation.language import languages
from variorum.notation.lexer import tokenize
from variorum.notation.matcher import Found, Matcher
from variorum.notation.names import Names
from variorum.notation.pasted import daide_unit

LONGEST_NAME = 200
"""Characters of a name."""


def unit_named(names: Names, text: str) -> UnitRef | None:
    """The unit that a text names, with its kind; None if it names none, or different ones in different languages."""
    found = _named(names, daide_unit(text) or text, lambda matcher: matcher.new_unit(0))
    return found if isinstance(found, UnitRef) else None


def area_named(names: Names, text: str) -> str | None:
    """The area that a text names, or None in the same way."""
    found = _named(names, text, lambda matcher: matcher.name(matcher.names.areas, 0))
    return found if isinstance(found, str) else None


def _named(names: Names, text: str, find: Callable[[Matcher], Sequence[Found]]) -> object:
    if len(text) > LONGEST_NAME:
        return None
    for group in ((HABITS,), languages()):
        found: set[object] = set()
        for wording in group:
            tokens = tokenize(bare(wording, text))
            matcher = Matcher(wording.named(names), tokens, grammar(()))
            found |= {value for value, end in find(matcher) if end == len(tokens)}
        if found:
            return found.pop() if len(found) == 1 else None
    return None
