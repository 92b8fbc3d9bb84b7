"""A Python game for OpenSpiel, of every variant; needs the extra `spiel`.

Importing this module registers it:

    import pyspiel
    import variorum.env.openspiel
    game = pyspiel.load_game("python_variorum(variant=standard,last_year=1910)")

The powers order one after another, each seeing the position as it may, and its own orders. When all orders are given
the phase is played. Where the kernel plays the variant, actions are the orders of its vocabulary, and what the powers
have seen can be written as a tensor; elsewhere, or with `engine=rules`, actions are the words of orders, and the dice
follow from `seed`. A `last_year` of 0 is the tenth year.
"""

import atexit
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from variorum.env.begin import AnyMatch, begin, word_of
from variorum.env.classical import forget_compiled
from variorum.env.match import Match
from variorum.env.recall import MOST_DECISIONS, PHASES, recall, recall_shape, recall_text, ruled_recall_text
from variorum.env.ruled import RuledMatch
from variorum.env.sights import FACTS
from variorum.game.view import view

YEARS = 10
"""How long games last, if nothing else is said."""

_NAME = "python_variorum"
_DEFAULTS: dict[str, Any] = {"variant": "standard", "last_year": 0, "engine": "", "seed": 0}


def _type(*, writes_recall: bool) -> pyspiel.GameType:
    """The type of games of which what the powers have seen can be written as a tensor, or can't."""
    return pyspiel.GameType(
        short_name=_NAME,
        long_name="Diplomacy by Variorum",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=64,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=writes_recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS,
        default_loadable=True,
    )


class VariorumGame(pyspiel.Game):
    """A variant from its opening to the end of its last year."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Set up the variant. Raises: ValueError if the engine can't play it."""
        chosen = {**_DEFAULTS, **(params or {})}
        self.first = first = begin(
            str(chosen["variant"]), int(chosen["last_year"]) or None, YEARS, int(chosen["seed"]), str(chosen["engine"])
        )
        is_classical = isinstance(first, Match)
        decisions = len(first.locations) if is_classical else len(first.powers) * MOST_DECISIONS
        info = pyspiel.GameInfo(
            num_distinct_actions=first.actions,
            max_chance_outcomes=0,
            num_players=len(first.powers),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=first.years * PHASES * decisions,
        )
        super().__init__(_type(writes_recall=is_classical), info, dict(chosen))

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
        self.match = deepcopy(game.first)
        self._said: tuple[tuple[str, int], ...] = ()

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
        self._said = () if self.match.play() else (*self._said, (power, action))

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "VariorumState":
        """A state that a power can't tell from this one, as IS-MCTS asks for: orders of others in this phase are drawn.

        Whoever is about to order, if it isn't the power itself, begins again. By the rules, future dice are drawn,
        too. `sampler` gives numbers from 0 to 1.

        Raises: ValueError if the position keeps something secret from the power, which this state would give away.
        """
        reader, now = self.match.powers[player_id], self.match.waiting()
        _require_open(self.match, reader)
        made: VariorumState = self.get_game().new_initial_state()
        history = self.history()
        for action in history[: len(history) - len(self._said)]:
            made.apply_action(action)
        for power, entries in groupby(self._said, key=itemgetter(0)):
            if power == reader:
                for _, action in entries:
                    made.apply_action(action)
            while power not in (reader, now) and made.match.waiting() == power:
                made.apply_action(_drawn(made.legal_actions(), sampler))
        if isinstance(made.match, RuledMatch):
            made.match.seed = int(sampler() * 2**31)
        return made

    def _action_to_string(self, player: int, action: int) -> str:
        return word_of(self.match, action)

    def __str__(self) -> str:
        return str(self.match)


def _drawn(actions: list[int], sampler: Callable[[], float]) -> int:
    return actions[min(int(sampler() * len(actions)), len(actions) - 1)]


def _require_open(match: AnyMatch, reader: str) -> None:
    """Raises: ValueError if a power doesn't see all of a position."""
    if isinstance(match, RuledMatch) and view(match.variant, match.position, reader).position != match.position:
        raise ValueError(
            f"{match.variant.name} keeps something secret from {reader} now, and what it could be can't be drawn; "
            "give the search a resampler of your own (set_resampler)"
        )


class ViewObserver:
    """Writes a power's view: rows of numbers, one for each location, and what the power knows beside the map."""

    def __init__(self, game: VariorumGame) -> None:
        """Make the tensor."""
        shape = (len(game.first.locations), len(game.first.planes))
        size = shape[0] * shape[1]
        self.tensor = np.zeros(size + FACTS * isinstance(game.first, RuledMatch), np.float32)
        self.dict = {"view": self.tensor[:size].reshape(shape)}
        if isinstance(game.first, RuledMatch):
            self.dict["facts"] = self.tensor[size:]

    def set_from(self, state: VariorumState, player: int) -> None:
        """Write what a power sees now."""
        power = state.match.powers[player]
        self.dict["view"][:] = state.match.view(power)
        if isinstance(state.match, RuledMatch):
            self.dict["facts"][:] = state.match.facts(power)

    def string_from(self, state: VariorumState, player: int) -> str:
        """The position with owners, contested areas and dislodged units, and what the power has ordered, in words."""
        return state.match.text(state.match.powers[player])


class RecallObserver:
    """Writes all that a power has seen: a row for each phase, if the kernel plays; see `variorum.env.recall`."""

    def __init__(self, game: VariorumGame) -> None:
        """Make the tensor, which is empty if the game is played by the rules."""
        self.tensor, self.dict = np.zeros(0, np.float32), dict[str, NDArray[np.float32]]()
        if isinstance(game.first, Match):
            shape = recall_shape(game.first)
            self.tensor = np.zeros(shape[0] * shape[1], np.float32)
            self.dict = {"orders": self.tensor.reshape(shape)}

    def set_from(self, state: VariorumState, player: int) -> None:
        """Write what a power has seen."""
        if isinstance(state.match, Match):
            self.dict["orders"][:] = recall(state.match, state.match.powers[player])

    def string_from(self, state: VariorumState, player: int) -> str:
        """What happened in the phases before, as far as the power knows, and its own orders, in words."""
        match, power = state.match, state.match.powers[player]
        return recall_text(match, power) if isinstance(match, Match) else ruled_recall_text(match, power)


pyspiel.register_game(_type(writes_recall=True), VariorumGame)
# OpenSpiel never lets go of the class, nor Python then of what its module leads to: the kernel would report it as lost.
atexit.register(forget_compiled)
