"""One moment of a game, played on many times by bots: what each seat may expect there."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

import msgspec

from variorum.adjudicator.selfplay import State
from variorum.archive.moment import Moment
from variorum.bots.bot import Bot
from variorum.bots.levels import LEVELS
from variorum.bots.phase import BotTable
from variorum.bots.standing import standings
from variorum.bots.strategist import SHREWD
from variorum.env.classical import classical
from variorum.env.gym import squares
from variorum.game.turn import year_after

Shares = Mapping[str, float]
"""Every seat's share in the end of a game: of the squares of centers, or of what the variant counts; 1 for a win."""


class Branches(msgspec.Struct, frozen=True):
    """How a moment is played on: by which bot each seat, to the end of so many years, and with which chance."""

    moment: Moment
    bots: Mapping[str, Bot]
    years: int = 1
    seed: str = "0"
    evaluations: int = 2000

    @property
    def until(self) -> int:
        """The year before which its games end."""
        turn, calendar = self.moment.position.turn, self.moment.variant.calendar
        return year_after(turn.year, self.years * calendar.years)

    def played(self, games: int) -> Iterator[Shares]:
        """The shares in the end of so many games. Raises: StuckError if a phase can't be brought to an end."""
        state = self._state()
        if state is None:
            yield from (self._by_rules(f"{self.seed}-{number}") for number in range(games))
            return
        batch, rules = state.batch(games), state.rules
        number = int.from_bytes(sha256(self.seed.encode()).digest()[:8], "big")
        batch.play_policy([rules.policy(SHREWD)] * len(rules.powers), number, self.until - 1)
        yield from (dict(zip(rules.powers, row, strict=True)) for row in squares(batch).tolist())

    def _state(self) -> State | None:
        """The moment in the kernel's form, if it can play all seats on by itself."""
        if not all(type(bot) is LEVELS["policy"] for bot in self.bots.values()):
            return None
        try:
            return classical(self.moment.variant).state(self.moment.position)
        except ValueError:  # rules, boards or years that the kernel doesn't know
            return None

    def _by_rules(self, seed: str) -> Shares:
        table = BotTable(self.moment.variant, self.bots.get, seed, self.evaluations)
        end = self.moment.position
        for phase in table.game(end, self.until, self.moment.season):
            end = phase.done.position
        return standings(self.moment.variant, end)
