"""What a client is asked, and what it has said so far."""

from threading import Event

from msgspec.structs import replace

from variorum.arena.agent import MOST_MESSAGES, MOST_OFFERS, Answer, Brief, Reply, Told
from variorum.mcp.backend import DeclinedError

_NOTHING_DUE = "nothing is due now: your answer is in, and others are still at theirs; call wait"


class Desk:
    """A seat's desk: the arena asks from its own thread, the client's calls come from that of the server."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.brief: Brief | None = None
        self.number = 0
        self.reply = Reply()
        self.is_over = self.has_ordered = False
        self._seen, self._calls = 0, 0
        self.done, self.met = Event(), Event()
        self._ahead: tuple[str, tuple[str, ...]] | None = None

    def ask(self, brief: Brief) -> None:
        """A question begins. Orders that were sent in press, with readiness, answer all that is left of the phase."""
        if self._ahead and (self._ahead[0] != brief.turn or (brief.is_for_orders and brief.problems)):
            self._ahead = None
        self.reply = Reply(orders=self._ahead[1] if self._ahead else ())
        self.brief, self.number, self.has_ordered = brief, self.number + 1, False
        if self._ahead:
            self.done.set()
        else:
            self.done.clear()

    @property
    def mark(self) -> str:
        """Changes with each question, and with each look at one that the client hasn't seen: no wait misses it."""
        self._calls += 1
        return f"{self.number}" if self.done.is_set() or self._seen == self.number else f"{self.number}/{self._calls}"

    def known(self) -> Brief:
        """What the seat was asked last. Raises: DeclinedError before the first question."""
        self.met.set()
        if self.brief is None:
            raise DeclinedError("the game hasn't begun; call wait")
        return self.brief

    def seen(self) -> Brief:
        """The same for a client that looks at it."""
        self._seen = self.number
        return self.known()

    def due(self, phase: str = "") -> Brief:
        """The question that waits for an answer, for a phase. Raises: DeclinedError if none does."""
        brief = self.known()
        if self.is_over:
            raise DeclinedError("the game is over")
        if phase and phase != brief.turn:
            raise DeclinedError(f"nothing was saved: now is {brief.turn}, not {phase[:40]}; look again")
        if self.done.is_set():
            raise DeclinedError(_NOTHING_DUE)
        return brief

    def order(self, brief: Brief, orders: tuple[str, ...], *, ready: bool) -> None:
        """Keep orders, and close the question if the client is ready."""
        self.reply, self.has_ordered = replace(self.reply, orders=orders), True
        if ready:
            self._ahead = (brief.turn, orders)
            self.done.set()

    def write(self, told: tuple[Told, ...]) -> None:
        """Keep messages. Raises: DeclinedError out of press, or if there are too many."""
        self._talks(len(self.reply.messages) + len(told), MOST_MESSAGES, "messages")
        self.reply = replace(self.reply, messages=(*self.reply.messages, *told))

    def offer(self, text: str) -> None:
        """Keep an offer. Raises: DeclinedError as `write`."""
        self._talks(len(self.reply.offers) + 1, MOST_OFFERS, "offers")
        self.reply = replace(self.reply, offers=(*self.reply.offers, text))

    def answer(self, answer: Answer) -> None:
        """Keep an answer to an offer. Raises: DeclinedError as `write`."""
        self._talks(len(self.reply.answers) + 1, MOST_OFFERS, "answers")
        self.reply = replace(self.reply, answers=(*self.reply.answers, answer))

    def _talks(self, wanted: int, most: int, what: str) -> None:
        if self.due().is_for_orders:
            raise DeclinedError("press is over for this phase; send_orders with ready = true")
        if wanted > most:
            raise DeclinedError(f"up to {most} {what} in a round; call set_ready for the next round")
