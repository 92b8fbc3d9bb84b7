"""The TOML file of terms, and what is wrong with it: where, what was written, and what would be accepted."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Never

import msgspec
from msgspec.structs import fields

from variorum.archive.gamefile import GameFile, holds_game, load
from variorum.archive.gamelog import moment_before
from variorum.arena.house import character_called
from variorum.arena.terms import AgentTerms, Terms, TermsError, shown
from variorum.bots.levels import LEVELS, MOST_BUDGET
from variorum.face.given import LARGEST, given_by, require_possible, text_in
from variorum.game.position import Position, to_json
from variorum.game.variant import Variant


def start_in(file: Path, at: str, variant: Variant, *, chosen: bool) -> tuple[Variant, Position]:
    """The variant and the position that a file names; `variant` is the one to be played, `chosen` if not the usual.

    In a game file it is the last position, or the one before the phase `at`.

    Raises: ValueError, LookupError or OSError that say why no game can begin there.
    """
    if holds_game(file):
        found, position = _in_game(load(file, variant if chosen else None), at)
    else:
        found, position = _by_itself(file, at, variant)
    if position.ending:
        raise ValueError(f"{file}: the game is over there")
    usual = found.opening(found).by_right
    if position.by_right.keys() != usual.keys():
        raise ValueError(f"{file}: its seats are {', '.join(position.by_right)}; accepted: {', '.join(usual)}")
    return found, position


def _in_game(game: GameFile, at: str) -> tuple[Variant, Position]:
    moment = moment_before(game, at)
    if moment.phases:
        seasons = ", ".join(str(one.coming) for one in game.moments if not one.phases and not one.position.ending)
        raise ValueError(f"{moment.coming} isn't the first phase of its season; accepted: {seasons}")
    return game.variant, moment.position


def _by_itself(file: Path, at: str, variant: Variant) -> tuple[Variant, Position]:
    if at:
        raise ValueError(f'{file} isn\'t a game file, so that at = "{at}" has no phase to find; leave it out')
    with file.open("rb") as opened:
        text = text_in(opened.read(LARGEST + 1), str(file))
    given = given_by(text, str(file), variant.id)
    if given.orders:
        raise ValueError(
            f"{file}: agents give the orders; accepted: a game file, a position, or a phase without orders"
        )
    require_possible(given)
    return given.variant, given.position


_LARGEST = 100_000
_LONGEST_NAME, _MOST_AGENTS, _MOST_VARIANTS = 40, 100, 200
_BOUNDS: Mapping[str, tuple[float, float]] = {
    "games": (1, 100_000),
    "years": (1, 1000),
    "rounds": (0, 20),
    "seconds": (0.01, 3600),
    "game_seconds": (0, 1_000_000),
    "phase_tokens": (0, 10**9),
    "game_tokens": (0, 10**9),
    "tries": (1, 10),
    "faults": (1, 1000),
    "substituted": (0, 1),
    "failing": (0, 1),
    "seats": (0, 1000),
    "evaluations": (1, MOST_BUDGET),
    "most_tokens": (1, 1_000_000),
    "temperature": (0, 10),
    "at_once": (0, 1000),
    "price_in": (0, 1_000_000),
    "price_out": (0, 1_000_000),
}
_KINDS = {"python": ("class",), "chat": ("url", "model"), "daide": ("command",), "mcp": ("command",)}
_ADDRESSES = {"daide": ("port",), "mcp": ("url",)}
"""What a command has to take."""
_EXPECTED = {int: "a whole number", float: "a number", str: "text in quotes", tuple: "a list", dict: "a table"}


class _Place:
    """Where something stands in the file: among the terms, or in the agent of a number."""

    def __init__(self, path: Path, text: str, agent: int | None = None) -> None:
        self.path, self.agent = path, agent
        self._lines = text.splitlines()

    def fail(self, key: str, told: str) -> Never:
        """Raise: TermsError with the line of a key."""
        line = self._line(key)
        where = f"{self.path}, line {line}" if line else f"{self.path}"
        whose = f"agent {self.agent + 1}, " if self.agent is not None else ""
        raise TermsError(f"{where}: {whose}{told}")

    def _line(self, key: str) -> int:
        heads = [number for number, line in enumerate(self._lines) if re.match(r"\s*\[\[\s*agents\s*\]\]", line)]
        first = heads[self.agent] if self.agent is not None and self.agent < len(heads) else 0
        pattern = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        found = (number + 1 for number in range(first, len(self._lines)) if pattern.match(self._lines[number]))
        return next(found, first + 1 if self.agent is not None and heads else 0)


def read_terms(path: Path) -> Terms:
    """The terms in a file; files of Python that they name lie beside it. Raises: TermsError."""
    return terms_of(path, *read_toml(path))


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """A file's text, and what it says. Raises: TermsError if it can't be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TermsError(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > _LARGEST:
        raise TermsError(f"{path}: larger than {_LARGEST:,} bytes")
    try:
        text = data.decode()
        return text, tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TermsError(f"{path}: not a TOML file: {error}") from None


def terms_of(path: Path, text: str, plain: dict[str, Any]) -> Terms:
    """The terms that a file says; its text is for the lines in errors. Raises: TermsError."""
    place, rows = _Place(path, text), plain.pop("agents", None)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        place.fail("agents", "who plays? Write [[agents]] above the lines of each agent, with its name and kind")
    if len(rows) > _MOST_AGENTS:
        place.fail("agents", f"{len(rows)} agents; accepted: up to {_MOST_AGENTS}")
    agents = tuple(_agent(_Place(path, text, number), row) for number, row in enumerate(rows))
    names = [agent.name for agent in agents]
    for number, name in enumerate(names):
        if name in names[:number]:
            _Place(path, text, number).fail("name", f'a second agent is called "{name}"; each needs a name of its own')
    terms = Terms(agents=agents, **_values(place, Terms, plain))
    terms = msgspec.structs.replace(terms, variants=tuple(_beside(path, one) for one in terms.variants))
    if terms.start or terms.at:
        terms = _started(place, terms, given="variants" in plain)
    _require_terms(place, terms)
    return terms


def _started(place: _Place, terms: Terms, *, given: bool) -> Terms:
    """The terms with the position in which their games begin."""
    if not terms.start:
        place.fail("at", f'at = "{terms.at}": of which game? Write start = "game.jsonl", too')
    file = place.path.parent / terms.start
    try:
        variant, position = start_in(file, terms.at, terms.variant(0), chosen=given)
    except (ValueError, LookupError, OSError) as error:
        place.fail("at" if terms.at else "start", str(error))
    if given and (len(terms.variants) > 1 or variant.id != terms.variant(0).id):
        place.fail("variants", f"{file} is of {variant.id}, and so are all games that begin there")
    variants = terms.variants if given else (variant.id,)
    return msgspec.structs.replace(terms, variants=variants, start=to_json(position).decode(), at="")


def _require_terms(place: _Place, terms: Terms) -> None:
    if terms.caretaker not in LEVELS:
        place.fail("caretaker", f'caretaker = "{terms.caretaker}": accepted: {", ".join(LEVELS)}')
    if not 1 <= len(terms.variants) <= _MOST_VARIANTS:
        place.fail("variants", f"{len(terms.variants)} variants; accepted: 1 to {_MOST_VARIANTS}")
    for number in range(len(terms.variants)):
        try:
            terms.seating(number)
        except (ValueError, LookupError) as error:
            place.fail("variants", str(error))


def _agent(place: _Place, row: dict[str, Any]) -> AgentTerms:
    if "name" not in row:
        place.fail("name", "it has no name")
    agent = AgentTerms(**_values(place, AgentTerms, row))
    if not 1 <= len(agent.name.strip()) <= _LONGEST_NAME or not agent.name.isprintable():
        place.fail("name", f"a name has 1 to {_LONGEST_NAME} characters on one line")
    if agent.level not in LEVELS:
        place.fail("level", f'level = "{agent.level}": accepted: {", ".join(LEVELS)}')
    try:
        character_called(agent.character)
    except ValueError as error:
        place.fail("character", str(error))
    missing = [key for key in _KINDS.get(agent.kind, ()) if not row.get(key)]
    if missing:
        place.fail("kind", f'"{agent.name}" of kind "{agent.kind}" needs {" and ".join(missing)}')
    if agent.kind == "chat" and not re.match(r"https?://[^/\s]", agent.url):
        place.fail("url", f'url = "{shown(agent.url)}": accepted: an address such as http://127.0.0.1:8000/v1')
    for name in _ADDRESSES.get(agent.kind, ()):
        if f"{{{name}}}" not in agent.command:
            place.fail("command", f"command = {_shown(agent.command)}: write {{{name}}} where the program takes it")
    prompts = str((place.path.parent / agent.prompts).absolute()) if agent.prompts else ""
    return msgspec.structs.replace(agent, class_=_beside(place.path, agent.class_), prompts=prompts)


def _beside(path: Path, name: str) -> str:
    """A name of something in a file, with the file found beside the terms."""
    is_file = (name.rpartition(":")[0] or name).endswith((".py", ".toml"))
    return str((path.parent / name).absolute()) if is_file else name


def _values(place: _Place, of: type[msgspec.Struct], row: dict[str, Any]) -> dict[str, Any]:
    """The values in a table, by the names of the fields."""
    known = {field.encode_name: field for field in fields(of) if field.encode_name != "agents"}
    found = {}
    for key, value in row.items():
        if key not in known:
            near = get_close_matches(key, known, 1)
            meant = f"did you mean {near[0]}? " if near else ""
            place.fail(key, f"nothing is called {key}; {meant}Accepted: {', '.join(known)}")
        try:
            found[known[key].name] = msgspec.convert(value, known[key].type)
        except msgspec.ValidationError:
            place.fail(key, f"{key} = {_shown(value)}: expected {' or '.join(_expected(known[key].type))}")
        least, most = _BOUNDS.get(key, (None, None))
        if least is not None and most is not None and not least <= value <= most:
            place.fail(key, f"{key} = {value}: accepted: {least:,} to {most:,}")
    return found


def _expected(kind: Any) -> Iterator[str]:
    """What a field takes, in words."""
    if choices := [f'"{one}"' for one in getattr(kind, "__args__", ()) if isinstance(one, str)]:
        yield from choices
        return
    options = [kind, getattr(kind, "__origin__", None), *getattr(kind, "__args__", ())]
    yield next((_EXPECTED[one] for one in options if one in _EXPECTED), str(kind))


def _shown(value: Any) -> str:
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…"
