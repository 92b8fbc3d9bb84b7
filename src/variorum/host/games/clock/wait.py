"""What a game waits for, and what that asks of its viewer: one value, of which every door tells the same sentence.

`telling.py` makes it from facts, which `waits.py` finds in the database.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec
from django.utils import timezone
from django.utils.formats import date_format

from variorum.host.games.models import State
from variorum.host.games.terms import Absence

_NEAR = timedelta(days=6)
"""As long as the name of a weekday says which day is meant."""


class Role(StrEnum):
    """Who looks at a game. FORMER: somebody who had a seat in it."""

    PLAYER = "player"
    MASTER = "master"
    FORMER = "former"
    SPECTATOR = "spectator"


class Own(StrEnum):
    """What the phase still needs of the viewer's seat. READY: the orders are sent, but may still change."""

    NOTHING = "nothing"
    ORDERS = "orders"
    ANSWER = "answer"
    READY = "ready"
    DONE = "done"


class Ask(StrEnum):
    """What a viewer can do about a wait."""

    ORDER = "order"
    ANSWER = "answer"
    HERE = "here"
    BACK = "back"
    AGREE = "agree"
    DECIDE = "decide"
    READY = "ready"
    START = "start"
    FILL = "fill"
    BOT = "bot"
    SHORTEN = "shorten"
    TAKE = "take"
    FIND = "find"


NEEDED = frozenset({Ask.ORDER, Ask.ANSWER, Ask.HERE, Ask.BACK, Ask.AGREE, Ask.DECIDE})
"""What a game needs of somebody; everything else is up to them."""


Said = tuple[bool | None, int | None]
"""An answer, if there is one, and the key of the person who gave it."""


class Request(msgspec.Struct, frozen=True):
    """An open request that others vote on: its row, who made it, what it asks for, and the answers so far by seats.

    `secret`: nobody is told how many agree. `mastered`: the game master can decide it.
    """

    pk: int
    seat: str
    wish: str
    answers: Mapping[str, Said]
    secret: bool = False
    mastered: bool = True


class Asked(msgspec.Struct, frozen=True):
    """The same as a viewer knows it: `by` are the seats that want it; `answer` is the viewer's, if it `counts`."""

    pk: int
    by: tuple[str, ...]
    wish: str
    answer: bool | None = None
    counts: bool = False


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What decides what a viewer reads. Seats are their ids.

    `can` is what the creator or game master may do about the wait. `free` seats lack a player before the game begins;
    `silent` players haven't confirmed. `needed` are the seats whose answers the phase needs, `open` those that are
    open for a replacement, `new` those whose player is new in this phase; `cared`: a caretaker ordered for them in the
    last phase. `late` seats lack orders, and `all_in` says that none does: both are for the game master alone. `lost`
    is the seat that a former player had.
    """

    state: State
    role: Role = Role.SPECTATOR
    can: tuple[Ask, ...] = ()
    is_alone: bool = False
    until: datetime | None = None
    grace: bool = False
    fault: bool = False
    absence: Absence = Absence.OFFER
    free: int = 0
    joins: bool = False
    silent: int = 0
    is_here: bool = False
    own: Own = Own.NOTHING
    wanted: tuple[str, ...] = ()
    is_offered: bool = False
    needed: tuple[str, ...] = ()
    is_needed: bool = False
    open: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    cared: tuple[str, ...] = ()
    is_cared: bool = False
    late: tuple[str, ...] = ()
    all_in: bool = False
    requests: tuple[Asked, ...] = ()
    lost: str = ""
    is_missed: bool = False
    summary: str = ""


class Wait(msgspec.Struct, frozen=True):
    """What a game waits for, in `words` and `until` when; what is the viewer's `own` part; a `question` to answer.

    `asks` is what the viewer can do, the most urgent first; `wanted` are the types of orders that answer the phase,
    `request` the row that the question is about, and `open` the seats that are open for a replacement.
    """

    words: str = ""
    until: datetime | None = None
    own: str = ""
    question: str = ""
    asks: tuple[Ask, ...] = ()
    wanted: tuple[str, ...] = ()
    request: int = 0
    open: tuple[str, ...] = ()

    @property
    def needs(self) -> tuple[Ask, ...]:
        """What the game needs of the viewer."""
        return tuple(ask for ask in self.asks if ask in NEEDED)

    @property
    def has_buttons(self) -> bool:
        """Whether pages of the game show buttons or links for it, beside those of the orders and of the seats."""
        return not {Ask.AGREE, Ask.BACK, Ask.FIND, Ask.TAKE, Ask.BOT, Ask.SHORTEN}.isdisjoint(self.asks)

    @property
    def when(self) -> str:
        """The end of the wait, in the current time zone: "until Friday"; empty without one."""
        return f"until {day(self.until, timezone.now())}" if self.until else ""

    @property
    def is_near(self) -> bool:
        """Whether it ends so soon that people count the minutes."""
        return self.until is not None and self.until < timezone.now() + timedelta(hours=6)

    @property
    def standing(self) -> str:
        """The whole sentence beside the question."""
        return " · ".join(filter(None, (f"{self.words} {self.when}".strip(), self.own)))


def day(time: datetime, now: datetime) -> str:
    """A time as people name it on the day: "20:00", "Friday", "5 December"."""
    here, today = timezone.localtime(time), timezone.localtime(now)
    if here.date() == today.date():
        return date_format(here, "H:i")
    return date_format(here, "l" if timedelta() < time - now < _NEAR else "j F")
