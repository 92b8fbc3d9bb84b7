"""Variants that keep or order something of their own: what pages show of the others is what they show of these."""

from variorum.variants import registry


def _own(name):
    """What a host could give away of a variant, and of no other: its orders, its records, what lies in fog."""
    variant = registry.variant(name)
    return frozenset(variant.orders), frozenset(variant.records), variant.limits_sight


UNLIKE = tuple({_own(name): name for name in (*registry.coded(), *registry.SHOWCASE)}.values())
