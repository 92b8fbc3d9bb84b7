"""A memory of bounded size that forgets gradually: what nobody has asked for in a while goes first."""

from typing import TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Memory(dict[Key, Kept]):
    """Values by key, in two generations of at most half of `most` each; what is asked for again becomes young.

    Looking up what it doesn't know raises KeyError, as in any dictionary.
    """

    def __init__(self, most: int) -> None:
        """An empty memory for so many values."""
        super().__init__()
        self._half = most // 2
        self._old: dict[Key, Kept] = {}

    def keep(self, key: Key, value: Kept) -> None:
        """Remember a value. If the young generation is full, it becomes the old one, which is forgotten."""
        if len(self) >= self._half:
            self._old = dict(self)
            self.clear()
        self[key] = value

    def older(self, key: Key) -> Kept | None:
        """What the old generation has, or None."""
        return self._old.get(key)

    def recall(self, key: Key) -> Kept | None:
        """What is remembered, or None."""
        try:
            return self[key]
        except KeyError:
            return None

    def __missing__(self, key: Key) -> Kept:
        value = self._old[key]
        self.keep(key, value)
        return value
