"""The agents of a game, made from their terms: one for each seat, so that no two seats share what they know."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.arena.agent import ALL, Agent, AgentError, Brief, Following, Leaving, Message, Reply
from variorum.arena.daide import DaideSeat
from variorum.arena.endpoint import Endpoint
from variorum.arena.forms import Choice
from variorum.arena.game import begun
from variorum.arena.guest import Guest
from variorum.arena.house import HouseBot
from variorum.arena.prompts import Prompts
from variorum.arena.replies import read_reply
from variorum.arena.terms import AgentTerms, Terms
from variorum.daide.names import NoMapError, names_of

_CUT, _FILTERED = "length", "content_filter"
"""Why a model stopped, in the words of the chat form."""


class ChatAgent:
    """A model behind an endpoint. It keeps nothing from one answer to the next: the brief says all it may know."""

    def __init__(self, terms: AgentTerms, seconds: float) -> None:
        """A model that answers within some seconds.

        Raises: AgentError if the variable with its key isn't set, or a prompt can't be read.
        """
        self.terms, self.endpoint = terms, Endpoint(terms, seconds)
        self.prompts = Prompts(terms.prompts, terms.legal, terms.prompt)

    def reply(self, brief: Brief) -> Reply:
        """Ask the model.

        Raises: LateError if it takes too long; AgentError, with the call and what it has cost, if it can't be reached,
        or answers nothing that can be read.
        """
        choice, call = self.endpoint.ask(self.prompts.system(brief), self.prompts.user(brief))
        reply = read_reply(call.text)
        thoughts = "\n\n".join(part for part in (choice.message.thought, reply.thoughts) if part)
        reply = replace(reply, thoughts=thoughts, calls=(call,), tokens_in=call.tokens_in, tokens_out=call.tokens_out)
        if fault := _nothing(choice, reply, self.terms.most_tokens):
            raise AgentError(fault, reply)
        return reply


def _nothing(choice: Choice, reply: Reply, most: int) -> str:
    """Why there is nothing to be read in an answer; empty if there is. It repeats nothing of the answer."""
    cut = f"it was cut off after {most:,} tokens; give it more by most_tokens, or let it think less"
    if choice.message.text.strip():
        return f"the answer has no JSON object: {cut}" if choice.finish_reason == _CUT and reply.unread else ""
    if choice.message.refusal or choice.finish_reason == _FILTERED:
        return "the model, or a filter of its server, refused to answer"
    return f"the answer is empty: {cut}" if choice.finish_reason == _CUT else "the answer is empty"


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
