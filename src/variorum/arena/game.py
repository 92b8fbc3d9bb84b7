"""A game of the arena as a value: its log, and what every agent said, step by step. A step is a phase."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from variorum.agreements import ledger_of
from variorum.archive.gamelog import GameLog, fold, started
from variorum.archive.lines import AnyLine, Header, header_of
from variorum.arena.agent import ALL, Answer, Brief, Message, Told
from variorum.arena.terms import Terms
from variorum.bots import situation
from variorum.bots.talk import PromiseOutcome
from variorum.game.dice import Seal, commitment
from variorum.game.variant import Variant
from variorum.observe import observe, scene_of, word_of

_REMEMBERED = 60
"""So many messages are told again."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an agent said when it was asked: in a round of press, or with round 0 for its orders.

    `problems` are what was wrong with it; with a `fault` there was no reply. `caretaker`: a bot wrote its orders.
    """

    seat: str
    round: int = 0
    thoughts: str = ""
    messages: tuple[Told, ...] = ()
    offers: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    orders: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    fault: str = ""
    late: bool = False
    caretaker: bool = False
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


class Step(msgspec.Struct, frozen=True):
    """A phase that was played: the lines that it adds to the game's file, and what was said before it."""

    turn: str
    lines: tuple[AnyLine, ...]
    said: tuple[Said, ...]


class ArenaGame(msgspec.Struct, frozen=True):
    """A game before a phase; `seating` names each seat's agent."""

    terms: Terms
    number: int
    variant: Variant
    header: Header
    log: GameLog
    seating: Mapping[str, str]
    steps: tuple[Step, ...] = ()

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"game-{self.number:05}"

    @property
    def seed(self) -> str:
        """The seed of all chance in it."""
        return f"{self.terms.seed}-{self.number}"

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or the last year is over."""
        position = self.log.now.position
        first = self.log.moments[0].position.turn.year
        return position.ending is not None or position.turn.year >= first + self.terms.years

    @property
    def said(self) -> Iterator[Said]:
        """All that was said."""
        return (said for step in self.steps for said in step.said)

    def after(self, step: Step) -> "ArenaGame":
        """The game after a step. Raises: ValueError if its lines can't follow."""
        log = self.log
        for line in step.lines:
            log = fold(log, line)
        return replace(self, log=log, steps=(*self.steps, step))

    def is_out(self, seat: str) -> bool:
        """Whether a caretaker plays a seat for good: its agent failed too often, or has spent its tokens."""
        fails = 0
        for said in self.said:
            if said.seat == seat:
                fails = fails + 1 if said.fault else 0
                if fails >= self.terms.faults:
                    return True
        return 0 < self.terms.tokens <= self.spent(self.seating[seat])

    def spent(self, agent: str) -> int:
        """The tokens that an agent has used in this game."""
        return sum(one.tokens_in + one.tokens_out for one in self.said if self.seating.get(one.seat) == agent)

    def brief(self, seat: str, number: int, problems: tuple[str, ...] = ()) -> Brief:
        """What a seat knows: in a round of press, or with number 0 when its orders are due."""
        log, now = self.log, self.log.now
        deals = ledger_of(log).of(seat)
        word = tuple(PromiseOutcome(one.turn, one.offer, one.judged) for one in word_of(log, seat, deals))
        heard = (line for line in log.messages if seat in (line.sender, line.recipient) or line.recipient == ALL)
        messages = tuple(Message(line.sender, line.recipient, line.text, line.turn) for line in heard)
        return Brief(
            game=self.name,
            seat=seat,
            turn=str(now.position.turn),
            text=observe(scene_of(log, seat)),
            situation=situation(self.variant, now.position, seat, now.season),
            messages=messages[-_REMEMBERED:],
            deals=deals,
            word=word,
            round=number,
            rounds=self.terms.rounds,
            problems=problems,
            seed=self.seed,
        )


def begun(terms: Terms, number: int) -> ArenaGame:
    """A game at its opening. Raises: TermsError if the agents don't fit its seats."""
    variant = terms.variant(number)
    seed = f"{terms.seed}-{number}"
    header = header_of(variant, Seal(commitment(seed), seed), variant.opening(variant))
    seating = {seat: agent.name for seat, agent in terms.seating(number).items()}
    return ArenaGame(terms, number, variant, header, started(header, variant), seating)
