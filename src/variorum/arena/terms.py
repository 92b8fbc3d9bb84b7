"""Who plays whom, what, and how long."""

from hashlib import sha256
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from variorum.bots.match import players
from variorum.game.variant import Variant
from variorum.variants.elsewhere import variant_of


class TermsError(ValueError):
    """Terms that can't be played; the message says what is wrong, and what would be accepted."""


def shown(url: str) -> str:
    """An address as errors name it: without user, password and query, which may be secrets."""
    scheme, _, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path.partition('?')[0].partition('#')[0]}"


class AgentTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who an agent is.

    `kind`: `bot` (a `level`, and perhaps a `character` that talks), `python` (`class` names one, as `file.py:Name` or
    `module:Name`, which gets the `options`), `chat` (an endpoint of the chat form at `url`, with its `model`; the key
    is read from the environment variable `key`; `prompts` is a folder of templates, after which `prompt` is said, and
    `legal` how much they tell of legal orders; `form` is how the server is asked, `at_once` how many requests it gets
    at a time, 0 for any number; `bound` is what its server calls the most tokens of an answer; `body` is added to each
    request, and `headers` names environment variables with the values of further headers), or `daide`
    and `mcp` (programs that speak DAIDE, or are clients of the Model Context Protocol, started by a `command`).
    `seats` is how many it plays in each game, 0 for all that are left. Prices are for a million tokens.
    """

    name: str
    kind: Literal["bot", "python", "chat", "daide", "mcp"] = "bot"
    seats: int = 1
    level: str = "policy"
    character: str = ""
    evaluations: int = 500
    class_: str = msgspec.field(default="", name="class")
    options: dict[str, Any] = {}
    url: str = ""
    model: str = ""
    key: str = ""
    prompt: str = ""
    prompts: str = ""
    form: Literal["chat", "messages"] = "chat"
    at_once: int = 0
    legal: Literal["reachable", "all", "none"] = "reachable"
    command: str = ""
    temperature: float | None = None
    most_tokens: int = 2000
    bound: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    body: dict[str, Any] = {}
    headers: dict[str, str] = {}
    price_in: float = 0.0
    price_out: float = 0.0

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """What tokens cost, in the currency of the prices."""
        return (tokens_in * self.price_in + tokens_out * self.price_out) / 1_000_000


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the games go.

    Game number *n* is of variant *n* modulo their number; in the first, the agents sit as they stand. `rounds` of press
    come before orders. `seconds` are for one answer, `game_seconds` for all answers of a seat in a game;
    `phase_tokens` and `game_tokens` are for a seat in a phase and in a game (0: no bound). An agent may send its orders
    `tries` times if some are refused. A seat whose agent fails has its orders written by the `caretaker`, a level of
    bots; for good after `faults` failures in a row, or with its seconds or tokens for the game spent. An agent forfeits
    a seat if the caretaker orders for more than the part `substituted` of its phases; such a seat counts as `lost`, or
    is `left out`. An agent with more `failing` answers than this part of all isn't rated.

    `start` is the position in which all games begin, as JSON, instead of the opening; a file of terms names a file
    with it instead, and perhaps with `at` the phase of a game file that is played first.

    Games come in rounds of as many as there are seats: in each, every agent plays every seat once; who sits beside
    whom is drawn, and chance is the same in all of them.
    """

    agents: tuple[AgentTerms, ...]
    variants: tuple[str, ...] = ("standard",)
    games: int = 1
    years: int = 10
    rounds: int = 0
    seconds: float = 60.0
    game_seconds: float = 0.0
    phase_tokens: int = 0
    game_tokens: int = 0
    tries: int = 2
    faults: int = 3
    caretaker: str = "generic"
    substituted: float = 0.1
    forfeits: Literal["lost", "left out"] = "lost"
    failing: float = 0.1
    seed: str = "0"
    license: str = ""
    start: str = ""
    at: str = ""

    @property
    def mark(self) -> str:
        """A digest of what makes a game what it is, however many of them are played.

        What is as usual isn't in it, so that a term which is added later changes no digest.
        """
        terms = replace(self.shown, games=1)
        plain = _unusual(terms) | {"agents": [*map(_unusual, terms.agents)]}
        return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]

    @property
    def shown(self) -> "Terms":
        """The terms as they are kept with the games: without what may be secret in addresses."""
        return replace(self, agents=tuple(replace(agent, url=shown(agent.url)) for agent in self.agents))

    def variant(self, number: int) -> Variant:
        """The variant of a game."""
        return variant_of(self.variants[number % len(self.variants)])

    def agent(self, name: str) -> AgentTerms:
        """An agent by its name."""
        return next(agent for agent in self.agents if agent.name == name)

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
        first, order = self._order(len(row), 0), self._order(len(row), self._round(number))
        design = dict(zip(first, row, strict=True))
        turn = number // len(self.variants)
        return {seat: design[(place + turn) % len(row)] for seat, place in zip(seats, order, strict=True)}

    def _order(self, many: int, number: int) -> list[int]:
        """The seats' places in the design of a round, which is drawn."""
        return Random(f"{self.seed}/{number}").sample(range(many), many)

    def _round(self, number: int) -> int:
        """The round of a variant's games that a game belongs to."""
        return number // len(self.variants) // len(players(self.variant(number)))

    def chance(self, number: int) -> str:
        """The seed of all chance in a game, which no agent may know.

        It is the same for all games of a round, unless a single agent plays them: then they would be the same games.
        """
        return f"{self.seed}-{self._round(number) if len(self.agents) > 1 else number}"


def _unusual(terms: msgspec.Struct) -> dict[str, Any]:
    """The terms that differ from the usual ones."""
    found = {field.name: (getattr(terms, field.name), field) for field in msgspec.structs.fields(terms)}
    return {name: value for name, (value, field) in found.items() if field.required or value != _usual(field)}


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
