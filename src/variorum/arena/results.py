"""What came of a game for each seat."""

from collections import Counter
from collections.abc import Sequence
from operator import or_

import msgspec

from variorum.agreements import State, Verdict, ledger_of
from variorum.arena.agent import Heard
from variorum.arena.game import ArenaGame
from variorum.bots.standing import standings
from variorum.game.audience import GM
from variorum.observe import Kept, could_break, word_of

ENDINGS = ("solo", "draw", "broken off")
"""How games end that aren't stuck."""


class SeatResult(msgspec.Struct, frozen=True):
    """A seat's result.

    `share`: of the squares of centers, or of what the variant counts; 1 for a solo. `refused` counts orders and words
    that weren't accepted, `faults` questions without a reply, `late` those of them that took too long, `phases` those
    in which it had orders to send, and `caretaker` those of them that a bot played: too many of its phases, and the
    seat is `forfeited`, so that none of this is its agent's merit. `kept`, `broken` and `moot` count promises in
    agreements, a phase each; `tempted` are those of the kept ones that a legal order would have broken. `answers` and
    `seconds` are those of the agent; `cost` is in the currency of its prices.
    """

    seat: str
    agent: str
    share: float
    centers: int
    solo: bool = False
    draw: bool = False
    survives: bool = False
    answers: int = 0
    refused: int = 0
    faults: int = 0
    late: int = 0
    phases: int = 0
    caretaker: int = 0
    forfeited: bool = False
    messages: int = 0
    offers: int = 0
    agreements: int = 0
    kept: int = 0
    tempted: int = 0
    broken: int = 0
    moot: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cost: float = 0.0


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="end"):
    """A game's result; `ending` is "solo", "draw", "broken off" after the last year, or why it is stuck."""

    number: int
    variant: str
    turn: str
    ending: str
    phases: int
    seats: tuple[SeatResult, ...]


def result_of(game: ArenaGame, stuck: str = "") -> GameResult:
    """The result of a game that is over, or that can't go on."""
    position = game.log.now.position
    ending = stuck or ("broken off" if not position.ending else "draw" if position.ending.drawn else "solo")
    shares, word = standings(game.variant, position), word_of(game.log, GM, ledger_of(game.log).deals)
    seats = tuple(_seat(game, seat, shares.get(seat, 0.0), word) for seat in game.seating)
    return GameResult(game.number, game.variant.id, str(position.turn), ending, len(game.steps), seats)


def _seat(game: ArenaGame, seat: str, share: float, word: Sequence[Kept]) -> SeatResult:
    position = game.log.now.position
    powers = game.variant.world.commands(position).get(seat, ())
    said = [said for step in game.steps for said in step.said if said.seat == seat]
    heard = [one.heard for one in said]
    won = share > 0 if position.ending else False
    drawn = bool(position.ending and position.ending.drawn)
    deals = ledger_of(game.log).of(seat)
    terms = game.terms.agent(game.seating[seat])
    tokens_in, tokens_out = _tokens(heard)
    promised = [one for one in word if one.judged.seat == seat]
    verdicts = Counter(one.judged.verdict for one in promised)
    kept = [one for one in promised if one.judged.verdict is Verdict.KEPT]
    phases, caretaker = _phases(game, seat)
    return SeatResult(
        seat=seat,
        agent=terms.name,
        share=share,
        centers=sum(len(position.centers_of(power)) for power in powers),
        solo=won and not drawn,
        draw=won and drawn,
        survives=any(position.survives(power) for power in powers),
        answers=len(heard),
        refused=sum(len(one.problems) for one in said),
        faults=sum(bool(one.fault) for one in heard),
        late=sum(one.late for one in heard),
        phases=phases,
        caretaker=caretaker,
        forfeited=caretaker > game.terms.substituted * phases,
        messages=sum(line.sender == seat for line in game.log.messages),
        offers=sum(deal.offer.by == seat for deal in deals),
        agreements=sum(deal.state is State.AGREED for deal in deals),
        kept=len(kept),
        tempted=sum(could_break(game.log, one) for one in kept),
        broken=verdicts[Verdict.BROKEN],
        moot=verdicts[Verdict.MOOT],
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        seconds=round(sum(one.seconds for one in heard), 3),
        cost=terms.cost(tokens_in, tokens_out),
    )


def _phases(game: ArenaGame, seat: str) -> tuple[int, int]:
    """The phases in which a seat had orders to send, and how many of them the caretaker played."""
    by_others = [seat in step.caretakers for step in game.steps]
    asked = [any(said.seat == seat and said.round == 0 for said in step.said) for step in game.steps]
    return sum(map(or_, by_others, asked)), sum(by_others)


def _tokens(heard: list[Heard]) -> tuple[int, int]:
    return sum(one.reply.tokens_in for one in heard), sum(one.reply.tokens_out for one in heard)
