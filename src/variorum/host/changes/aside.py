"""Computing aside from transactions: nothing but the database is called between a lock and its commit.

What takes time is a function marked `aside`, and whoever changes something is marked `computing_aside`. When a change
needs a result inside a transaction that isn't there yet, the transaction ends without a trace, the result is found
while nobody waits for a lock, and the change is made again from its beginning. It then finds the result, unless what
it comes from has changed in the meantime: results are found by the values that they were made from.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextvars import ContextVar
from functools import partial, update_wrapper, wraps
from threading import Lock
from typing import Any, Generic, NamedTuple, NoReturn, ParamSpec, TypeVar

from django.db import connection
from django.db.transaction import Atomic

from variorum.host.changes.refusals import StaleError

MOST_TRIES = 300
"""So often a change is begun: for each result that it lacks, and each time that somebody else was faster."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


class _Lacking(BaseException):
    """A result that isn't there inside a transaction. No `except Exception` of a change may stop it."""

    def __init__(self, find: Callable[[], object]) -> None:
        self.find = find
        super().__init__("a result was wanted inside a transaction")


class _Result(NamedTuple):
    """A result, or the error in its place, with the values that it comes from."""

    given: tuple[Any, ...]
    answer: Callable[[], Any]


class _Results:
    """The results of one change so far."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, list[_Result]] = {}
        self._same: dict[Hashable, _Result] = {}

    def of(self, function: Callable[..., Made], given: tuple[Any, ...]) -> Made:
        """The function's result for these values. Raises: what it raises, or `_Lacking` inside a transaction."""
        found = self._same.get(_identity(function, given))
        if found is None and is_in_transaction():
            found = next((known for known in self._kept.get(function, ()) if known.given == given), None)
            if found is None:
                raise _Lacking(lambda: self._find(function, given))
        made: Made = (found or self._find(function, given)).answer()
        return made

    def _find(self, function: Callable[..., Any], given: tuple[Any, ...]) -> _Result:
        found = _Result(given, _answer(function, given))
        self._kept.setdefault(function, []).append(found)
        self._same[_identity(function, given)] = found
        return found


def _identity(function: Callable[..., Any], given: tuple[Any, ...]) -> Hashable:
    """The same for the same objects; those of results that are kept live on."""
    return (function, *map(id, given))


_RESULTS: ContextVar[_Results | None] = ContextVar("results", default=None)


def is_in_transaction() -> bool:
    """Whether this thread holds a transaction open, be it that others wait for it or not."""
    return bool(open_blocks())


def open_blocks() -> Sequence[Atomic]:
    """The transactions that this thread holds open, the outermost first."""
    return connection.atomic_blocks


def aside(function: Callable[Given, Made]) -> Callable[Given, Made]:
    """Mark a function that takes time: within a change it runs outside transactions, once for the same values.

    It must depend on its positional arguments alone, but may draw something at random: the change keeps what was drawn.
    """

    @wraps(function)
    def found(*given: Given.args, **none: Given.kwargs) -> Made:
        assert not none, f"{function.__name__} takes no arguments by name"  # noqa: S101 - a mistake of a programmer
        results = _RESULTS.get()
        return function(*given, **none) if results is None else results.of(function, given)

    return found


def computing_aside(change: Callable[Given, Made]) -> Callable[Given, Made]:
    """Mark a change: it begins again whenever it lacks a result inside its transaction; then it has it.

    Everything in it must be undone with its transaction. One change within another is a part of that.
    Raises: StaleError if others change the same so fast that this never ends.
    """

    @wraps(change)
    def changed(*args: Given.args, **named: Given.kwargs) -> Made:
        if _RESULTS.get() is not None or is_in_transaction():
            return change(*args, **named)
        before = _RESULTS.set(_Results())
        try:
            for _ in range(MOST_TRIES):
                try:
                    return change(*args, **named)
                except _Lacking as lacking:
                    find = lacking.find
                find()
        finally:
            _RESULTS.reset(before)
        raise StaleError("Others are changing the same thing at this moment. Nothing was saved. Try again.")

    return changed


class Remembered(Generic[Given, Made]):
    """A function that is computed aside, and whose latest results every process remembers."""

    def __init__(self, function: Callable[Given, Made], most: int) -> None:
        self._find = aside(function)
        self._most = most
        self._kept: OrderedDict[Any, Made] = OrderedDict()
        self._lock = Lock()
        update_wrapper(self, function)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Made:
        """The result for these values, which must be hashable. Raises: what the function raises, which isn't kept."""
        with self._lock:
            if given in self._kept:
                self._kept.move_to_end(given)
                return self._kept[given]
        made = self._find(*given, **named)
        with self._lock:
            self._kept[given] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made

    def forget(self) -> None:
        """Forget all results."""
        with self._lock:
            self._kept.clear()


def remembered(most: int) -> Callable[[Callable[Given, Made]], Remembered[Given, Made]]:
    """Mark a function as `aside` whose latest results every process remembers; its values must be hashable."""
    return partial(Remembered, most=most)


def _answer(function: Callable[..., Made], given: tuple[Any, ...]) -> Callable[[], Made]:
    try:
        made = function(*given)
    except Exception as error:  # noqa: BLE001 - whoever wants the result gets the error in its place
        return partial(_raise, error)
    return lambda: made


def _raise(error: Exception) -> NoReturn:
    raise error
