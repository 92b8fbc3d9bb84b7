"""The file that says who plays whom, what, and how long."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from variorum.bots.match import players
from variorum.game.variant import Variant
from variorum.variants.elsewhere import variant_of

_LARGEST = 100_000
_MOST_GAMES, _MOST_YEARS, _MOST_ROUNDS, _MOST_SECONDS = 100_000, 1000, 20, 3600


class TermsError(ValueError):
    """A file of terms that can't be played; the message says what is wrong, and where."""


class AgentTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who an agent is.

    `kind`: `bot` (a `level`, and perhaps a `character` that talks), `python` (`class` names one, as `file.py:Name` or
    `module:Name`, which gets the `options`), or `chat` (an endpoint of the chat form at `url`, with its `model`; the
    key is read from the environment variable `key`). `seats` is how many it plays in each game, 0 for all that are
    left. Prices are for a million tokens.
    """

    name: str
    kind: Literal["bot", "python", "chat"] = "bot"
    seats: int = 1
    level: str = "policy"
    character: str = ""
    evaluations: int = 2000
    class_: str = msgspec.field(default="", name="class")
    options: dict[str, Any] = {}
    url: str = ""
    model: str = ""
    key: str = ""
    prompt: str = ""
    temperature: float | None = None
    most_tokens: int = 2000
    price_in: float = 0.0
    price_out: float = 0.0


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the games go.

    Game number *n* is of variant *n* modulo their number, and seats move on by one from game to game. `rounds` of press
    come before orders. `seconds` are for one answer, `tokens` for an agent in a game (0: no bound), `tries` how often
    it may send its orders. A seat whose agent fails has its orders written by the `caretaker`, a level of bots; after
    `faults` failures in a row for good.
    """

    agents: tuple[AgentTerms, ...]
    variants: tuple[str, ...] = ("standard",)
    games: int = 1
    years: int = 10
    rounds: int = 0
    seconds: float = 60.0
    tokens: int = 0
    tries: int = 2
    faults: int = 3
    caretaker: str = "generic"
    seed: str = "0"

    @property
    def mark(self) -> str:
        """A digest of the terms, which tells their games from those of others."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]

    def variant(self, number: int) -> Variant:
        """The variant of a game."""
        return variant_of(self.variants[number % len(self.variants)])

    def seating(self, number: int) -> dict[str, AgentTerms]:
        """Who plays which seat in a game. Raises: TermsError if the agents don't fit the seats."""
        variant = self.variant(number)
        seats = players(variant)
        fixed = sum(agent.seats for agent in self.agents)
        left = len(seats) - fixed
        row = [agent for agent in self.agents for _ in range(agent.seats or max(left, 0))]
        if len(row) != len(seats):
            raise TermsError(
                f"{variant.name} has {len(seats)} seats, but the agents take {len(row)}; "
                "give one of them seats = 0, for all that are left"
            )
        turn = number // len(self.variants) % len(row)
        return dict(zip(seats, row[turn:] + row[:turn], strict=True))


def read_terms(path: Path) -> Terms:
    """The terms in a file. Raises: TermsError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TermsError(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > _LARGEST:
        raise TermsError(f"{path}: larger than {_LARGEST:,} bytes")
    try:
        terms = msgspec.convert(tomllib.loads(data.decode()), Terms)
        _require(terms)
        for number in range(len(terms.variants)):
            terms.seating(number)
    except ValueError as error:
        raise TermsError(f"{path}: {error}") from None
    return terms


def _require(terms: Terms) -> None:
    bounds = (
        ("games", terms.games, 1, _MOST_GAMES),
        ("years", terms.years, 1, _MOST_YEARS),
        ("rounds", terms.rounds, 0, _MOST_ROUNDS),
        ("seconds", terms.seconds, 0.01, _MOST_SECONDS),
        ("tries", terms.tries, 1, 10),
        ("faults", terms.faults, 1, 1000),
    )
    for name, number, least, most in bounds:
        if not least <= number <= most:
            raise ValueError(f"{name} is a number from {least} to {most}, not {number}")
    if not terms.agents or not terms.variants:
        raise ValueError("there must be at least one variant, and one [[agents]]")
    names = [agent.name for agent in terms.agents]
    if len(set(names)) < len(names) or not all(names):
        raise ValueError("each agent needs a name of its own")
    for agent in terms.agents:
        needed = {"python": ("class",), "chat": ("url", "model")}.get(agent.kind, ())
        given = {"class": agent.class_, "url": agent.url, "model": agent.model}
        missing = [name for name in needed if not given[name]]
        if missing:
            raise ValueError(f"the agent {agent.name} of kind {agent.kind} needs {' and '.join(missing)}")
        if agent.seats < 0:
            raise ValueError(f"the agent {agent.name} can't have {agent.seats} seats")
