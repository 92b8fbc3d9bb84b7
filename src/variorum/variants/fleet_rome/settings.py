"""The settings: a fleet in Rome, and where powers build. Rule: fleet_rome:A1."""

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.setting import Setting
from variorum.rules.adjustments import any_center, home_centers

FLEET_ROME = "fleet_rome"
FLEET_ROME_SETTING = Setting(default=True, meaning="Italy starts with a fleet in Rome instead of an army")

BUILDS = "builds"
_ANYWHERE = "anywhere"
BUILDS_SETTING = Setting(
    _ANYWHERE, "where powers build: in any center they own, or at home only", choices=(_ANYWHERE, "home")
)


def sites(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The centers in which a power may build under the game's settings. Rule: fleet_rome:A1."""
    policy = any_center if position.settings.get(BUILDS, _ANYWHERE) == _ANYWHERE else home_centers
    return policy(world, position, power)
