"""The settings: a fleet in Rome, and where powers build. Rule: fleet_rome:A1."""

from variorum.game.setting import Setting
from variorum.rules.adjustments import any_center, home_centers
from variorum.rules.choice import by_setting

FLEET_ROME = "fleet_rome"
FLEET_ROME_SETTING = Setting(default=True, meaning="Italy starts with a fleet in Rome instead of an army")

BUILDS = "builds"
_ANYWHERE = "anywhere"
BUILDS_SETTING = Setting(
    _ANYWHERE, "where powers build: in any center they own, or at home only", choices=(_ANYWHERE, "home")
)


sites = by_setting(BUILDS, anywhere=any_center, home=home_centers)
"""The centers in which a power may build under the game's settings. Rule: fleet_rome:A1."""
