"""Nodes: the values of a scenario file, each with its place, so that every complaint can say where."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any

import msgspec


class ScenarioError(ValueError):
    """A scenario file cannot be used; the message names the file and the line."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message


def nearest(word: str, known: Collection[str]) -> str:
    """What a mistaken word may have meant: the nearest known ones, or a few of them."""
    close = get_close_matches(word, known, 3, 0.5)
    return f"{', '.join(close)}?" if close else f"known: {', '.join(list(known)[:40]) or 'none'}"


class Node(msgspec.Struct, frozen=True):
    """A value and where it stands; `text` is a scalar as written, `value` what YAML makes of it."""

    file: str
    line: int
    value: "dict[str, Node] | tuple[Node, ...] | str | int | bool | None"
    text: str = ""

    def error(self, message: str) -> ScenarioError:
        """A complaint about this value, to be raised."""
        return ScenarioError(self.file, self.line, message)

    def mapping(self) -> "dict[str, Node]":
        """The values by key.

        Raises: ScenarioError if this isn't a mapping.
        """
        if not isinstance(self.value, dict):
            raise self.error("keys with values are needed here, such as {ENGLAND: [F NTH]}")
        return self.value

    def fields(self, known: Collection[str]) -> "dict[str, Node]":
        """The values by key, where only some keys have a meaning.

        Raises: ScenarioError for any other key.
        """
        found = self.mapping()
        for key, node in found.items():
            if key not in known:
                raise node.error(f'unknown key "{key}"; {nearest(key, known)}')
        return found

    def items(self) -> "tuple[Node, ...]":
        """The values of a list.

        Raises: ScenarioError if this isn't one.
        """
        if not isinstance(self.value, tuple):
            raise self.error("a list is needed here, such as [F NTH, A PAR]")
        return self.value

    def word(self) -> str:
        """A single value as it is written.

        Raises: ScenarioError if this is a list, a mapping or nothing.
        """
        if self.value is None or isinstance(self.value, dict | tuple):
            raise self.error("a single word or text is needed here")
        return self.text

    def words(self) -> tuple[str, ...]:
        """Every text of a list, or a single one."""
        return tuple(node.word() for node in self.items()) if isinstance(self.value, tuple) else (self.word(),)

    def plain(self) -> Any:
        """The value as JSON has it, without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return [node.plain() for node in self.value]
        return self.value
