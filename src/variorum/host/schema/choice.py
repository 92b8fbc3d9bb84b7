"""Choices with the words that people read."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """One of several values, each written as its name in data and its `label`."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """A member from both."""
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member
