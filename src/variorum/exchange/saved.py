"""Saved games of the Python package `diplomacy`, and of the many programs that keep theirs in its form."""

from collections.abc import Iterator
from typing import Any

import msgspec

from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, Letter, Standing

FORMAT = "diplomacy"
MAPS = {"standard": "standard", "standard_fleet_rome": "standard"}
"""Our variants for the maps that the format names. Where only the opening differs, the file has it."""

_FALLEN = "*"


class _State(msgspec.Struct, frozen=True):
    units: dict[str, tuple[str, ...]]
    centers: dict[str, tuple[str, ...]] | None = None
    retreats: dict[str, dict[str, tuple[str, ...]] | None] = {}


class _Message(msgspec.Struct, frozen=True):
    sender: str
    recipient: str
    message: str
    phase: str = ""
    time_sent: int | None = None


class _Phase(msgspec.Struct, frozen=True):
    name: str
    state: _State
    orders: dict[str, tuple[str, ...] | None] = {}
    messages: tuple[_Message, ...] | dict[str, _Message] = ()


class _Saved(msgspec.Struct, frozen=True):
    phases: tuple[_Phase, ...]
    id: str = ""
    map: str = "standard"
    rules: tuple[str, ...] = ()


def is_saved_game(plain: Any) -> bool:
    """Whether decoded JSON looks like one game of this format."""
    return isinstance(plain, dict) and isinstance(plain.get("phases"), list) and "line" not in plain


def read_saved(plain: Any, variant: str = "") -> Foreign:
    """The game that decoded JSON describes; `variant` is ours, if the map's name doesn't tell.

    Raises: ValueError with the path of what is wrong, or for a map that isn't known.
    """
    saved = msgspec.convert(plain, _Saved)
    if not saved.phases:
        raise ValueError("the game has no phases")
    if len(saved.phases) > MOST_PHASES:
        raise ValueError(f"the game has {len(saved.phases)} phases; at most {MOST_PHASES} are read")
    played = variant or MAPS.get(saved.map, "")
    if not played:
        known = ", ".join(MAPS)
        raise ValueError(f'the map "{saved.map}" could be any variant; name ours, or use one of: {known}')
    phases = tuple(map(_told, saved.phases))
    return Foreign(format=FORMAT, name=saved.id or "unnamed", variant=played, rules=saved.rules, phases=phases)


def _told(phase: _Phase) -> ForeignPhase:
    state = phase.state
    units = {power.upper(): tuple(unit for unit in has if unit[:1] != _FALLEN) for power, has in state.units.items()}
    centers = None if state.centers is None else {power.upper(): has for power, has in state.centers.items()}
    standing = Standing(units=units, centers=centers, retreats=tuple(_retreats(state)))
    orders = {power.upper(): given for power, given in phase.orders.items() if given}
    return ForeignPhase(name=phase.name.upper(), standing=standing, orders=orders, letters=tuple(_letters(phase)))


def _retreats(state: _State) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The dislodged units: those with ways out, and those that only a star among the units tells of."""
    for power, has in state.retreats.items():
        for unit, ways in (has or {}).items():
            yield power.upper(), unit.lstrip(_FALLEN), ways
    for power, units in state.units.items():
        for unit in units:
            if unit[:1] == _FALLEN and unit[1:] not in (state.retreats.get(power) or {}):
                yield power.upper(), unit[1:], ()


def _letters(phase: _Phase) -> Iterator[Letter]:
    sent = phase.messages.values() if isinstance(phase.messages, dict) else phase.messages
    for one in sent:
        turn = (one.phase or phase.name).upper()
        yield Letter(turn, one.sender.upper(), one.recipient.upper(), one.message, one.time_sent or 0)
