"""Makes the variant that a `variant.toml` describes, as code would: by `but`."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from variorum.board import Board, Location
from variorum.board.place import area_of
from variorum.game.calendar import Calendar, Phase, Step
from variorum.game.derivation import Replacement
from variorum.game.rule import Rule, World
from variorum.game.setting import Setting
from variorum.game.showcase import Showcase
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.anchored import Release
from variorum.rules.late_builds import LateBuilds
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import GarrisonsReturn
from variorum.rules.ownership import Barred, Ownership
from variorum.variants.basis import (
    NEUTRAL,
    Neutrals,
    based,
    dated,
    neutrals_of,
    opening_of,
    powers_of,
)
from variorum.variants.building import building
from variorum.variants.clauses import clauses
from variorum.variants.filedboard import board_of
from variorum.variants.mechanics import funded, paid, paydays, require_mechanics
from variorum.variants.switches import added, added_after, listed_centers, twists, victory, world_of
from variorum.variants.turns import long_turns, with_later
from variorum.variants.variantfile import VariantFile, read_variant_file


def read_variant(path: Path, bases: Mapping[str, Variant]) -> Variant:
    """The variant in a file; `bases` are those whose rules it may have.

    Raises: VariantFileError naming file, line and key, and what would be accepted.
    """
    file = read_variant_file(path)
    if file.head.rules not in bases:
        raise file.unknown("variant", file.head.rules, bases, "rules")
    file = dated(file, bases[file.head.rules])
    head, board = file.head, board_of(file)
    _require_areas(file, board)
    require_mechanics(file, bases[head.rules])
    base = based(file, bases[head.rules], board)
    neutrals = neutrals_of(file, base)
    replaced, calendar = _replaced(file, base, neutrals), _calendar(file, base)
    world = world_of(file, base, neutrals)
    _begins(file, calendar)
    _require_units(file, world, neutrals)
    variant = base.but(
        id=head.id,
        name=head.name,
        tagline=head.tagline,
        world=world,
        calendar=calendar,
        powers=powers_of(file, base, board),
        opening=funded(file, opening_of(file, base, neutrals)),
        source=head.source,
        designer=head.designer,
        about=head.about,
        years=head.years or base.years,
        difficulty=head.difficulty or base.difficulty,
        clauses=clauses(file, base, calendar, neutrals),
        exhaustive=True,
        replaced=replaced,
        before=added(file, base.board, base),
        after=added_after(file, base),
        citations={"g1815:3.4.1": f"{head.id}:U1", "g1815:3.4.2": f"{head.id}:U2"} if head.conversions else {},
        settings=_settings(file, base),
        showcase=_showcase(file, base),
    )
    for fault in faults(variant, variant.opening(variant)):
        raise file.error(str(fault), "change the opening", "powers")
    return variant


def _calendar(file: VariantFile, base: Variant) -> Calendar:
    """The calendar of the base, with what happens by itself after each year's last adjustments."""
    head = file.head
    if head.neutral_returns and not head.neutral:
        raise file.error("there are no neutral units", "list some in neutral", "neutral_returns")
    later: list[Phase] = []
    if head.neutral_returns:
        rule = GarrisonsReturn(base.world, NEUTRAL, head.neutral)
        later.append(Phase("N", "neutral units' return", (Step((rule,)),), automatic=True))
    if head.builds == "late":
        later.append(Phase("L", "unused builds", (Step((LateBuilds(base.world),)),), automatic=True))
    if posts := listed_centers(file, base.board, "stays"):
        later.append(Phase("P", "released units", (Step((Release(base.world, posts),)),), automatic=True))
    later += paydays(file, base)
    return with_later(long_turns(file, base.calendar), later)


def _begins(file: VariantFile, calendar: Calendar) -> None:
    """Raise VariantFileError if the calendar doesn't have the first turn."""
    season = calendar.seasons[0].letter
    example = f'write begins = "{season}1901M", or "W1900A" if the game opens with builds'
    try:
        calendar.place(Turn.read(file.head.begins))
    except ValueError as error:
        raise file.error(str(error), example, "begins") from None
    except KeyError:
        raise file.error(f"{file.head.name} has no phase {file.head.begins}", example, "begins") from None


def _replaced(file: VariantFile, base: Variant, neutrals: Neutrals) -> dict[type[Rule], Replacement]:
    """The rules of the base that the file changes. Raises: VariantFileError if it cannot."""
    board, replaced = base.board, dict[type[Rule], Replacement](victory(file, base))
    if neutrals.garrisons:
        replaced[GarrisonsReturn] = lambda rule: replace(rule, garrisons=neutrals.units)
    if builds := paid(file, building(file, base)):
        replaced[Adjustments] = builds
    if closed := listed_centers(file, board, "never_owns"):
        replaced[Ownership] = lambda rule: replace(rule, claims=Barred(rule.claims, closed))
    if changes := twists(file, world_of(file, base, neutrals), neutrals):
        replaced[Movement] = lambda rule: replace(rule, twists=(*rule.twists, *changes))
    return replaced


def _settings(file: VariantFile, base: Variant) -> dict[str, Setting]:
    """The settings of the base, with other defaults."""
    changed = dict(base.settings)
    for name, value in file.head.settings.items():
        if name not in changed:
            raise file.unknown("setting", name, changed, "settings")
        if not changed[name].accepts(value):
            raise file.error(f"{name} cannot be {value!r}", f"it takes {changed[name].wanted}", "settings")
        changed[name] = replace(changed[name], default=value)
    return changed


def _showcase(file: VariantFile, base: Variant) -> Showcase:
    """The orders that the file shows; without any, as the base is shown in play, if the seat that looks plays here."""
    shown = base.showcase
    if file.head.showcase or shown.orders or shown.seat not in ("", *file.powers):
        return Showcase(file.head.showcase)
    return replace(shown, signs=Showcase().signs)


def _require_areas(file: VariantFile, board: Board) -> None:
    """Raise VariantFileError if a switch names an area that the board doesn't have."""
    stand = (area_of(unit.partition(" ")[2]) for unit in file.head.neutral)
    for key, areas in (
        ("neutral", stand),
        ("convoy_areas", file.head.convoy_areas),
        ("no_cavalry", file.head.no_cavalry),
    ):
        for area in areas:
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key)


def _require_units(file: VariantFile, world: World, neutrals: Neutrals) -> None:
    """Raise VariantFileError for units that cannot stand where they are written."""
    geography, taken = world.board.geography(), dict[str, str]()
    listed = {**{power: entry.units for power, entry in file.powers.items()}, neutrals.owner: neutrals.units}
    for power, units in listed.items():
        key, owner = ("neutral", "") if power == neutrals.owner else ("units", power)
        for text in units:
            kind, _, place = text.partition(" ")
            if kind not in world.movements or not place:
                raise file.error(f'"{text}" is no unit', 'write "A PAR" or "F STP/SC"', key, owner)
            if area_of(place) not in world.board.areas:
                raise file.unknown("area", area_of(place), world.board.areas, key, owner)
            movement = world.movements[kind]
            if movement is None or not geography.holds(movement, Location(place)):
                places = geography.places(movement, area_of(place)) if movement else ()
                remedy = f"it can be in {' or '.join(places)}" if places else "choose another area, or another kind"
                raise file.error(f"{text} cannot stand there", remedy, key, owner)
            if taken.setdefault(area_of(place), text) != text or units.count(text) > 1:
                raise file.error(f"{text}: two units are in {area_of(place)}", "leave one out", key, owner)
