"""What an agent is told, and what it answers. Any Python class with these methods plays in the arena."""

import time
from typing import Protocol, runtime_checkable

import msgspec
from msgspec.structs import replace

from variorum.agreements import Deal
from variorum.archive.gamelog import GameLog
from variorum.bots import Situation
from variorum.bots.talk import PromiseOutcome

MOST_MESSAGES, MOST_OFFERS, MOST_ORDERS = 20, 10, 400
"""In one answer; what is beyond isn't read."""
ALL = "GLOBAL"
"""Everybody, as the recipient of a message."""
LONGEST_MESSAGE, LONGEST_ORDER, LONGEST_THOUGHTS, LONGEST_FAULT = 2_000, 200, 20_000, 300
LONGEST_DIARY = 4_000
"""Characters; longer texts are cut."""
MOST_CALLS, LONGEST_CALL = 10, 200_000
"""Calls of a model that are kept of an answer, and characters of each prompt and text of one."""
_MOST_TOKENS = 10**9
"""Tokens that an answer can say it has cost."""


class Message(msgspec.Struct, frozen=True):
    """A message of the press: from a seat to another one, or to all."""

    sender: str
    to: str
    text: str
    turn: str = ""


class Brief(msgspec.Struct, frozen=True):
    """What an agent knows when it is asked.

    `text` tells the position and what has happened in words; `situation` is the same for programs. `messages` are those
    to and from the seat, the latest last; `deals` the offers that it is a party to, numbered for it alone; `word` is
    what became of promises. In a round of press `round` counts from 1 and orders don't count yet; when orders are due,
    it is 0. `problems` say what was wrong with the answer before. `diary` is what the seat's agent last wanted to
    remember; `past` has a line for each year that is over, with everybody's centers. The game lasts so many `years` at
    most. `seed` is for the agent's own chance; it tells nothing of the game's dice.
    """

    game: str
    seat: str
    turn: str
    text: str
    situation: Situation
    messages: tuple[Message, ...] = ()
    deals: tuple[Deal, ...] = ()
    word: tuple[PromiseOutcome, ...] = ()
    round: int = 0
    rounds: int = 0
    problems: tuple[str, ...] = ()
    diary: str = ""
    past: tuple[str, ...] = ()
    years: int = 0
    seed: str = "0"

    @property
    def is_for_orders(self) -> bool:
        """Whether orders are due, not press."""
        return self.round == 0


class Told(msgspec.Struct, frozen=True):
    """A message that an agent sends: to a seat, or to `ALL`."""

    to: str
    text: str


class Answer(msgspec.Struct, frozen=True):
    """An agent's answer to an offer, by the offer's number."""

    number: int
    accept: bool


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call of a model, as it is kept for those who read the match: what was said to it, and what it said.

    `model` is what the endpoint says that it is, `finish` why it stopped; `tokens_in` and `tokens_out` are counted by
    the endpoint, or else estimated.
    """

    system: str = ""
    user: str = ""
    model: str = ""
    finish: str = ""
    text: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an agent answers; whatever doesn't belong to the moment is left unread.

    `orders` are texts in any notation, `offers` in the notation of agreements. `thoughts` are for those who read the
    match afterwards, and the `diary` comes back with the next briefs, until there is another. `unread` says what of an
    answer isn't in the form that was asked for. `tokens_in` and `tokens_out` are what the answer has cost, and `calls`
    those of models that led to it.
    """

    thoughts: str = ""
    diary: str = ""
    messages: tuple[Told, ...] = ()
    offers: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    orders: tuple[str, ...] = ()
    unread: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    calls: tuple[Call, ...] = ()


class Agent(Protocol):
    """Somebody who plays a seat of a game: each seat of each game has one of its own."""

    def reply(self, brief: Brief) -> Reply:
        """Answer a brief. Whatever it raises counts as a fault, and costs its seat this answer alone."""


@runtime_checkable
class Following(Protocol):
    """An agent that readies itself before each phase, and tells its program what that may know."""

    def follow(self, log: GameLog) -> None:
        """See the game before its next phase, and at its end. Raises: AgentError if its program can't be started."""


@runtime_checkable
class Leaving(Protocol):
    """An agent that has to be ended."""

    def close(self) -> None:
        """End it, with everything that it has started."""


class AgentError(Exception):
    """An agent that can't answer; the message says why, and `reply` what its failure has cost."""

    def __init__(self, told: str, reply: Reply = Reply()) -> None:  # noqa: B008 - it never changes
        """A failure that says why."""
        super().__init__(told)
        self.reply = reply


class LateError(AgentError):
    """An agent that hasn't answered in time."""


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of asking: the reply, or the fault for which there is none; `late` if it took too long."""

    reply: Reply = Reply()
    fault: str = ""
    late: bool = False
    seconds: float = 0.0


def heard_from(agent: Agent, brief: Brief) -> Heard:
    """Ask an agent, whatever it does."""
    begin = time.monotonic()
    try:
        reply = agent.reply(brief)
        fault = "" if isinstance(reply, Reply) else f"answered {type(reply).__name__} instead of a Reply"
        found = Heard(fault=fault) if fault else Heard(bounded(reply))
    except Exception as error:  # noqa: BLE001 - an agent may be anybody's code, and may fail in any way
        told = str(error) if isinstance(error, AgentError) else f"{type(error).__name__}: {error}"
        spent = bounded(error.reply) if isinstance(error, AgentError) else Reply()
        found = Heard(spent, fault=told[:LONGEST_FAULT], late=isinstance(error, LateError))
    return replace(found, seconds=round(time.monotonic() - begin, 3))


def bounded(reply: Reply) -> Reply:
    """A reply without what is beyond the limits."""
    return Reply(
        reply.thoughts[:LONGEST_THOUGHTS],
        reply.diary[:LONGEST_DIARY],
        tuple(Told(told.to[:LONGEST_ORDER], told.text[:LONGEST_MESSAGE]) for told in reply.messages[:MOST_MESSAGES]),
        tuple(text[:LONGEST_MESSAGE] for text in reply.offers[:MOST_OFFERS]),
        reply.answers[:MOST_OFFERS],
        tuple(text[:LONGEST_ORDER] for text in reply.orders[:MOST_ORDERS]),
        reply.unread[:LONGEST_FAULT],
        min(max(0, reply.tokens_in), _MOST_TOKENS),
        min(max(0, reply.tokens_out), _MOST_TOKENS),
        tuple(map(_bounded_call, reply.calls[:MOST_CALLS])),
    )


def _bounded_call(call: Call) -> Call:
    texts = {name: getattr(call, name)[:LONGEST_CALL] for name in ("system", "user", "text")}
    return replace(call, model=call.model[:LONGEST_ORDER], finish=call.finish[:LONGEST_ORDER], **texts)
