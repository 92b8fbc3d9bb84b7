"""A game as another program tells it, whatever the format."""

import msgspec

MOST_PHASES = 2_000
MOST_ORDERS = 1_000
"""Orders of a phase."""
MOST_LETTERS = 20_000
"""Messages of a game."""

COMPLETED = "COMPLETED"
"""The name of the phase after the last, where a format has one."""


Retreat = tuple[str, str, tuple[str, ...] | None]
"""A dislodged unit's power, its name and its ways out; None where the source doesn't tell the ways."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything stands before a phase. `centers` are None where the source doesn't tell them.

    `units` and `centers` are by power, with names as orders may use them; `retreats` are the dislodged units.
    """

    units: dict[str, tuple[str, ...]]
    centers: dict[str, tuple[str, ...]] | None = None
    retreats: tuple[Retreat, ...] = ()


class Aftermath(msgspec.Struct, frozen=True):
    """What a source without positions tells of how things stood after a phase; None for what it doesn't tell."""

    centers: dict[str, tuple[str, ...]] | None = None
    retreats: tuple[Retreat, ...] | None = None


class Letter(msgspec.Struct, frozen=True):
    """A message as the source has it."""

    turn: str
    sender: str
    recipient: str
    text: str
    at: int = 0


class ForeignPhase(msgspec.Struct, frozen=True, kw_only=True):
    """A phase: its name, the position before it, the orders for it by power, and the press of the time.

    Without a position, the orders have their outcomes beside them, as judges write them: (*bounce*), and none for a
    success; `ends` is false for a source that doesn't tell how orders end. `played` says of the last phase that it was
    played though no position follows it.
    """

    name: str
    standing: Standing | None = None
    orders: dict[str, tuple[str, ...]] = {}
    ends: bool = True
    played: bool = False
    after: Aftermath | None = None
    letters: tuple[Letter, ...] = ()


class Foreign(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. `format` names what it was read from, `variant` is the id of ours."""

    format: str
    name: str
    variant: str
    rules: tuple[str, ...] = ()
    phases: tuple[ForeignPhase, ...] = ()


def time_of(phase: str) -> tuple[int, int, int]:
    """Where a phase such as F1901R stands in time, for lists that begin with the newest."""
    return int(phase[1:-1]), "SFW".index(phase[0]), "MRA".index(phase[-1])
