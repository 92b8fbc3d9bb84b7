"""Say anything to a table of DAIDE: `python -m bench.daide_fuzz --count 1000000 --seed 1`.

Bytes, tokens in any order, and messages that clients send, of which something is replaced, dropped or doubled, from
players, observers and strangers. Each must be answered in messages that the protocol can carry, or end its connection
with an error of the protocol; no power's orders change but its own, and nobody reads a passcode but its owner. Anything
else ends the run with the seed of its table.
"""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from typing import Annotated

import typer
from rich.progress import track

from variorum.bots import level
from variorum.daide.connection import Connection, Limits, Place
from variorum.daide.language import UnbalancedError, decoded, encoded, nested
from variorum.daide.match import think
from variorum.daide.names import names_of
from variorum.daide.table import Table, Terms
from variorum.daide.tokens import FIXED
from variorum.daide.wire import HEADER, MOST_BYTES, FaultError, Header, Kind
from variorum.limits import Door
from variorum.variants import registry

TABLE = 2_000
"""Messages to one table, in which several phases are played."""
PHASE = 100
CLIENTS, OBSERVERS, STRANGERS = 3, 2, 2
NAMES = names_of(registry.variant("standard"))
WORDS = [*FIXED, *NAMES.vocabulary.values, *range(-3, 6), 1901, 8191, -8192]
COMMANDS = tuple(
    "NME OBS IAM MAP MDF YES REJ HLO SCO NOW ORD HST SUB MIS GOF DRW TME NOT SND ADM HUH PRN CCD OUT".split()  # noqa: SIM905
)
USUAL = [
    text.split()
    for text in (
        "SUB ( ( FRA AMY PAR ) MTO BUR )",
        "SUB ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) CTO NWY VIA ( NTH NWG ) )",
        "SUB ( ( RUS FLT ( STP SCS ) ) SUP ( RUS AMY MOS ) MTO LVN )",
        "NOT ( SUB ( ( FRA AMY PAR ) MTO BUR ) )",
        "SND ( FRA ENG ) ( PRP ( PCE ( FRA ENG ) ) )",
        "SND ( GER ) ( PRP ( AND ( DMZ ( FRA GER ) ( BUR RUH ) ) ( XDO ( ( GER AMY MUN ) HLD ) ) ) )",
        "SND ( GER ) ( YES ( PRP ( PCE ( FRA GER ) ) ) )",
        "IAM ( FRA ) ( 77 )",
        "HST ( SPR 1901 )",
        "TME ( 5 )",
        "NOT ( GOF )",
        "DRW",
    )
]


class Sink:
    """What is written to a client; `closed` once the server has had enough of it."""

    def __init__(self) -> None:
        self.data, self.closed, self.transport = bytearray(), False, self

    def write(self, data: bytes) -> None:
        self.data += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Seats:
    """A table, and everybody at it."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)
        terms = Terms(NAMES, clients=CLIENTS, level=30, years=3, bot="random", seed=seed)
        self.table = Table(terms, lambda: self.moment)
        self.moment = 0.0
        self.door = Door(Limits().allowance, strict=True)
        self.everybody: list[tuple[Connection, Sink]] = []
        for number in range(CLIENTS + OBSERVERS + STRANGERS):
            self.come(number)

    def come(self, number: int) -> None:
        """A client comes, and takes part or watches as its number says."""
        sink = Sink()
        streams, place = (None, sink), Place(f"192.0.2.{number}", 0)
        made = Connection(self.table, streams, Limits(), lambda _: None, self.door, place)  # type: ignore[arg-type]
        self.table.clients.append(made.client)
        self.everybody.append((made, sink))
        if number < CLIENTS:
            self.say(made, "NME", "(", *_letters("A"), ")", "(", *_letters("1"), ")")
        elif number < CLIENTS + OBSERVERS:
            self.say(made, "OBS")
        self.say(made, "YES", "(", "MAP", "(", *_letters("STANDARD"), ")", ")")

    def say(self, made: Connection, *words: object) -> None:
        """Say something that is understood."""
        made.take(_content(words))

    def play(self) -> None:
        """The phase is played; the next begins, or another game."""
        table = self.table
        if table.match and not table.match.is_over:
            bots = {power: level("random") for power in table.bot_powers}
            table.bots = think(table.match, bots, table.terms.seed, 0)
            table.play()
            table.start_clock(10)
            self.moment += 5


def _letters(text: str) -> Iterator[bytes]:
    return (bytes((0x4B, ord(letter))) for letter in text)


def _content(words: object) -> bytes:
    return b"".join(word if isinstance(word, bytes) else encoded((word,), NAMES.vocabulary) for word in words)


def anything(chance: Random) -> bytes:
    """The content of a message."""
    kind = chance.random()
    if kind < 0.1:
        return chance.randbytes(chance.choice((0, 1, 2, 3, 7, 20, 100)))
    if kind < 0.4:
        words = [chance.choice(COMMANDS), *(chance.choice(WORDS) for _ in range(chance.choice((0, 1, 3, 9))))]
    else:
        words = [*chance.choice(USUAL)]
        words = [int(word) if word.lstrip("-").isdecimal() else word for word in words]
        for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
            at = chance.randrange(len(words))
            words[at : at + 1] = chance.choice(((), (words[at],) * 2, (chance.choice(WORDS),)))
            words = words or ["MAP"]
    data = _content(words)
    return data * chance.choice((1, 1, 1, 1, 1, 1, 2, 40)) if kind > 0.98 else data


def heard(seats: Seats) -> str:
    """Let somebody say anything; what became of it."""
    number = seats.chance.randrange(len(seats.everybody))
    made, sink = seats.everybody[number]
    before = seats.table.match
    orders = {} if before is None else {power: before.orders.get(power) for power in seats.table.seats}
    try:
        made.take(anything(seats.chance)[:MOST_BYTES])
    except FaultError as error:
        return f"ended: {error}"
    after = seats.table.match
    if before and after:
        changed = {power for power, sheet in orders.items() if after.orders.get(power) != sheet}
        assert changed <= {made.client.power}, f"{made.client.power} changes orders of {changed}"
    answers = [first for one, other in seats.everybody for first in _answers(seats.table, one, other)]
    if sink.closed:
        seats.table.leave(made.client)
        del seats.everybody[number]
        seats.come(CLIENTS + OBSERVERS + STRANGERS)
    return answers[0] if answers else "nothing"


def _answers(table: Table, made: Connection, sink: Sink) -> Iterator[str]:
    """The first token of each message to a client. Raises: AssertionError if the protocol can't carry it."""
    data, sink.data = bytes(sink.data), bytearray()
    while data:
        header = Header.read(data)
        content, data = data[HEADER : HEADER + header.length], data[HEADER + header.length :]
        assert header.kind == Kind.DIPLOMACY
        assert len(content) == header.length
        tokens = decoded(content, NAMES.vocabulary)
        try:
            message = nested(tokens)
        except UnbalancedError:
            assert tokens[0] == "PRN", tokens
            message = tokens
        if message[0] == "HLO" and message[2] != (0,):
            seat = table.seats[made.client.power]
            assert seat.client is made.client
            assert message[2] == (seat.passcode,)
        yield str(tokens[0])


def try_table(seed: str) -> Counter[str]:
    """So many messages to one table."""
    seats, told = Seats(seed), Counter[str]()
    for number in range(TABLE):
        try:
            told[heard(seats)] += 1
        except Exception as error:
            raise AssertionError(f"message {number} to the table of seed {seed}: {error!r}") from error
        if number % PHASE == PHASE - 1:
            seats.play()
    return told


def main(
    count: Annotated[int, typer.Option(help="How many messages.")] = 1_000_000,
    seed: Annotated[str, typer.Option(help="Any text.")] = "1",
    processes: Annotated[int, typer.Option(help="How many processes work.")] = 2,
) -> None:
    """Try tables, and count the answers."""
    seeds, told = [f"{seed}/{number}" for number in range(-(-count // TABLE))], Counter[str]()
    with Pool(processes) as pool:
        for found in track(pool.imap_unordered(try_table, seeds), total=len(seeds)):
            told.update(found)
    for what, times in told.most_common():
        print(f"{times:>9,}  {what}")
    print(f"{told.total():,} messages")


if __name__ == "__main__":
    typer.run(main)
