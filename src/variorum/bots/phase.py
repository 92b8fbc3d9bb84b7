"""Bots around a table: their answers, phases between them, and whole games."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from variorum.bots.bot import Bot, situation
from variorum.bots.drawing import AtRandom
from variorum.bots.guard import BotAnswer, ask
from variorum.bots.past import PastPhase, later
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.driver import PlayedPhase, phases, settled
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant


class BotPhase(PlayedPhase, frozen=True):
    """A phase between bots, with their answers."""

    answers: Mapping[str, BotAnswer]


class BotTable(msgspec.Struct, frozen=True):
    """A table of bots: which of them plays a seat, if any, the seed of all chance, and the evaluations for each sheet.

    `remembers`: whether they know the latest phases of the game.
    """

    variant: Variant
    bot_of: Callable[[str], Bot | None]
    seed: str
    evaluations: int = 0
    remembers: bool = False

    def answers(self, position: Position, season: SeasonSoFar, past: Sequence[PastPhase] = ()) -> dict[str, BotAnswer]:
        """What each bot answers in a phase, by seat."""
        bots = {seat: bot for seat in self.variant.world.commands(position) if (bot := self.bot_of(seat))}
        return {
            seat: ask(bot, situation(self.variant, position, seat, season, past), self.seed, self.evaluations)
            for seat, bot in bots.items()
        }

    def sheets(self, position: Position, season: SeasonSoFar, past: Sequence[PastPhase] = ()) -> dict[str, Sheet]:
        """The sheets of the bots in a phase, by seat."""
        return {seat: answer.sheet for seat, answer in self.answers(position, season, past).items()}

    def phase(self, position: Position, season: SeasonSoFar, past: Sequence[PastPhase] = ()) -> BotPhase:
        """A phase between the bots. Raises: StuckError."""
        return self.played(position, season, self.answers(position, season, past))

    def played(self, position: Position, season: SeasonSoFar, answers: Mapping[str, BotAnswer]) -> BotPhase:
        """The phase with these answers. Raises: StuckError."""
        sheets = {seat: answer.sheet for seat, answer in answers.items()}
        done = play_phase(self.variant, position, season, self.seed, sheets)
        return BotPhase(position, season, sheets, done, answers)

    def game(self, opening: Position, until: int | None = None, begun: SeasonSoFar | None = None) -> Iterator[BotPhase]:
        """The phases of a game, to its end or to that year; `begun` is a season that goes on. Raises: StuckError."""
        past: tuple[PastPhase, ...] = ()

        def play(position: Position, season: SeasonSoFar) -> BotPhase:
            nonlocal past
            phase = self.phase(position, season, past)
            past = later(past, position, phase.done.events, phase.done.position) if self.remembers else ()
            return phase

        return phases(opening, play, until, begun)


def play_phase(
    variant: Variant, position: Position, season: SeasonSoFar, seed: str, sheets: Mapping[str, Sheet]
) -> Processed:
    """The phase with these sheets, or with random ones in place of those it can't be processed with.

    Raises: StuckError if the phase waits whatever is sent.
    """
    dice = Dice(seed)
    return settled(
        sheets,
        lambda sent: process(variant, position, sent, dice, season),
        lambda done, tries: forced(variant, position, season, done, f"{seed}/{tries}"),
    )[1]


def forced(variant: Variant, position: Position, season: SeasonSoFar, done: Processed, seed: str) -> dict[str, Sheet]:
    """Random sheets for seats whose answer is missing; for the game master, what the rules decide by default."""
    found = {
        seat: ask(AtRandom(), situation(variant, position, seat, season), seed, 0).sheet for seat in done.waiting - {GM}
    }
    if GM in done.waiting:
        rules = variant.phase(position.turn).rules
        found[GM] = Sheet(tuple(order for rule in rules for order in rule.ruling(position)))
    return found
