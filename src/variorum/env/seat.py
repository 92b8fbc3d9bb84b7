"""One seat of a game of any variant for Gymnasium, with bots in the others; needs the extra `gym`.

    from variorum.env.seat import SeatEnv
    game = SeatEnv("capitalist", seat="ADA", years=3)
    seen, _ = game.reset(seed=1)

A step is one word of an order; `action_mask` says which are on offer. Phases are played by the rules in Python. Many at
once, spread over processes, are `gymnasium.vector.AsyncVectorEnv([make] * 8)`; where the kernel plays the variant,
`VectorGym` is thousands of times faster.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from variorum.bots.bot import situation
from variorum.bots.guard import ask
from variorum.bots.levels import level
from variorum.bots.standing import standings
from variorum.env.begin import begin, mask_of
from variorum.env.observation import LEAST, MOST
from variorum.env.ruled import RuledMatch, Score
from variorum.env.sights import FACTS
from variorum.env.words import END
from variorum.game.variant import Variant

Seen = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env):
    """A seat of a game; an episode lasts until the game ends, or so many years have passed.

    The reward comes at the end, by `score`: the seat's part of the victory, or of what the variant counts.
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        seat: str = "",
        years: int = 5,
        others: str = "generic",
        evaluations: int = 0,
        score: Score = standings,
    ) -> None:
        """Sit down: in the first seat by default. `others` is the level of the bots.

        Raises: ValueError if there is no such seat; KeyError if there is no such level.
        """
        first = begin(variant, None, years, engine="rules")
        found = self.match = RuledMatch(first.variant, first.last_year, score=score)
        if seat and seat not in found.powers:
            raise ValueError(f"{found.variant.name} has no seat {seat!r}; it has {', '.join(found.powers)}")
        self.seat = seat or found.powers[0]
        self.bot, self.evaluations = level(others), evaluations
        self.metadata = {"render_modes": ["ansi"], "engine": found.engine}
        self.action_space = spaces.Discrete(found.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (len(found.locations), len(found.planes)), np.int8),
                "facts": spaces.Box(-np.inf, np.inf, (FACTS,), np.float32),
                "action_mask": spaces.MultiBinary(found.actions),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game; all its chance, and that of the bots, comes of the seed."""
        super().reset(seed=seed)
        self.match = self.match.again(int(self.np_random.integers(2**31)))
        self._play_on()
        return self._look(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose the seat's next word, and play on until it is asked again; one that isn't on offer ends the sheet.

        Raises: ValueError if there is no such word.
        """
        if not self.action_space.contains(action):
            raise ValueError(f"an action is a number from 0 to {self.match.actions - 1}, not {action!r}")
        if action in self.match.legal(self.seat):
            self.match.give(self.seat, int(action))
        else:
            self.match.leave(self.seat)
        self._play_on()
        over, won = self.match.is_over, self.match.is_won
        return self._look(), self.match.scores()[self.seat], won, over and not won, {}

    def render(self) -> str:
        """What the seat sees, in words."""
        return self.match.text(self.seat)

    def _play_on(self) -> None:
        """Play phases until the seat is asked for a word, or the game is over. The bots order last."""
        while not self.match.is_over and not self.match.legal(self.seat).size:
            for other in self.match.powers:
                if other != self.seat:
                    seen = situation(self.match.variant, self.match.position, other, self.match.season)
                    self.match.hand_in(other, ask(self.bot, seen, str(self.match.seed), self.evaluations).sheet)
            self.match.play()

    def _look(self) -> Seen:
        match, seat = self.match, self.seat
        mask = mask_of(match, seat)
        mask[match.words.number(END)] |= match.is_over  # whoever steps on by a mask finds something in the last one
        return {"observation": match.view(seat), "facts": match.facts(seat), "action_mask": mask}
