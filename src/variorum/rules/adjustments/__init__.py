"""Adjustments: powers build and remove units until they have as many as they own centers.

May import what `rules` may. Start here: `rule.py`; `sites.py` says where a power may build, `civil_disorder.py` which
units go without orders.
"""

from variorum.rules.adjustments.orders import Build, BuildWaived, Remove, UnitBuilt, UnitRemoved, Waive
from variorum.rules.adjustments.rule import Adjustments
from variorum.rules.adjustments.sites import (
    Abroad,
    Besides,
    Exempted,
    Upkeep,
    any_center,
    any_home,
    any_vacant,
    home_centers,
)

__all__ = [
    "Abroad",
    "Adjustments",
    "Besides",
    "Build",
    "BuildWaived",
    "Exempted",
    "Remove",
    "UnitBuilt",
    "UnitRemoved",
    "Upkeep",
    "Waive",
    "any_center",
    "any_home",
    "any_vacant",
    "home_centers",
]
