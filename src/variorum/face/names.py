"""Names and texts from outside: looked up by name, and answered in words where they are wrong."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

Value = TypeVar("Value")
_LONGEST = 80


class UnknownNameError(ValueError, KeyError):
    """A name that means nothing here; the message quotes it and lists what would be accepted."""

    def __str__(self) -> str:
        return str(self.args[0])


class ByName(dict[str, Value]):
    """A dictionary by name that finds `france` too, and answers a wrong name with those that it has."""

    def __init__(self, what: str, values: Mapping[str, Value] | Iterable[tuple[str, Value]] = ()) -> None:
        """Take values by name; `what` says what the names are, for messages."""
        super().__init__(values)
        self.what = what

    def __missing__(self, name: object) -> Value:
        return dict.__getitem__(self, known(name, self, self.what))


def known(name: object, names: Iterable[str], what: str) -> str:
    """One of the names, however its letters are written.

    Raises: UnknownNameError if it isn't one of them.
    """
    accepted = tuple(names)
    found = name.strip().upper() if isinstance(name, str) else ""
    if found not in accepted:
        raise UnknownNameError(f"no {what} {quoted(name)}; accepted: {', '.join(accepted) or 'none'}")
    return found


def text_of(value: object, what: str) -> str:
    """The value, if it is a text.

    Raises: ValueError that says what was expected instead.
    """
    if not isinstance(value, str):
        raise ValueError(f"expected {what}; got {quoted(value)}")
    return value


def quoted(value: object) -> str:
    """A value as a message may repeat it: a text in quotes, anything else with its type."""
    if isinstance(value, str):
        return f'"{_short(value)}"'
    return f"{_short(repr(value))} ({type(value).__name__})"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
