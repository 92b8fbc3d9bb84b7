"""Environments for PettingZoo, of every variant; needs the extra `gym`.

Where the kernel plays the variant, a step is one order; elsewhere it is one word of an order, and `facts` have what a
seat knows beside the map. In `env` the powers order one after another; in `parallel_env` all do in each step, and a
power that has nothing more to order waits. When all orders are given the phase is played. With a protocol of
negotiation, powers talk before they order. `metadata["engine"]` says what plays the game.

    from variorum.env.pettingzoo import env
    game = env("standard", last_year=1910)
    game.reset(seed=1)
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from variorum.env.begin import AnyMatch, begin, mask_of
from variorum.env.match import Match
from variorum.env.negotiated import NegotiatedMatch
from variorum.env.observation import LEAST, MOST
from variorum.env.protocols import Negotiation
from variorum.env.ruled import RuledMatch
from variorum.env.sights import FACTS
from variorum.game.variant import Variant

Observation: TypeAlias = dict[str, NDArray[Any]]

YEARS = 20
"""How long games last, if nothing else is said."""


def env(
    variant: str | Variant = "standard",
    last_year: int | None = None,
    render_mode: str | None = None,
    negotiation: Negotiation | None = None,
    engine: str = "",
) -> "OneByOne":
    """The powers order in turn, and talk before if they negotiate by a protocol.

    Games last twenty years by default. `engine` is "kernel" or "rules"; by default the kernel plays what it can.

    Raises: ValueError if the kernel can't play the variant, but must: also where powers negotiate.
    """
    return OneByOne(variant, last_year, render_mode, negotiation, engine)


def parallel_env(
    variant: str | Variant = "standard",
    last_year: int | None = None,
    render_mode: str | None = None,
    negotiation: Negotiation | None = None,
    engine: str = "",
) -> "AllAtOnce":
    """All powers order at once, and talk before if they negotiate by a protocol.

    Games last twenty years by default. `engine` is "kernel" or "rules"; by default the kernel plays what it can.

    Raises: ValueError if the kernel can't play the variant, but must: also where powers negotiate.
    """
    return AllAtOnce(variant, last_year, render_mode, negotiation, engine)


class _Table:
    """What both environments have in common: the game, its agents, and their spaces."""

    def __init__(
        self,
        variant: str | Variant,
        last_year: int | None,
        render_mode: str | None,
        negotiation: Negotiation | None,
        engine: str,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode {render_mode!r} is unknown; it is "ansi" (text) or None')
        self.render_mode, self.negotiation = render_mode, negotiation
        self._first = begin(variant, last_year, YEARS, engine="kernel" if negotiation else engine)
        self.last_year, name = self._first.last_year, f"variorum_{self._first.variant.id}_v0"
        self.match = self._begun()
        self.possible_agents = list(self.match.powers)
        self.metadata = {
            "name": name,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "engine": self.match.engine,
        }
        self.single_observation_space = self._observations()
        self.single_action_space = spaces.Discrete(self._actions)
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}

    def _begun(self, seed: int | None = None) -> AnyMatch:
        first = self._first
        if self.negotiation is not None and isinstance(first, Match):
            return NegotiatedMatch(first.kernel, self.last_year, self.negotiation)
        return first.again(seed or 0)

    @property
    def _actions(self) -> int:
        return self.match.actions

    def _observations(self) -> spaces.Dict:
        places, planes = len(self.match.locations), len(self.match.planes)
        found: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(LEAST, MOST, (places, planes), np.int8),
            "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
        }
        if isinstance(self.match, RuledMatch):
            found["facts"] = spaces.Box(-np.inf, np.inf, (FACTS,), np.float32)
        if isinstance(self.match, NegotiatedMatch):
            shape = (len(self.possible_agents), len(self.match.talks.features))
            found["agreements"] = spaces.Box(0, max(self.last_year, self._actions), shape, np.int32)
        return spaces.Dict(found)

    def _seen(self, agent: str, mask: NDArray[np.int8]) -> Observation:
        seen: Observation = {"observation": self.match.view(agent), "action_mask": mask}
        if isinstance(self.match, RuledMatch):
            seen["facts"] = self.match.facts(agent)
        if isinstance(self.match, NegotiatedMatch):
            seen["agreements"] = self.match.agreements(agent)
        return seen

    def observation_space(self, agent: str) -> spaces.Dict:
        """The view of a power, and the mask of its orders."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The orders of the vocabulary, or words of orders, by number, and what can be said if powers negotiate."""
        return self.action_spaces[agent]

    def text(self, agent: str) -> str:
        """What a power sees, and what it has ordered, as a text observation."""
        return self.match.text(agent)

    def render(self) -> str | None:
        """The phase and the units of each power, if `render_mode` is "ansi"."""
        return str(self.match) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""

    def _has_left(self, agent: str) -> bool:
        return self.match.is_won or not self.match.survives(agent)


class OneByOne(_Table, AECEnv):
    """A game in which one power at a time chooses one order; an agent is the power of that name."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again at the opening. All chance in the game comes of the seed; most variants have none."""
        self.match = self._begun(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.match.waiting() or self.agents[0]

    def observe(self, agent: str) -> Observation:
        """The view of a power, and the mask of its orders: empty while another power chooses."""
        return self._seen(agent, mask_of(self.match, agent))

    def step(self, action: int | None) -> None:
        """Give the selected power's next order. Raises: ValueError if it isn't legal now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.give(agent, -1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.play():
            self._look()
        self.agent_selection = self.match.waiting() or agent
        self._accumulate_rewards()
        self._deads_step_first()

    def _look(self) -> None:
        """See whose game is over."""
        scores = self.match.scores()
        for agent in self.agents:
            self.terminations[agent] = self._has_left(agent)
            self.truncations[agent] = self.match.is_over and not self.terminations[agent]
            self.rewards[agent] = scores[agent]


class AllAtOnce(_Table, ParallelEnv):
    """A game in which every power chooses one order in a step; the action after the vocabulary is to wait."""

    @property
    def _actions(self) -> int:
        return self.match.actions + 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin again at the opening. All chance in the game comes of the seed; most variants have none."""
        self.match = self._begun(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Give an order of every power; one that isn't legal now counts as in the rules, not at all.

        Raises: ValueError if an action is missing, or no order has its number.
        """
        for agent in self.agents:
            self._give(agent, actions.get(agent))
        self.match.play()
        scores, left = self.match.scores(), {agent: self._has_left(agent) for agent in self.agents}
        truncated = {agent: self.match.is_over and not gone for agent, gone in left.items()}
        seen, infos = self._observed(), {agent: dict[str, Any]() for agent in left}
        self.agents = [agent for agent in self.agents if not (left[agent] or truncated[agent])]
        return seen, {agent: scores[agent] for agent in left}, left, truncated, infos

    def _give(self, agent: str, action: int | None) -> None:
        if not isinstance(action, int | np.integer) or not 0 <= action < self._actions:
            raise ValueError(f"{agent} needs an action from 0 to {self._actions - 1}, not {action}")
        legal = self.match.legal(agent)
        if action in legal:
            self.match.give(agent, action)
        elif legal.size:
            self.match.leave(agent)

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in self.agents}

    def _observe(self, agent: str) -> Observation:
        mask = mask_of(self.match, agent)
        return self._seen(agent, np.append(mask, np.int8(not mask.any())))
