"""A task: terms without the agent that is tried, which gets a seat in each game."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from variorum.arena.house import character_called
from variorum.arena.terms import Terms, TermsError
from variorum.arena.termsfile import read_toml, terms_of
from variorum.bots.levels import LEVELS
from variorum.face.names import known

_OWN = ("summary", "measures")


class Task(msgspec.Struct, frozen=True):
    """A task by its name, with what it is in a sentence, and which scores count.

    `checksum` is that of the file: figures of tasks with different checksums can't be compared.
    """

    name: str
    summary: str
    measures: tuple[str, ...]
    checksum: str
    plain: dict[str, Any]

    def entered(self, agent: str) -> Terms:
        """The terms with an agent: a file with one `[[agents]]`, or a level of bots such as `policy`.

        After a level may stand a character that talks: `policy:broker`. Raises: TermsError.
        """
        if agent.endswith(".toml"):
            return self._read(Path(agent))
        level, _, character = agent.partition(":")
        try:
            name = known(level, (one.upper() for one in LEVELS), "level of bots").lower()
            talks = character_called(character)
        except ValueError as error:
            raise TermsError(f"{error}; or name a file of terms with one agent, such as mine.toml") from None
        row = {"name": f"{name}:{character}" if talks else name, "level": name}
        return self._terms(Path(agent), "", row | ({"character": talks.name} if talks else {}))

    def _read(self, path: Path) -> Terms:
        text, plain = read_toml(path)
        rows = plain.pop("agents", [])
        if plain or not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], dict):
            raise TermsError(f"{path}: a task fixes all but one agent; accepted: a single [[agents]], and nothing else")
        return self._terms(path, text, rows[0])

    def _terms(self, path: Path, text: str, row: dict[str, Any]) -> Terms:
        rest = {name: value for name, value in self.plain.items() if name != "agents"}
        return terms_of(path, text, {**rest, "agents": [row | {"seats": 1}, *self.plain["agents"]]})


def tasks() -> tuple[Task, ...]:
    """All tasks, by their names."""
    folder = files("variorum.arena.tasks")
    found = [one for one in folder.iterdir() if one.name.endswith(".toml")]
    return tuple(
        _task(one.name.removesuffix(".toml"), one.read_bytes()) for one in sorted(found, key=lambda one: one.name)
    )


def task(name: str) -> Task:
    """A task by its name. Raises: TermsError naming those that there are."""
    found = {one.name: one for one in tasks()}
    if name not in found:
        raise TermsError(f'there is no task "{name[:40]}"; accepted: {", ".join(found)}')
    return found[name]


def _task(name: str, data: bytes) -> Task:
    plain = msgspec.toml.decode(data)
    own = {key: plain.pop(key) for key in _OWN}
    return Task(name, own["summary"], tuple(own["measures"]), sha256(data).hexdigest()[:16], plain)
