"""The confined trial of a private variant: what is sent, and what comes back. It imports no slow library."""

import msgspec

from variorum.host.confined.job import MEGABYTE, Job, Limits


class Budget(msgspec.Struct, frozen=True):
    """Processor seconds that a variant may cost.

    `picture`: its map; `legal`: all legal orders of a phase; `phase`: a phase; `convoys`: all legal orders with fleets
    all over its largest sea; `bots`: the bots' orders.
    """

    picture: float = 1.5
    legal: float = 1
    phase: float = 3
    convoys: float = 5
    bots: float = 12


class Trial(msgspec.Struct, frozen=True):
    """The files of a variant that is to be tried, within a budget."""

    files: dict[str, str]
    budget: Budget


class Tried(msgspec.Struct, frozen=True):
    """The id and the name of a variant that has been tried."""

    id: str
    name: str


TRIAL = Job("variorum.host.games.confined_trial:trial", Tried, Limits(seconds=60, processor=40, memory=800 * MEGABYTE))
