"""Networks as bots: a module of PyTorch, or a file of ONNX, scores all orders of the board, and the best are sent.

A network takes float32 (rows, locations, planes), the planes of `Observer` with `own` for a power's units and centers,
as `VectorGym` shows them to a seat, and returns a score for each order of the vocabulary, (rows, orders).

A file of ONNX is data that can do harm: what runs it can be made to take all memory and time of its process. Load only
files that you trust; no host loads any.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.bots.bot import Bot, Situation, situation
from variorum.bots.choices import WAR, listed
from variorum.bots.classes import made
from variorum.env.classical import Classical, classical
from variorum.env.sheets import Sheets
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

Scores = Callable[[NDArray[np.float32]], NDArray[np.floating]]
"""What a network makes of what powers see: a row of scores for each."""

ONNX = ".onnx"
"""How the names of files end that are read as networks."""

MOST_BYTES = 1 << 30
"""Of a file."""


class NetworkError(ValueError):
    """A network that can't be loaded, or doesn't fit the board; the message says why, and what would be accepted."""


class NetworkBot:
    """A bot that sends the orders to which a network gives the highest scores, one after another."""

    def __init__(self, scores: Scores, name: str = "the network") -> None:
        """Play by scores; errors name the network."""
        self.scores, self.name = scores, name

    def sheet(self, seen: Situation, chance: Random, budget: int) -> Sheet:
        """The best legal orders. Raises: NotClassicalError where the kernel doesn't know the variant; NetworkError."""
        kernel = classical(seen.variant)
        state = kernel.state(seen.position)
        if not isinstance(state, State):
            raise NetworkError(f"the board of {seen.variant.name} is too large for networks")
        sheets, boards = Sheets(kernel, state), kernel.observer.observe(Batch.of([state]))
        for power in seen.powers:
            number = kernel.rules.powers.index(power)
            scores = self._scored(kernel, kernel.observer.seen_by(boards, np.array([number])))
            while (legal := sheets.legal(power)).size:
                sheets.give(power, int(legal[scores[legal].argmax()]))
        known = {str(order): order for order in listed(seen.legal, WAR)}
        sent = kernel.vocabulary.texts([order for power in seen.powers for order in sheets.chosen(power)])
        return Sheet(tuple(known[text] for text in sent if text in known))

    def require(self, variant: Variant) -> None:
        """Raises: NotClassicalError or NetworkError if the network doesn't fit a variant."""
        opening = variant.opening(variant)
        self.sheet(situation(variant, opening, opening.seats[0].id), Random(0), 0)

    def _scored(self, kernel: Classical, seen: NDArray[np.int8]) -> NDArray[np.floating]:
        try:
            found = np.asarray(self.scores(seen.astype(np.float32)))
        except Exception as error:
            raise NetworkError(f"{self.name} fails at an array {seen.shape} of what a power sees: {error}") from error
        if found.shape != (1, len(kernel.vocabulary)):
            wanted = f"(1, {len(kernel.vocabulary)}), a score for each order of {kernel.variant.name}"
            raise NetworkError(f"{self.name} answers an array {found.shape} to one {seen.shape}; expected {wanted}")
        if np.isnan(found).any():
            raise NetworkError(f"{self.name} answers scores that are no numbers (NaN)")
        scores: NDArray[np.floating] = found[0]
        return scores


def bot_of(name: str) -> Bot:
    """A bot by `net.onnx`, or by a class of one's own, `file.py:Name`: a bot, or a module of PyTorch.

    Raises: NetworkError; ClassError; and whatever the file, or making the object, raises.
    """
    if name.endswith(ONNX):
        return NetworkBot(_of_onnx(Path(name)), name)
    found = made(name, "sheet", "forward")
    bot: Bot = found if hasattr(found, "sheet") else NetworkBot(_of_module(found), name)
    return bot


def _of_module(module: Any) -> Scores:
    """The scores of a module of PyTorch."""
    import torch  # noqa: PLC0415 - an extra

    module.eval()

    def scores(seen: NDArray[np.float32]) -> NDArray[np.floating]:
        with torch.inference_mode():
            found: NDArray[np.floating] = module(torch.from_numpy(seen)).numpy()
        return found

    return scores


def _of_onnx(path: Path) -> Scores:
    """The scores of a file of ONNX, which has one input and one output, on one thread.

    Raises: NetworkError if it can't be loaded.
    """
    if not path.is_file():
        raise NetworkError(f"{path}: no such file")
    if path.stat().st_size > MOST_BYTES:
        raise NetworkError(f"{path} has more than {MOST_BYTES >> 20} MB")
    try:
        import onnxruntime  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise NetworkError(f"{path}: this needs {error.name}; run: pip install 'variorum[onnx]'") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise NetworkError(f"{path} can't be read as a network: {error}") from error
    inputs, outputs = session.get_inputs(), session.get_outputs()
    if len(inputs) != 1 or len(outputs) != 1:
        raise NetworkError(f"{path} has {len(inputs)} inputs and {len(outputs)} outputs; expected one of each")

    def scores(seen: NDArray[np.float32]) -> NDArray[np.floating]:
        found: NDArray[np.floating] = session.run(None, {inputs[0].name: seen})[0]
        return found

    return scores
