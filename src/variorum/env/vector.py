"""Many games as a vector environment of Gymnasium: arrays in, arrays out, no loop over games; needs the extra `gym`.

    from variorum.env import Gym, classical
    from variorum.env.vector import VectorGym
    env = VectorGym(Gym(classical(variant("standard")), games=64, last_year=1910))
    seen, _ = env.reset(seed=1)

Each environment is a seat: a power in a game. A step is a phase.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from variorum.env.gym import Gym
from variorum.env.observation import LEAST, MOST

Seen = dict[str, NDArray[np.int8]]


class VectorGym(VectorEnv):
    """The seats of a gym's games that a program plays; bots play the others.

    An action is a number for each location: 0 for no order, `n` for the `n`-th order of the location in the vocabulary.
    `action_mask` has for each location a column for no order, then one for each of its orders: for the units of the
    seat the legal ones, for other places no order. In winter the first builds or removals count, by location, up to
    what is due.

    A step plays a phase, and on as long as no seat of a game is asked for anything. A game that is over begins again in
    the step that follows, which does nothing else in it (Gymnasium's mode NEXT_STEP); rewards are those of the gym.

    `games` and `powers` say whose seat each environment is. The arrays of an observation stay the same, read-only for
    you, and every step writes into them: copy what you keep.
    """

    def __init__(self, gym: Gym, learners: NDArray[np.bool_] | None = None, others: str = "steady") -> None:
        """Seat the program where `learners` (games, powers) is true, in all seats by default; `others` is a policy.

        Raises: ValueError if the array has another shape or type, or there is no such policy.
        """
        kernel = gym.kernel
        shape = (len(gym.games), len(kernel.rules.powers))
        mine = np.ones(shape, np.bool_) if learners is None else np.asarray(learners)
        if mine.shape != shape or mine.dtype != np.bool_:
            raise ValueError(f"learners are a mask of the shape {shape}, not {mine.dtype} {mine.shape}")
        if not mine.any():
            raise ValueError("learners are nowhere; make the mask true for one seat at least")
        self.gym = gym
        self.games, self.powers = np.nonzero(mine)
        self.num_envs = len(self.games)
        self._policies = [kernel.rules.policy(others)] * shape[1]
        words = kernel.vocabulary
        self._seats = gym.games.seats(words.codes, words.bounds, self.games, self.powers)
        places, planes = kernel.observer.shape
        self._views = np.zeros((self.num_envs, places, planes + 1), np.int8)
        self._masks = np.zeros((self.num_envs, int(words.bounds[-1]) + places), np.bool_)
        self._seen: Seen = {"observation": self._views.view(), "action_mask": self._masks.view(np.int8)}
        for array in self._seen.values():
            array.flags.writeable = False
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.planes = (*kernel.observer.planes, "own")
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, self._views.shape[1:], np.int8),
                "action_mask": spaces.MultiBinary(self._masks.shape[1]),
            }
        )
        self.single_action_space = spaces.MultiDiscrete(np.diff(words.bounds) + 1)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin all games again. What the others do depends on the seed and on the actions, and on nothing else."""
        super().reset(seed=seed)
        self.gym.reset()
        return self._look(), {}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play on by an array of actions (environments, locations).

        An order that isn't legal doesn't count: the unit holds, or is disbanded if it is dislodged.

        Raises: ValueError naming the seat and the location of an action that no order has.
        """
        gym, chance = self.gym, int(self.np_random.integers(2**63))
        chosen = np.ascontiguousarray(actions, np.int64)
        self._seats.step(gym.games, chosen, gym.start, self._policies, chance, gym.last_year, gym.threads)
        terminated, truncated = gym.terminated, gym.truncated
        ended = np.flatnonzero(terminated | truncated)
        rewards = np.zeros((len(gym.games), len(gym.kernel.rules.powers)))
        if ended.size:
            rewards[ended] = gym.score(gym.games.take(ended))
        return self._look(), rewards[self.games, self.powers], terminated[self.games], truncated[self.games], {}

    def draw(self, seed: int) -> NDArray[np.int64]:
        """Actions for every seat by chance, all of them legal; for `step`."""
        words, found = self.gym.vocabulary, self.gym.choices()
        sizes = np.diff(found.slots)
        slots = np.repeat(np.arange(len(sizes)), sizes)
        games = np.repeat(np.arange(len(self.gym.games)), np.diff(found.first))
        due = np.abs(self.gym.games.due[games, found.powers])
        wanted = np.where(found.places < 0, due, 1)
        by_chance = np.lexsort((np.random.default_rng(seed).random(len(slots)), slots))
        kept = by_chance[np.arange(len(slots)) - found.slots[slots] < wanted[slots]]
        seats = np.full((len(self.gym.games), len(self.gym.kernel.rules.powers)), -1)
        seats[self.games, self.powers] = np.arange(self.num_envs)
        orders, rows = found.orders[kept], seats[games, found.powers][slots[kept]]
        places = words.places[orders]
        counted = (rows >= 0) & (places >= 0)
        rows, places, orders = rows[counted], places[counted], orders[counted]
        actions = np.zeros((self.num_envs, len(words.bounds) - 1), np.int64)
        actions[rows, places] = orders - words.bounds[places] + 1
        return actions

    def texts(self, action: NDArray[np.integer]) -> list[str]:
        """The orders of one seat's action, as canonical texts."""
        words, chosen = self.gym.vocabulary, np.asarray(action)
        places = np.flatnonzero(chosen)
        return words.texts((words.bounds[places] + chosen[places] - 1).tolist())

    def _look(self) -> Seen:
        """Write what all seats see, and may do."""
        self._seats.write_views(self.gym.games, self._views, self.gym.threads)
        self._seats.write_masks(self.gym.games, self._masks, self.gym.threads)
        return self._seen
