"""Extraordinary strength of units, in attack, defence and support alike."""

from collections.abc import Mapping

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle

TIMES = "\N{MULTIPLICATION SIGN}"
"""The sign before a strength on a badge."""


def stronger(battle: Battle, factors: Mapping[int, int]) -> Battle:
    """The battle with some units' strength multiplied, by their ids."""
    strong = {
        id_: replace(unit, attack=unit.attack * factors[id_], defence=unit.defence * factors[id_])
        for id_, unit in battle.units.items()
        if id_ in factors
    }
    supports = tuple(
        replace(support, strength=support.strength * factors[support.supporter])
        if support.supporter in factors
        else support
        for support in battle.supports
    )
    return replace(battle, units=battle.units | strong, supports=supports)
