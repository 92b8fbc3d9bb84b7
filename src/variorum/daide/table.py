"""The table: who sits where, whom the game waits for, and what it tells everybody. It knows nothing of connections."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from secrets import randbelow

import msgspec

from variorum.daide.language import Message, Part, Text
from variorum.daide.match import Match, begun
from variorum.daide.names import NOBODY, Names
from variorum.daide.talks import Letter, Talks
from variorum.daide.telling import now, owners, turn_of
from variorum.game.sheet import Sheet
from variorum.limits import Ledger, Rate

Player = tuple[str, str]
"""A program's name and version."""

_PASSCODES = 8191
_REPLACED = ("ADM", (Text("Variorum"),), (Text("Another program has come back to your power with its passcode."),))
MOST_SECONDS = 8191
"""The largest number that a message can hold, so the longest time that it can tell."""

_GUESSES = Rate(a_second=1 / 600, burst=5)
"""Wrong passcodes of a power from one address: six at once, then one in ten minutes. So the 8,191 take two months."""


class Terms(msgspec.Struct, frozen=True):
    """How a game is played.

    `clients` take part, and bots play the other powers. Chance deals the powers, unless `powers` are given. `level` is
    that of press; phases have so many seconds, by their letters. `years` are played at most.
    """

    names: Names
    clients: int = 1
    level: int = 0
    seconds: Mapping[str, int] = msgspec.field(default_factory=lambda: {"M": 600, "R": 300, "A": 300})
    years: int = 20
    bot: str = "policy"
    evaluations: int = 500
    seed: str = "0"
    powers: tuple[str, ...] = ()
    others: Player = ("", "")

    @property
    def programs(self) -> Player:
        """Who plays the powers that no client plays: `others`, or else the bot."""
        return self.others if any(self.others) else (f"Variorum {self.bot}", "1.0")

    @property
    def options(self) -> Part:
        """What the message HLO says of the game."""
        limits = (("MTL", "M"), ("RTL", "R"), ("BTL", "A"))
        return (("LVL", self.level), *((token, min(self.seconds[letter], MOST_SECONDS)) for token, letter in limits))


class Client:
    """A program that is connected from an address. `tell` sends it a message, `close` ends its connection."""

    def __init__(self, tell: Callable[[Message], None], close: Callable[[], None], address: str = "") -> None:
        self.tell, self.close, self.address = tell, close, address
        self.name, self.version = "", ""
        self.power = ""
        self.is_player = self.is_observer = self.has_map = False
        self.alarms: set[int] = set()
        self.rung: set[int] = set()
        self.strikes = self.letters = 0


class Seat:
    """A power that a client plays; `client` is None while nobody is connected for it."""

    def __init__(self, client: Client, passcode: int) -> None:
        self.client: Client | None = client
        self.name, self.version, self.passcode = client.name, client.version, passcode


class Table:
    """Everybody who is connected, and the game once it has begun, from its opening or as it is at present."""

    def __init__(self, terms: Terms, clock: Callable[[], float], present: Match | None = None) -> None:
        self.terms, self.clock = terms, clock
        self.clients: list[Client] = []
        self.seats: dict[str, Seat] = {}
        self.match: Match | None = None
        self.present = present
        self.guesses = Ledger(_GUESSES, clock=clock)
        self.silent: set[str] = set()
        self.bots: dict[str, Sheet] | None = None
        self.talks: Talks | None = None
        self.letters: list[Letter] = []
        self.deadline = float("inf")
        self.changed: Callable[[], None] = lambda: None

    @property
    def names(self) -> Names:
        """What everything on the board is called."""
        return self.terms.names

    @property
    def players(self) -> list[Client]:
        """The clients that take part, in the order in which they came."""
        return [client for client in self.clients if client.is_player]

    @property
    def is_open(self) -> bool:
        """Whether a client can still take part."""
        return self.match is None and len(self.players) < self.terms.clients

    @property
    def bot_powers(self) -> frozenset[str]:
        """The powers that bots play."""
        return frozenset(self.names.powers) - self.seats.keys()

    def begin(self) -> None:
        """Begin the game once everybody is there: deal the powers, and tell everybody."""
        players = [client for client in self.players if client.has_map]
        if self.match or len(players) < self.terms.clients:
            return
        chance = Random(f"{self.terms.seed}/powers")
        powers = self.terms.powers or chance.sample([*self.names.powers], len(players))
        for client, power in zip(players, powers, strict=True):
            client.power = power
            self.seats[power] = Seat(client, 1 + randbelow(_PASSCODES))
        self.match = self.present or begun(self.names, self.terms.years, self.terms.seed)
        for client in self.clients:
            if client.is_player or (client.is_observer and client.has_map):
                self.welcome(client)
        self.changed()

    def welcome(self, client: Client) -> None:
        """Tell a client who it is, and where everything stands."""
        if self.match:
            client.tell(self.hello(client))
            client.tell(owners(self.names, self.match.position))
            client.tell(now(self.names, self.match.position))

    def hello(self, client: Client) -> Message:
        """The message HLO for a client."""
        seat = self.seats.get(client.power)
        power = self.names.powers[client.power] if seat else NOBODY
        return ("HLO", (power,), (seat.passcode if seat else 0,), self.terms.options)

    def tell_all(self, message: Message) -> None:
        """Tell everybody who takes part or watches."""
        for client in [*self.clients]:
            if client.is_player or client.is_observer:
                client.tell(message)

    def leave(self, client: Client) -> None:
        """A connection has ended; the client's power is in civil disorder until it returns."""
        if client in self.clients:
            self.clients.remove(client)
        seat = self.seats.get(client.power)
        if seat and seat.client is client:
            seat.client = None
            if self.match and not self.match.is_over and client.power not in self.silent:
                self.tell_all(("CCD", (self.names.powers[client.power],)))
        self.changed()

    def is_away(self, power: str) -> bool:
        """Whether a client's power is in civil disorder: nobody is connected for it, or it let a deadline pass."""
        return power in self.silent or (power in self.seats and self.seats[power].client is None)

    def revive(self, power: str) -> None:
        """A power that let a deadline pass is heard again."""
        if power in self.silent:
            self.silent.discard(power)
            self.tell_all(("NOT", ("CCD", (self.names.powers[power],))))

    def start_clock(self, seconds: float) -> None:
        """A phase begins that has so many seconds; everybody is told."""
        self.deadline = self.clock() + seconds
        for client in self.clients:
            client.rung.clear()
            client.letters = 0
        if seconds != float("inf"):
            self.tell_all(("TME", (min(int(seconds), MOST_SECONDS),)))

    def take_back(self, client: Client, power: str, passcode: int) -> bool:
        """Give a power back to its client; whether the passcode was right, and the client may still guess.

        Wrong guesses count by power and address together, so that those of others don't shut its owner out. If a client
        is still connected for it, that one learns why it has to go.
        """
        seat, account = self.seats.get(power), f"{client.address} {power}"
        if not seat or self.guesses.owed(account):
            return False
        if seat.passcode != passcode:
            self.guesses.charge((account,), 1)
            return False
        old, seat.client = seat.client, client
        client.power, client.is_player, client.has_map = power, True, True
        client.name, client.version = seat.name, seat.version
        if old and old is not client:
            old.power = ""
            for message in (_REPLACED, ("OFF",)):
                old.tell(message)
            old.close()
        return True

    @property
    def is_due(self) -> bool:
        """Whether the phase can be played: everybody is ready, all agree to a draw, or the time is over.

        Press to bots is answered before.
        """
        match = self.match
        if not match or self.bots is None:
            return False
        if self.clock() >= self.deadline:
            return True
        if self.letters:
            return False
        if match.is_agreed(frozenset(self.seats), self.bots):
            return True
        return all(
            not match.is_asked(power) or (seat.client and match.is_ready(power)) for power, seat in self.seats.items()
        )

    def play(self, played: Match | None = None) -> Match:
        """Play the phase, unless somebody else has played it, and tell everybody what became of it."""
        assert self.match is not None  # noqa: S101 - only a game that has begun is due
        before = self.match
        self.match, self.bots = played or before.played(self.bots or {}), None
        told = self.match.history[turn_of(before.position.turn)]
        late = [power for power, seat in self.seats.items() if seat.client and before.missing(power)]
        for power in sorted(set(late) - self.silent) if self.clock() >= self.deadline else ():
            self.silent.add(power)
            self.tell_all(("CCD", (self.names.powers[power],)))
        counted = (told.owners,) if told.counted or self.match.is_over else ()
        for message in (
            *told.orders,
            *counted,
            *(ending(self.match, self._programs) if self.match.is_over else ()),
            told.now,
        ):
            self.tell_all(message)
        return self.match

    @property
    def _programs(self) -> dict[str, Player]:
        """Who plays each power."""
        bot, seats = self.terms.programs, self.seats
        return {
            power: (seats[power].name, seats[power].version) if power in seats else bot for power in self.names.powers
        }


def ending(match: Match, players: Mapping[str, Player]) -> Iterator[Message]:
    """The messages at the end: a solo or a draw (SLO, DRW), and the summary (SMR). `players` are by power."""
    found = match.position.ending
    if found and not found.drawn and len(found.winners) == 1:
        yield ("SLO", (match.names.powers[found.winners[0]],))
    else:
        yield ("DRW",)
    lines = (_line(match, power, player) for power, player in players.items())
    yield ("SMR", turn_of(match.position.turn), *lines)


def _line(match: Match, power: str, player: Player) -> Part:
    """A power with its player, its centers, and when it lost the last of them."""
    name, version = player
    centers, fallen = len(match.position.centers_of(power)), match.fallen.get(power)
    line: tuple[Part, ...] = (match.names.powers[power], (Text(name),), (Text(version),), centers)
    return line if centers or fallen is None else (*line, fallen)
