"""A game of the arena as a value: its log, and what every agent said, step by step. A step is a phase."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from variorum.agreements import Deal, ledger_of
from variorum.archive.gamelog import GameLog, fold, started
from variorum.archive.lines import AnyLine, Header, header_of
from variorum.arena.agent import ALL, Brief, Heard, Message
from variorum.arena.terms import Terms
from variorum.bots import situation
from variorum.bots.talk import PromiseOutcome
from variorum.game.dice import Seal, commitment
from variorum.game.position import position_from_json
from variorum.game.turn import years_between
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.observe import observe, scene_of, word_of

_REMEMBERED = 60
"""So many messages are told again."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of asking a seat's agent: in a round of press, or with round 0 for its orders.

    `attempt` counts from 0; `problems` are what was wrong with the reply.
    """

    seat: str
    heard: Heard
    round: int = 0
    attempt: int = 0
    problems: tuple[str, ...] = ()


class Answered(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="answer"):
    """An agent's answer as soon as it is there: it is on disk before the phase is, so that nobody is asked again."""

    seat: str
    round: int
    attempt: int
    heard: Heard

    @property
    def key(self) -> tuple[str, int, int]:
        """Which answer of a phase it is."""
        return self.seat, self.round, self.attempt


class Step(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="phase"):
    """A phase that was played: the lines that it adds to the game's file, and what was said before it.

    `caretakers` are the seats whose orders a bot wrote.
    """

    turn: str
    lines: tuple[AnyLine, ...]
    said: tuple[Said, ...]
    caretakers: tuple[str, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """What a seat has used in a game, and how often its agent has failed in a row; at the bound, it stays there."""

    failed: int = 0
    tokens: int = 0
    seconds: float = 0.0

    def after(self, heard: Heard, most: int) -> "Record":
        """The record after an answer."""
        failed = self.failed if self.failed >= most else self.failed + 1 if heard.fault else 0
        return Record(
            failed, self.tokens + heard.reply.tokens_in + heard.reply.tokens_out, self.seconds + heard.seconds
        )


class ArenaGame(msgspec.Struct, frozen=True):
    """A game before a phase.

    `seating` names each seat's agent, `records` tells what it has used; `word` is what each seat knows of promises.
    """

    terms: Terms
    number: int
    variant: Variant
    header: Header
    log: GameLog
    seating: Mapping[str, str]
    steps: tuple[Step, ...] = ()
    records: Mapping[str, Record] = {}
    word: Mapping[str, tuple[PromiseOutcome, ...]] = {}

    @property
    def name(self) -> str:
        """What its files are called."""
        return name_of(self.number)

    @property
    def seed(self) -> str:
        """The seed of all chance in it, which no agent may know."""
        return self.terms.chance(self.number)

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or the last year is over."""
        position, first = self.log.now.position, self.log.moments[0].position.turn.year
        most = self.terms.years * self.variant.calendar.years
        return position.ending is not None or years_between(first, position.turn.year) >= most

    def after(self, step: Step) -> "ArenaGame":
        """The game after a step. Raises: ValueError if its lines can't follow."""
        log, records = self.log, dict(self.records)
        for line in step.lines:
            log = fold(log, line)
        for said in step.said:
            records[said.seat] = records.get(said.seat, Record()).after(said.heard, self.terms.faults)
        word = {seat: (*self.word.get(seat, ()), *_word(log, seat)) for seat in self.seating}
        return replace(self, log=log, steps=(*self.steps, step), records=records, word=word)

    def is_out(self, seat: str, record: Record) -> bool:
        """Whether a caretaker plays a seat with this record for good."""
        terms = self.terms
        return (
            record.failed >= terms.faults
            or 0 < terms.game_tokens <= record.tokens
            or 0 < terms.game_seconds <= record.seconds
        )

    def deals(self, seat: str) -> tuple[Deal, ...]:
        """The offers that a seat is a party to, numbered for it alone, so that it can't count others'."""
        own = ledger_of(self.log).of(seat)
        return tuple(replace(deal, number=number) for number, deal in enumerate(own, start=1))

    def brief(self, seat: str, number: int, problems: tuple[str, ...] = (), diary: str = "") -> Brief:
        """What a seat knows: in a round of press, or with number 0 when its orders are due."""
        log, now = self.log, self.log.now
        deals = self.deals(seat)
        heard = (line for line in log.messages if seat in (line.sender, line.recipient) or line.recipient == ALL)
        messages = tuple(Message(line.sender, line.recipient, line.text, line.turn) for line in heard)
        return Brief(
            game=self.name,
            seat=seat,
            turn=str(now.position.turn),
            text=observe(replace(scene_of(log, seat), deals=deals)),
            situation=situation(self.variant, now.position, seat, now.season),
            messages=messages[-_REMEMBERED:],
            deals=deals,
            word=self.word.get(seat, ()),
            round=number,
            rounds=self.terms.rounds,
            problems=problems,
            diary=diary,
            past=tuple(_years(log, seat)),
            years=self.terms.years,
            seed=commitment(f"{self.seed}/{seat}"),
        )


def _years(log: GameLog, seat: str) -> Iterator[str]:
    """How many centers everybody had at the end of each year, as far as a seat saw."""
    ends = {moment.turn.year: moment for moment in log.moments if moment.turn}
    for year, moment in ends.items():
        if moment.position.turn.year != year:
            owners = Counter(view(log.variant, moment.position, seat).position.owners.values())
            yield f"{year}: {', '.join(f'{power} {count}' for power, count in sorted(owners.items()))}"


def name_of(number: int) -> str:
    """What a game's files are called."""
    return f"game-{number:05}"


def begun(terms: Terms, number: int) -> ArenaGame:
    """A game at its opening. Raises: TermsError if the agents don't fit its seats."""
    variant = terms.variant(number)
    seed = terms.chance(number)
    start = position_from_json(terms.start, variant.records) if terms.start else variant.opening(variant)
    header = header_of(variant, Seal(commitment(seed), seed), start)
    seating = {seat: agent.name for seat, agent in terms.seating(number).items()}
    return ArenaGame(terms, number, variant, header, started(header, variant), seating)


def _word(log: GameLog, seat: str) -> Iterator[PromiseOutcome]:
    """What became of the promises that a seat knows of in the last phase."""
    for kept in word_of(log, seat, ledger_of(log).of(seat), len(log.moments) - 1):
        yield PromiseOutcome(kept.turn, kept.offer, kept.judged)


def lines_of(game: ArenaGame) -> Iterator[msgspec.Struct]:
    """The lines of its game file."""
    yield game.header
    yield from (line for step in game.steps for line in step.lines)
