"""Units of more than ordinary strength: in attack, in defence and in support alike."""

from collections.abc import Mapping

from msgspec.structs import replace

from variorum.rules.movement.draft import Draft

TIMES = "\N{MULTIPLICATION SIGN}"
"""What is written on a badge before a strength."""


def stronger(draft: Draft, factors: Mapping[int, int]) -> Draft:
    """The draft in which some units, by their ids, have so many times their strength."""
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
