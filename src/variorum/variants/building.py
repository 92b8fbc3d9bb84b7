"""What the switches of a `variant.toml` change in where powers build, and what."""

from collections.abc import Callable

from msgspec.structs import replace

from variorum.board import AreaId, Board, Location, Movement, area_of
from variorum.game.rule import Rule
from variorum.game.unit import ARMY, FLEET
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Besides, any_center, any_home, home_centers
from variorum.rules.adjustments.sites import unlimited
from variorum.rules.cavalry import KNIGHT
from variorum.rules.late_builds import home_or_late, late_builds
from variorum.variants.variantfile import VariantFile

_POLICIES = {"home": home_centers, "any home": any_home, "anywhere": any_center, "late": home_or_late}


def building(file: VariantFile, base: Variant) -> Callable[[Adjustments], Adjustments] | None:
    """How the file changes the rule of builds; None if it doesn't. Raises: VariantFileError naming what cannot be."""
    besides, never, builds = _besides(file, base.board), _never(file, base.board), file.head.builds
    if not (builds or besides or never):
        return None
    if builds and not any(_is_plain(rule) for rule in base.rules):
        raise file.error(f"{base.name} says where each seat builds", "leave builds out", "builds")

    def change(rule: Adjustments) -> Adjustments:
        policy = _POLICIES[builds] if builds else rule.policy
        quota = late_builds if builds == "late" else unlimited
        return replace(rule, policy=Besides(policy, besides) if besides else policy, quota=quota, never=never)

    return change


def _is_plain(rule: Rule) -> bool:
    """Whether it is a rule of builds that could have any of these policies."""
    return isinstance(rule, Adjustments) and rule.policy in _POLICIES.values()


def _besides(file: VariantFile, board: Board) -> tuple[tuple[str, str], ...]:
    """Further areas in which powers build, each with its power."""
    found = [(area, power) for power, entry in file.powers.items() for area in entry.builds_in]
    for area, power in found:
        if area not in board.areas:
            raise file.unknown("area", area, board.areas, "builds_in", power)
        if not board.geography().is_land(AreaId(area)):
            raise file.error(f"nobody builds in {area}", "name areas on land", "builds_in", power)
    return tuple(found)


def _never(file: VariantFile, board: Board) -> tuple[tuple[str, str], ...]:
    """Units that powers can't build, each with its power: what the file lists, and knights where they don't go."""
    found = [(unit, power) for power, entry in file.powers.items() for unit in entry.never_builds]
    movements = {ARMY.code: Movement.ARMY, FLEET.code: Movement.FLEET}
    for text, power in found:
        kind, _, place = text.partition(" ")
        if kind not in movements or not place:
            raise file.error(f'"{text}" is no unit', 'write "A PAR" or "F STP/SC"', "never_builds", power)
        if area_of(place) not in board.areas:
            raise file.unknown("area", area_of(place), board.areas, "never_builds", power)
        if not board.geography().holds(movements[kind], Location(place)):
            raise file.error(f"{text} cannot stand there", "name a unit that could", "never_builds", power)
    barred = ((f"{KNIGHT.code} {area}", power) for power in file.powers for area in file.head.no_cavalry)
    return (*found, *barred)
