"""The agents of a game, made from their terms: one for each seat, so that no two seats share what they know."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from variorum.arena.agent import Agent, AgentError
from variorum.arena.chat import ChatAgent
from variorum.arena.guest import Guest
from variorum.arena.house import HouseBot
from variorum.arena.terms import AgentTerms, Terms


@contextmanager
def seated(terms: Terms, number: int) -> Iterator[dict[str, Agent]]:
    """The agents of a game by their seats; afterwards their processes are ended.

    Raises: AgentError if one can't be made.
    """
    with ExitStack() as leaving:
        found: dict[str, Agent] = {}
        for seat, agent in terms.seating(number).items():
            found[seat] = made = _made(agent, terms)
            if isinstance(made, Guest):
                leaving.callback(made.close)
        yield found


def _made(agent: AgentTerms, terms: Terms) -> Agent:
    try:
        match agent.kind:
            case "bot":
                return HouseBot(agent.level, agent.character, agent.evaluations)
            case "chat":
                return ChatAgent(agent, terms.seconds)
            case "python":
                return Guest(agent.class_, agent.options, terms.variants, terms.seconds)
    except AgentError as error:
        raise AgentError(f"{agent.name}: {error}") from None


def try_agents(terms: Terms) -> None:
    """Make every agent once. Raises: AgentError that says which can't be made, and why."""
    for agent in terms.agents:
        made = _made(agent, terms)
        if isinstance(made, Guest):
            try:
                made.begin()
            except AgentError as error:
                raise AgentError(f"{agent.name}: {error}") from None
            finally:
                made.close()
