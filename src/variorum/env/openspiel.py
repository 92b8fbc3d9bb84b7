"""A Python game for OpenSpiel, of every variant that the kernel plays; needs the extra `spiel`.

Importing this module registers it:

    import pyspiel
    import variorum.env.openspiel
    game = pyspiel.load_game("python_variorum(variant=standard,last_year=1910)")

The powers order their units one after another, each seeing the position and its own orders. When all orders are given
the phase is played, and everybody has seen them. Actions are the orders of the vocabulary.
"""

import atexit
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from variorum.env.classical import classical, forget_compiled
from variorum.env.match import Match
from variorum.env.recall import PHASES, recall, recall_shape, recall_text
from variorum.variants.registry import variant

_NAME = "python_variorum"
_DEFAULTS: dict[str, Any] = {"variant": "standard", "last_year": 1910}
_TYPE = pyspiel.GameType(
    short_name=_NAME,
    long_name="Diplomacy by Variorum",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=32,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_DEFAULTS,
    default_loadable=True,
)


class VariorumGame(pyspiel.Game):
    """A variant from its opening to the end of its last year."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Compile the variant. Raises: NotClassicalError naming the rule that the kernel doesn't know."""
        chosen = {**_DEFAULTS, **(params or {})}
        self.kernel = classical(variant(str(chosen["variant"])))
        self.last_year = int(chosen["last_year"])
        years = max(1, self.last_year - self.kernel.opening.turn[1] + 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.kernel.vocabulary),
            max_chance_outcomes=0,
            num_players=len(self.kernel.rules.powers),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=years * PHASES * len(self.kernel.rules.locations),
        )
        super().__init__(_TYPE, info, dict(chosen))

    def new_initial_state(self) -> "VariorumState":
        """The opening."""
        return VariorumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ViewObserver | RecallObserver":
        """What writes what a power sees now, or, with perfect recall, all that it has seen.

        Raises: ValueError for what isn't written: of public or private information one without the other, or the
        private information of all.
        """
        if params:
            raise ValueError(f"the observers of {_NAME} have no parameters, not {dict(params)}")
        if iig_obs_type is None:
            return ViewObserver(self)
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != alone:
            raise ValueError(f"an observer of {_NAME} writes what is public together with what a single player knows")
        return RecallObserver(self) if iig_obs_type.perfect_recall else ViewObserver(self)


class VariorumState(pyspiel.State):
    """A game between two orders."""

    def __init__(self, game: VariorumGame) -> None:
        """Begin at the opening."""
        super().__init__(game)
        self.match = Match(game.kernel, game.last_year)

    def current_player(self) -> int:
        """The number of the power that chooses next."""
        power = self.match.waiting()
        return int(pyspiel.PlayerId.TERMINAL) if power is None else self.match.powers.index(power)

    def is_terminal(self) -> bool:
        """Whether a power has won, or the last year has passed."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """The shares of the sum of squares of centers at the end; a winner has all."""
        return list(self.match.scores().values())

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self.match.legal(self.match.powers[player]).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        power = self.match.waiting()
        if power is None:
            raise ValueError("the game is over")
        self.match.give(power, action)
        self.match.play()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.kernel.vocabulary.texts([action])[0]

    def __str__(self) -> str:
        return str(self.match)


class ViewObserver:
    """Writes a power's view: rows of numbers, one for each location."""

    def __init__(self, game: VariorumGame) -> None:
        """Make the tensor."""
        match = Match(game.kernel, game.last_year)
        shape = (len(game.kernel.rules.locations), len(match.planes))
        self.tensor = np.zeros(shape[0] * shape[1], np.float32)
        self.dict = {"view": self.tensor.reshape(shape)}

    def set_from(self, state: VariorumState, player: int) -> None:
        """Write what a power sees now."""
        self.dict["view"][:] = state.match.view(state.match.powers[player])

    def string_from(self, state: VariorumState, player: int) -> str:
        """The position with owners, contested areas and dislodged units, and what the power has ordered, in words."""
        return state.match.text(state.match.powers[player])


class RecallObserver:
    """Writes all that a power has seen: a row for each phase; see `variorum.env.recall`."""

    def __init__(self, game: VariorumGame) -> None:
        """Make the tensor."""
        shape = recall_shape(Match(game.kernel, game.last_year))
        self.tensor = np.zeros(shape[0] * shape[1], np.float32)
        self.dict = {"orders": self.tensor.reshape(shape)}

    def set_from(self, state: VariorumState, player: int) -> None:
        """Write what a power has seen."""
        self.dict["orders"][:] = recall(state.match, state.match.powers[player])

    def string_from(self, state: VariorumState, player: int) -> str:
        """All orders of the phases before, and those that the power has given in this one, in words."""
        return recall_text(state.match, state.match.powers[player])


pyspiel.register_game(_TYPE, VariorumGame)
# OpenSpiel never lets go of the class, nor Python then of what its module leads to: the kernel would report it as lost.
atexit.register(forget_compiled)
