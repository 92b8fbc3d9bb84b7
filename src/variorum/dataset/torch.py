"""Batches of recorded games for PyTorch: what powers saw, and the numbers of what they ordered.

    from variorum.dataset.torch import Batches
    batches = Batches(read_games(kernel, [Path("mine")]), size=256)
    for batch in torch.utils.data.DataLoader(batches, batch_size=None, shuffle=True, num_workers=2): ...

PyTorch is the extra `learn`, and is imported when the first batch is asked for; `arrays` needs NumPy alone.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.env.dataset import Dataset

_POWERS = 256
"""More powers than any board has."""


class Arrays(NamedTuple):
    """What some powers saw and ordered, each in a phase of its own.

    `planes` (rows, locations, planes) is what `VectorGym` shows a seat: the planes of the observer, and `own`. Decision
    `d` was made by row `rows[d]`; its legal orders are `legal[d]`, numbers of the vocabulary, where `mask[d]` is true,
    and `legal[d, chosen[d]]` is the one that was given.
    """

    planes: NDArray[np.float32]
    rows: NDArray[np.int64]
    legal: NDArray[np.int64]
    mask: NDArray[np.bool_]
    chosen: NDArray[np.int64]


class Batches:
    """Batches of a data set, in an order that the seed draws; a map-style data set whose items are whole batches."""

    def __init__(self, data: Dataset, size: int = 256, seed: int = 0) -> None:
        """Divide the data in batches of so many powers' phases. Raises: ValueError if the size isn't positive."""
        if size < 1:
            raise ValueError(f"a batch has a size of at least 1, not {size}")
        self.data, self.size, self.found = data, size, data.decisions()
        keys, row = np.unique(self.found.positions * _POWERS + self.found.powers, return_inverse=True)
        order = np.random.default_rng(seed).permutation(len(keys))
        self._keys, rank = keys[order], np.empty(len(keys), np.int64)
        rank[order] = np.arange(len(keys))
        self._decisions = np.argsort(rank[row], kind="stable")
        self._ranks = rank[row][self._decisions]

    def __len__(self) -> int:
        return (len(self._keys) + self.size - 1) // self.size

    def __getitem__(self, number: int) -> dict[str, Any]:
        """A batch as tensors by name; see `Arrays`.

        Raises: IndexError if there are fewer batches; ModuleNotFoundError without PyTorch.
        """
        arrays = self.arrays(number)
        try:
            import torch  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as error:
            told = f"batches of tensors need {error.name}; run: pip install 'variorum[learn]', or use Batches.arrays"
            raise ModuleNotFoundError(told, name=error.name) from None
        return {name: torch.from_numpy(array) for name, array in arrays._asdict().items()}

    def arrays(self, number: int) -> Arrays:
        """A batch as arrays. Raises: IndexError if there are fewer."""
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} batches, from number 0, and none with number {number}")
        first, keys = number * self.size, self._keys[number * self.size : (number + 1) * self.size]
        part = slice(*np.searchsorted(self._ranks, [first, first + len(keys)]))
        mine = self._decisions[part]
        boards = self.data.take(keys // _POWERS).observations()
        planes = self.data.kernel.observer.seen_by(boards, keys % _POWERS).astype(np.float32)
        begin, counts = self.found.bounds[mine], np.diff(self.found.bounds)[mine]
        columns = np.arange(counts.max(initial=0))
        mask = columns < counts[:, None]
        legal = self.found.legal[np.where(mask, begin[:, None] + columns, 0)].astype(np.int64)
        return Arrays(planes, self._ranks[part] - first, legal, mask, self.found.chosen[mine] - begin)
