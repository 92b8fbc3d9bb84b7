"""Makes the variant that a `variant.toml` describes, as code would: by `but`."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from variorum.board import Board, BoardError, Location, load_board
from variorum.board.area import Area, Power
from variorum.board.place import area_of
from variorum.game.calendar import Calendar, Phase, Step
from variorum.game.derivation import Replacement
from variorum.game.opening import Opening
from variorum.game.rule import Rule
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
from variorum.rules.victory import Victory
from variorum.variants.building import building
from variorum.variants.clauses import clauses
from variorum.variants.mechanics import funded, paid, paydays, require_mechanics
from variorum.variants.switches import NEUTRAL, added, added_after, listed_centers, twists, victory, world_of
from variorum.variants.turns import long_turns
from variorum.variants.variantfile import VariantFile, read_variant_file


def read_variant(path: Path, bases: Mapping[str, Variant]) -> Variant:
    """The variant in a file; `bases` are those whose rules it may have.

    Raises: VariantFileError naming file, line and key, and what would be accepted.
    """
    file = read_variant_file(path)
    if file.head.rules not in bases:
        raise file.unknown("variant", file.head.rules, bases, "rules")
    head, base, board = file.head, bases[file.head.rules], _board(file)
    _require_areas(file, board)
    require_mechanics(file, base)
    replaced, calendar = _replaced(file, board, base), _calendar(file, board, base)
    variant = base.but(
        id=head.id,
        name=head.name,
        tagline=head.tagline,
        board=board,
        world=world_of(file, base, base.world.board),
        calendar=calendar,
        powers=tuple(file.powers),
        opening=funded(file, Opening(_units(file), _begins(file, calendar))),
        source=head.source,
        designer=head.designer,
        about=head.about,
        years=head.years or base.years,
        difficulty=head.difficulty or base.difficulty,
        clauses=clauses(file, board, base, calendar),
        exhaustive=True,
        replaced=replaced,
        before=added(file, board, base),
        after=added_after(file, base),
        citations={"g1815:3.4.1": f"{head.id}:U1", "g1815:3.4.2": f"{head.id}:U2"} if head.conversions else {},
        settings=_settings(file, base),
        showcase=_showcase(file, base),
    )
    _require_units(file, variant)
    return variant


def _units(file: VariantFile) -> dict[str, tuple[str, ...]]:
    """The first units of all powers, and the neutral ones."""
    return {**{power: entry.units for power, entry in file.powers.items()}, NEUTRAL: file.head.neutral}


def _calendar(file: VariantFile, board: Board, base: Variant) -> Calendar:
    """The calendar of the base, with what happens by itself after each year's last adjustments."""
    head = file.head
    if head.neutral_returns and not head.neutral:
        raise file.error("there are no neutral units", "list some in neutral", "neutral_returns")
    later = []
    if head.neutral_returns:
        rule = GarrisonsReturn(base.world, NEUTRAL, head.neutral)
        later.append(Phase("N", "neutral units' return", (Step((rule,)),), automatic=True))
    if head.builds == "late":
        later.append(Phase("L", "unused builds", (Step((LateBuilds(base.world),)),), automatic=True))
    if posts := listed_centers(file, board, "stays"):
        later.append(Phase("P", "released units", (Step((Release(base.world, posts),)),), automatic=True))
    later += paydays(file, base)
    calendar = long_turns(file, base.calendar)
    *seasons, last = calendar.seasons
    return replace(calendar, seasons=(*seasons, replace(last, phases=(*last.phases, *later))))


def _begins(file: VariantFile, calendar: Calendar) -> str:
    """The first turn."""
    season = calendar.seasons[0].letter
    example = f'write begins = "{season}1901M", or "W1900A" if the game opens with builds'
    try:
        calendar.place(Turn.read(file.head.begins))
    except ValueError as error:
        raise file.error(str(error), example, "begins") from None
    except KeyError:
        raise file.error(f"{file.head.name} has no phase {file.head.begins}", example, "begins") from None
    return file.head.begins


def _replaced(file: VariantFile, board: Board, base: Variant) -> dict[type[Rule], Replacement]:
    """The rules of the base that the file changes. Raises: VariantFileError if it cannot."""
    kinds, replaced = {type(rule) for rule in base.rules}, dict[type[Rule], Replacement]()
    builds = paid(file, building(file, board))
    if builds and Adjustments not in kinds:
        raise file.error(f"{base.name} has builds of its own", "leave builds out", "builds")
    if won := victory(file, board, base):
        replaced[Victory] = won
    if builds:
        replaced[Adjustments] = builds
    if closed := listed_centers(file, board, "never_owns"):
        replaced[Ownership] = lambda rule: replace(rule, claims=Barred(rule.claims, closed))
    if changes := twists(file, board, world_of(file, base, board)):
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
    return shown


def _board(file: VariantFile) -> Board:
    """The board with the powers, homes and centers of the file; the board itself if nothing differs.

    Powers of the board stay on it, in its order and its colours, unless only others play.
    """
    board = _printed(file)
    for power, entry in file.powers.items():
        if entry.homes is None and power not in board.powers:
            raise file.error(f"{power} is no power of this board", "give it homes, or a name of the board", "", power)
    if board.powers.keys() >= file.powers.keys() and not _changes(file):
        return board
    kept = board.powers if any(power in board.powers for power in file.powers) else {}
    new = {id_: Power(id_, entry.adjective, entry.also) for id_, entry in file.powers.items() if id_ not in kept}
    powers = {**kept, **new}
    return replace(board, powers=powers, areas=_areas(file, board, powers))


def _printed(file: VariantFile) -> Board:
    """The board that the file names: in `boards` beside it, or an installed one; without a name that of its folder."""
    name, folder = file.head.board, file.path.parent
    beside = folder / "boards" / name
    try:
        if not name:
            return load_board(folder.resolve() if (folder / "map.txt").is_file() else VariantFile.STANDARD)
        own = name.replace("_", "").isalnum() and (beside / "map.txt").is_file()
        return load_board(beside.resolve() if own else name)
    except BoardError as error:
        raise file.error(error.problem, error.remedy, "board") from None


def _changes(file: VariantFile) -> bool:
    told = any(entry.homes is not None or entry.owns is not None for entry in file.powers.values())
    return told or bool(file.head.new_centers or file.head.lost_centers)


def _areas(file: VariantFile, board: Board, powers: Mapping[str, Power]) -> dict[str, Area]:
    """The areas with the centers, homes and first owners of the file."""
    centers = _centers(file, board)
    homes = _shared(file, board, centers, "homes")
    owned = _shared(file, board, centers, "owns")
    told_homes = {power for power, entry in file.powers.items() if entry.homes is not None}
    told_owns = {power for power, entry in file.powers.items() if entry.owns is not None}
    areas = {}
    for id_, area in board.areas.items():
        moved = (told_homes if id_ in centers else set()) | {power for power in board.powers if power not in powers}
        home = homes.get(id_, "" if area.home in moved else area.home)
        first = homes.get(id_, "" if area.owner in moved else area.owner)
        owner = owned.get(id_, "" if first in told_owns else first)
        areas[id_] = replace(area, center=id_ in centers, home=home, owner=owner)
    return areas


def _centers(file: VariantFile, board: Board) -> set[str]:
    centers = {id_ for id_, area in board.areas.items() if area.center}
    for key, listed in (("new_centers", file.head.new_centers), ("lost_centers", file.head.lost_centers)):
        for area in listed:
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key)
    return centers.union(file.head.new_centers).difference(file.head.lost_centers)


def _shared(file: VariantFile, board: Board, centers: Iterable[str], key: str) -> dict[str, str]:
    """By center, the power that lists it under a key. Raises: VariantFileError if two do, or if it is no center."""
    found: dict[str, str] = {}
    for power, entry in file.powers.items():
        for area in getattr(entry, key) or ():
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key, power)
            if area not in centers:
                raise file.error(f"{area} is no supply center", "list it in new_centers, too", key, power)
            if found.setdefault(area, power) != power:
                raise file.error(f"{found[area]} has {area} already", "list each center for one power", key, power)
    return found


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


def _require_units(file: VariantFile, variant: Variant) -> None:
    """Raise VariantFileError for units that cannot stand where they are written, or anything else impossible."""
    geography, taken = variant.board.geography(), dict[str, str]()
    for power, units in _units(file).items():
        key, owner = ("neutral", "") if power == NEUTRAL else ("units", power)
        for text in units:
            kind, _, place = text.partition(" ")
            if kind not in variant.world.movements or not place:
                raise file.error(f'"{text}" is no unit', 'write "A PAR" or "F STP/SC"', key, owner)
            if area_of(place) not in variant.board.areas:
                raise file.unknown("area", area_of(place), variant.board.areas, key, owner)
            movement = variant.world.movements[kind]
            if movement is None or not geography.holds(movement, Location(place)):
                places = geography.places(movement, area_of(place)) if movement else ()
                remedy = f"it can be in {' or '.join(places)}" if places else "choose another area, or another kind"
                raise file.error(f"{text} cannot stand there", remedy, key, owner)
            if taken.setdefault(area_of(place), text) != text or units.count(text) > 1:
                raise file.error(f"{text}: two units are in {area_of(place)}", "leave one out", key, owner)
    for fault in faults(variant, variant.opening(variant)):
        raise file.error(str(fault), "change the opening", "powers")
