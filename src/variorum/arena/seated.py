"""The agents of a game, made from their terms: one for each seat, so that no two seats share what they know."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.arena.agent import ALL, Agent, AgentError, Following, Leaving, Message
from variorum.arena.chat import ChatAgent
from variorum.arena.daide import DaideSeat
from variorum.arena.game import begun
from variorum.arena.guest import Guest
from variorum.arena.house import HouseBot
from variorum.arena.terms import AgentTerms, Terms
from variorum.daide.names import NoMapError, names_of


@contextmanager
def seated(terms: Terms, number: int, guests: Mapping[str, Agent]) -> Iterator[dict[str, Agent]]:
    """The agents of a game by their seats, of which some are there already; afterwards their processes are ended.

    Raises: AgentError if one can't be made.
    """
    with ExitStack() as leaving:
        found: dict[str, Agent] = {}
        for seat, agent in terms.seating(number).items():
            found[seat] = made = guests.get(agent.name) or _made(agent, terms, seat)
            if isinstance(made, Leaving):
                leaving.callback(made.close)
        yield found


def follow(agents: Mapping[str, Agent], log: GameLog) -> None:
    """Tell those who follow the game itself what was played. Raises: AgentError if one can't be started."""
    for agent in agents.values():
        if isinstance(agent, Following):
            agent.follow(log)


def _made(agent: AgentTerms, terms: Terms, seat: str) -> Agent:
    try:
        match agent.kind:
            case "bot":
                return HouseBot(agent.level, agent.character, agent.evaluations)
            case "chat":
                return ChatAgent(agent, terms.seconds)
            case "daide":
                return DaideSeat(agent.command, seat, terms.years, terms.seconds)
            case "mcp":
                return _by_tools(agent.command, seat, terms)
            case "python":
                return Guest(agent.class_, agent.options, terms.variants, terms.seconds)
    except AgentError as error:
        raise AgentError(f"{agent.name}: {error}") from None


def _by_tools(command: str, seat: str, terms: Terms) -> Agent:
    try:
        from variorum.arena.mcp.seat import McpSeat  # noqa: PLC0415 - of an extra that need not be there
    except ModuleNotFoundError as error:
        raise AgentError(f"this needs {error.name}; run: pip install 'variorum[mcp]'") from None
    return McpSeat(command, seat, terms.seconds, talks=terms.rounds > 0)


def try_agents(terms: Terms) -> None:
    """Make every agent once. Raises: AgentError that says which can't be made, and why."""
    for agent in terms.agents:
        if agent.kind == "daide":
            _require_map(terms)
            continue
        made = _made(agent, terms, "")
        if isinstance(made, ChatAgent):
            _try_prompts(made, terms)
        if isinstance(made, Guest):
            try:
                made.begin()
            except AgentError as error:
                raise AgentError(f"{agent.name}: {error}") from None
            finally:
                made.close()


def _try_prompts(agent: ChatAgent, terms: Terms) -> None:
    """Raises: AgentError if a prompt can't be filled in for the first game."""
    game = begun(terms, 0)
    brief = game.brief(next(iter(game.seating)), 0, ("no order",), "a diary")
    try:
        agent.prompts.system(brief)
        agent.prompts.user(brief)
        agent.prompts.user(replace(brief, round=1, messages=(Message(brief.seat, ALL, "Hello"),)))
    except AgentError as error:
        raise AgentError(f"{agent.terms.name}: {error}") from None


def _require_map(terms: Terms) -> None:
    """Raises: AgentError if a variant can't be played with DAIDE."""
    for number in range(len(terms.variants)):
        try:
            names_of(terms.variant(number))
        except NoMapError as error:
            raise AgentError(str(error)) from None
