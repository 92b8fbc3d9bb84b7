"""For research: positions and texts in, positions out, at the speed of the kernel; and a gym for learning programs.

May import `bots` and everything below. Start here: `classical.py`, which stands on `variorum.adjudicator.selfplay`;
`gym.py` plays many games at once, `match.py` one in the kernel, and `ruled.py` one of any variant by its rules.
`vector.py`, `pettingzoo.py`, `openspiel.py` and `seat.py` fit them to other libraries, `protocols.py` has how powers
negotiate, `dataset.py` makes arrays of recorded games.
"""

from variorum.env.classical import Classical, NotClassicalError, classical
from variorum.env.contracts import Contracts, ContractStep
from variorum.env.gym import Choices, Gym, StepOutcome, squares
from variorum.env.observation import Observer
from variorum.env.vocabulary import Vocabulary

__all__ = [
    "Choices",
    "Classical",
    "ContractStep",
    "Contracts",
    "Gym",
    "NotClassicalError",
    "Observer",
    "StepOutcome",
    "Vocabulary",
    "classical",
    "squares",
]
