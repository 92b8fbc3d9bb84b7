"""What the tools ask of those who keep games: a file on this machine, or a host."""

from typing import Any, NamedTuple, Protocol

import msgspec


class DeclinedError(Exception):
    """Something that can't be done; the message says why, and what would be accepted."""


class ToolAnswer(msgspec.Struct, frozen=True):
    """What a tool answers: a text, and the same as data for programs; no data if it would be too long."""

    text: str
    data: dict[str, Any] = {}


class Chair(msgspec.Struct, frozen=True):
    """A game by its key, and one of the caller's seats in it; each may be empty if there is only one."""

    game: str = ""
    seat: str = ""


class Search(msgspec.Struct, frozen=True):
    """Which games to list: by words in the name, variant and state; the caller's own, or those with free seats."""

    words: str = ""
    variant: str = ""
    state: str = ""
    mine: bool = False
    free: bool = False


class Joining(msgspec.Struct, frozen=True):
    """Wishes for seats, the most wanted first, and what opens the game."""

    wishes: tuple[str, ...] = ()
    password: str = ""
    invitation: str = ""


class Sending(msgspec.Struct, frozen=True):
    """The phase that something is sent for, and whether the seat is ready; None leaves that as it is."""

    phase: str
    ready: bool | None = None


class Moment(msgspec.Struct, frozen=True):
    """What a game has come to: its phase, what is new with each phase, and how much a seat has been sent."""

    phase: str
    number: str
    is_over: bool = False
    news: str = ""


class Reading(Protocol):
    """Looking at games. Every method raises DeclinedError."""

    async def games(self, search: Search) -> str:
        """The games that there are, a line each."""

    async def look(self, chair: Chair) -> str:
        """What a seat sees."""

    async def moment(self, chair: Chair) -> Moment:
        """What the game has come to, for a seat."""

    async def results(self, chair: Chair, phase: str) -> ToolAnswer:
        """What happened in a phase and why, as a seat may know it; without a phase, in the last one."""

    async def played(self, chair: Chair) -> list[str]:
        """The phases that have been played, oldest first."""

    async def history(self, chair: Chair) -> str:
        """What happened in all phases, in few words."""

    async def variant_of(self, game: str) -> str:
        """The id of a game's variant."""

    async def rules(self, variant: str) -> str:
        """The rules page of a variant."""

    async def board(self, variant: str) -> str:
        """Who is next to whom on the board of a variant."""


class Playing(Protocol):
    """Playing a seat. Every method raises DeclinedError."""

    async def join(self, game: str, joining: Joining) -> str:
        """Ask for a seat."""

    async def legal(self, chair: Chair, unit: str) -> ToolAnswer:
        """The legal orders of a seat, or of one unit."""

    async def orders(self, chair: Chair) -> ToolAnswer:
        """What a seat has ordered so far."""

    async def check(self, chair: Chair, orders: str) -> ToolAnswer:
        """What is wrong with orders; they are not sent."""

    async def send(self, chair: Chair, sending: Sending, orders: str) -> ToolAnswer:
        """Replace a seat's orders."""

    async def set_ready(self, chair: Chair, sending: Sending) -> ToolAnswer:
        """Say that a seat is ready, or isn't."""


class Talking(Protocol):
    """Press and offers. Every method raises DeclinedError."""

    async def press(self, chair: Chair, partners: tuple[str, ...]) -> ToolAnswer:
        """The messages of a seat, or only those with some partners."""

    async def write(self, chair: Chair, to: tuple[str, ...], text: str) -> str:
        """Send a message."""

    async def offers(self, chair: Chair) -> ToolAnswer:
        """The offers of a seat and to it."""

    async def offer(self, chair: Chair, text: str, instead_of: int) -> str:
        """Make an offer; `instead_of` is the number of one that it counters, or 0."""

    async def answer(self, chair: Chair, number: int, *, accept: bool) -> str:
        """Answer an offer, or take one back."""


class Trying(Protocol):
    """Asking what would come of orders. Every method raises DeclinedError."""

    async def what_if(self, chair: Chair, orders: str, phase: str) -> ToolAnswer:
        """What would come of the orders of some seats, as far as a seat can tell."""

    async def adjudicate(self, text: str, variant: str) -> ToolAnswer:
        """The outcome of any phase, which need be of no game."""


class Backend(NamedTuple):
    """Whoever keeps games; `interval` is the seconds between looks at a game that somebody waits for."""

    reading: Reading
    playing: Playing
    talking: Talking
    trying: Trying
    interval: float
