"""A game of a task in which whoever holds it answers for one seat, question by question."""

from queue import Empty, Queue
from threading import Thread

from msgspec.structs import replace

from variorum.arena.agent import AgentError, Brief, Reply
from variorum.arena.prompts import Prompts
from variorum.arena.replies import read_reply
from variorum.arena.results import GameResult, SeatResult
from variorum.arena.series import played
from variorum.arena.tasks.task import Task
from variorum.arena.terms import Terms

_NAME = "model"
_SECONDS = 3600.0
"""For an answer: the program that asks the model has bounds of its own."""


class Turns:
    """A game, which goes on in a thread of its own while its questions are answered here."""

    def __init__(self, task: Task, number: int) -> None:
        """Begin the game of a number; the task's games repeat beyond the last of them."""
        self.prompts = Prompts()
        self._asked, self._said = Queue[Brief | Exception | None](), Queue[Reply | None]()
        self._over: GameResult | None = None
        self._closed = False
        terms = _terms(task)
        place = number % terms.games
        self._thread = Thread(target=self._play, args=(terms, place), daemon=True, name="game of a task")
        self._thread.start()

    def next(self) -> tuple[str, str] | None:
        """The next question, as the words of the system and of the user; None when the game is over.

        Raises: whatever the game has ended with.
        """
        found = self._asked.get()
        if isinstance(found, Exception):
            raise found
        return (self.prompts.system(found), self.prompts.user(found)) if found else None

    def answer(self, text: str) -> None:
        """Answer the question that was asked last, by a model's text."""
        self._said.put(read_reply(text))

    def give_up(self) -> None:
        """Give the game up, if it isn't over: it ends with the phase that is played."""
        self._closed = True
        self._said.put(None)
        self._thread.join()

    @property
    def result(self) -> SeatResult:
        """What came of the seat. Raises: AgentError before the end of the game."""
        if self._over is None:
            raise AgentError("the game isn't over")
        return next(seat for seat in self._over.seats if seat.agent == _NAME)

    def reply(self, brief: Brief) -> Reply:
        """Hand a question over and wait for its answer. Raises: AgentError if there is none."""
        self._asked.put(brief)
        try:
            found = self._said.get(timeout=_SECONDS)
        except Empty:
            raise AgentError("no answer") from None
        if found is None:
            raise AgentError("nobody answers any more")
        return found

    def _play(self, terms: Terms, number: int) -> None:
        try:
            for entry in played(terms, number, (), {_NAME: self}):
                if isinstance(entry, GameResult):
                    self._over = entry
                if self._closed:
                    break
        except Exception as error:  # noqa: BLE001 - it is raised where the game is held
            self._asked.put(error)
        else:
            self._asked.put(None)


def _terms(task: Task) -> Terms:
    terms = task.entered("random")
    return replace(terms, agents=(replace(terms.agents[0], name=_NAME), *terms.agents[1:]), seconds=_SECONDS)
