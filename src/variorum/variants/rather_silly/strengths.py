"""Extraordinary strength of units, in attack, defence and support alike."""

from collections.abc import Mapping

from msgspec.structs import replace

from variorum.rules.movement.draft import Draft

TIMES = "\N{MULTIPLICATION SIGN}"
"""The sign before a strength on a badge."""


def stronger(draft: Draft, factors: Mapping[int, int]) -> Draft:
    """The draft with some units' strength multiplied, by their ids."""
    actions = {
        id_: replace(action, attack=action.attack * factors[id_], defence=action.defence * factors[id_])
        if id_ in factors
        else action
        for id_, action in draft.actions.items()
    }
    supports = tuple(
        replace(support, strength=support.strength * factors.get(support.supporter, 1)) for support in draft.supports
    )
    return replace(draft, actions=actions, supports=supports)
