"""Answers to text that cannot be read: where it stopped making sense, and what would be accepted."""

import msgspec

from variorum.game.audience import GM
from variorum.game.problem import Problem
from variorum.notation.lexer import Token
from variorum.notation.matcher import Failure
from variorum.notation.names import Names, plain
from variorum.notation.suggest import described, similar, similar_words

_MOST_SHOWN = 80
_MOST_EXPECTED = 8
_MOST_WORDS = 6
_PLACES = {"a location", "an area", "a unit", "a unit with its kind", "two areas joined by a slash"}
_POWERS = {"a power", "powers"}
_SEATS = {"a seat"}
_MASTER = {GM}
"""Nobody who plays means the game master."""


class Unread(msgspec.Struct, frozen=True):
    """A statement that could not be read: its tokens, how far they made sense, and a message for special cases."""

    text: str
    tokens: tuple[Token, ...]
    failure: Failure
    message: str = ""


def shortened(text: str) -> str:
    """A text, cut to what a message may repeat."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def problem(names: Names, unread: Unread, line: int) -> Problem:
    """The answer to a statement that could not be read."""
    place, tokens = unread.failure.place, unread.tokens
    column = tokens[place].column if place < len(tokens) else tokens[-1].end if tokens else 1
    message = unread.message or _message(names, unread)
    return Problem(f"{shortened(unread.text.rstrip(':'))}: {message}", order=unread.text, line=line, column=column)


def strange(names: Names, stranger: str, line: int) -> Problem:
    """The answer to an unknown name in place of a seat's."""
    meant = similar(names.seats, plain(stranger), _MASTER) or tuple(dict.fromkeys(names.seats.ids.values()))
    message = f"{shortened(stranger)}: no seat has this name, so the orders below it were ignored"
    return Problem(message, order=stranger, line=line, column=1, accepted=meant)


def _message(names: Names, unread: Unread) -> str:
    place, tokens, expected = unread.failure.place, unread.tokens, unread.failure.expected
    wanted = " or ".join(expected[:_MOST_EXPECTED]) + (" …" if len(expected) > _MOST_EXPECTED else "")
    if place >= len(tokens):
        return f"something is missing at the end: {wanted}"
    word = tokens[place]
    if word.is_text:
        return f"{shortened(word.text)} was not understood, or isn't closed; expected {wanted}"
    found = _unknown_name(names, unread, wanted) if word.is_word else ""
    return found or f'"{shortened(word.text)}" was not understood; expected {wanted}'


def _unknown_name(names: Names, unread: Unread, wanted: str) -> str:
    """The answer to a word where a name was expected, or to a misspelt word of an order; empty if it is neither."""
    rest, expected = unread.tokens[unread.failure.place :], set(unread.failure.expected)
    word = shortened(rest[0].text)
    if _names_seat(unread.tokens):
        return _unknown_seat(names, unread.tokens, wanted)
    fixed = [word for piece in unread.failure.words for word in piece.fixed]
    if words := similar_words(fixed, [token.plain for token in rest[:_MOST_WORDS]]):
        return f'"{word}" was not understood; {", ".join(words)}?'
    if _PLACES & expected:
        return _unknown_area(names, rest, wanted)
    for what, table, labels in (("power", names.powers, _POWERS), ("seat", names.seats, _SEATS)):
        if labels & expected:
            meant = similar(table, rest[0].plain, _MASTER)
            return f'no {what} "{word}"; ' + (f"{', '.join(meant)}?" if meant else f"expected {wanted}")
    return ""


def _names_seat(tokens: tuple[Token, ...]) -> bool:
    """Whether a colon follows the words at the start of a line."""
    signs = (token.plain for token in tokens if not token.is_word)
    return next(signs, "") == ":"


def _unknown_seat(names: Names, tokens: tuple[Token, ...], wanted: str) -> str:
    words = tokens[: next(index for index, token in enumerate(tokens) if token.plain == ":")]
    text = " ".join(token.text for token in words)
    meant = similar(names.seats, plain(text), _MASTER)
    return f'no power or seat "{shortened(text)}"; ' + (f"{', '.join(meant)}?" if meant else f"expected {wanted}")


def _unknown_area(names: Names, tokens: tuple[Token, ...], wanted: str) -> str:
    """The answer to an unknown area: the longest run of words that resembles an area's name, or the first word."""
    words = tokens[: next((at for at, token in enumerate(tokens) if not token.is_word), len(tokens))]
    for count in range(min(len(words), _MOST_WORDS), 0, -1):
        meant = similar(names.areas, "".join(token.plain for token in words[:count]), names.inert)
        if meant:
            text = " ".join(token.text for token in words[:count])
            return f'no area "{text}"; {described(names, meant)}?'
    return f'no area "{shortened(words[0].text)}"; expected {wanted}'
