"""Makes the variant that a `variant.toml` describes, as code would: its base on its board, with its mechanics."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import inspect
from msgspec.structs import replace

from variorum.board.place import area_of
from variorum.game.calendar import Calendar
from variorum.game.composition import MisfitError, calendar_of, with_mechanics
from variorum.game.mechanic import Mechanic
from variorum.game.setting import Setting
from variorum.game.showcase import Showcase
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.rules.neutral import Garrisons, NeutralUnits
from variorum.variants.basis import based, opening_of, powers_of, with_garrisons
from variorum.variants.filedboard import board_of
from variorum.variants.names import Names, Wrong
from variorum.variants.told import clauses
from variorum.variants.variantfile import WORLD, Entry, VariantFile, read_variant_file


def read_variant(path: Path, bases: Mapping[str, Variant]) -> Variant:
    """The variant in a file; `bases` are those whose rules it may have.

    Raises: VariantFileError naming file, line and key of every fault, and what would be accepted.
    """
    file = read_variant_file(path)
    if file.head.base not in bases:
        file.unknown("variant", file.head.base, bases, "base")
        file.source.require_sound()
    source = bases[file.head.base]
    board = board_of(file, source)
    base = based(file, source, board)
    mechanics, units = _read(file, base)
    mechanics = with_garrisons(file, base, mechanics)
    begins = file.head.begins or str(source.world.years.opening)
    calendar = _calendar(file, base, mechanics, begins)
    _require_powers(file, source, base)
    file.source.require_sound()
    plain = base.but(
        id=file.head.id,
        tagline=file.head.tagline,
        calendar=calendar,
        powers=powers_of(file, base, board),
        opening=opening_of(file, base, units, begins),
        source=file.head.source,
        designer=file.head.designer,
        about=file.head.about,
        years=file.head.years or base.years,
        difficulty=file.head.difficulty or base.difficulty,
        exhaustive=True,
        settings=_settings(file, base),
        showcase=_showcase(file, base),
    )
    made = _fitted(file, plain, mechanics)
    for fault in faults(made, made.opening(made)):
        file.report(str(fault), "change the opening", "powers")
    file.source.require_sound()
    return replace(made, name=file.head.name, clauses=clauses(file, source, made, begins))


def _read(file: VariantFile, base: Variant) -> tuple[tuple[Mechanic, ...], dict[str, tuple[str, ...]]]:
    """The mechanics of a file, and the units of its powers, with all names as the board has them. Faults are noted."""
    kinds = (kind for entry in file.mechanics for kind in entry.kind.adds if kind not in base.world.kinds)
    names = Names(replace(base.world, kinds=(*base.world.kinds, *kinds)), file.powers)
    mechanics = tuple(_mechanic(file, entry, base, names) for entry in file.mechanics)
    units = {
        power: tuple(names.unit(text, _noted(file, "powers", power, "units")) for text in entry.units)
        for power, entry in file.powers.items()
    }
    _require_room(file, units, mechanics)
    return mechanics, units


def _mechanic(file: VariantFile, entry: Entry, base: Variant, names: Names) -> Mechanic:
    info = inspect.type_info(entry.kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - a mechanic is one
    types, where = {field.name: field.type for field in info.fields}, ("mechanics", str(entry.index))
    values = {key: names.read(types[key], value, _noted(file, *where, key)) for key, value in entry.values.items()}
    return entry.kind(**({WORLD: base.world} if WORLD in types else {}), **values)


def _noted(file: VariantFile, *where: str) -> Callable[[Wrong], None]:
    """What notes that a name at a key is wrong."""
    return lambda wrong: file.report(*wrong, *where)


def _require_room(file: VariantFile, units: Mapping[str, Iterable[str]], mechanics: Iterable[Mechanic]) -> None:
    """Note two units in an area."""
    taken = set[str]()
    listed: list[tuple[tuple[str, ...], Iterable[str]]] = [
        (("powers", power, "units"), own) for power, own in units.items()
    ]
    listed += [
        (("mechanics", str(entry.index), "units"), mechanic.units)
        for entry, mechanic in zip(file.mechanics, mechanics, strict=True)
        if isinstance(mechanic, NeutralUnits | Garrisons)
    ]
    for where, texts in listed:
        for text in texts:
            area = area_of(text.partition(" ")[2])
            if area in taken:
                file.report(f"{text}: two units are in {area}", "leave one out", *where)
            taken.add(area)


def _calendar(file: VariantFile, base: Variant, mechanics: Iterable[Mechanic], begins: str) -> Calendar:
    """The calendar of the base, with long turns if a mechanic makes them; a first phase that it lacks is noted."""
    calendar: Calendar = base.calendar
    try:
        turn = Turn.read(begins)
        calendar = calendar_of(calendar, tuple(mechanics), turn.year)
        calendar.place(turn)
    except ValueError as error:
        file.report(str(error), _example(calendar), "begins")
    except KeyError:
        file.report(f"{file.head.name} has no phase {begins}", _example(calendar), "begins")
    return calendar


def _example(calendar: Calendar) -> str:
    builds = [season.letter for season in calendar.seasons if any(phase.letter == "A" for phase in season.phases)]
    more = f', or "{builds[0]}1900A" if the game opens with builds' if builds else ""
    return f'write begins = "{calendar.seasons[0].letter}1901M"{more}'


def _require_powers(file: VariantFile, source: Variant, base: Variant) -> None:
    """Note powers that are missing: on another board than that of its base, a file has at least two."""
    if len(file.powers) == 1:
        file.report("one power can't play alone", "add a table for another one", "powers")
    elif not file.powers and base.board is not source.board:
        file.report("powers are missing", "add a table for each power, such as [powers.FRANCE]", "powers")


def _fitted(file: VariantFile, plain: Variant, mechanics: tuple[Mechanic, ...]) -> Variant:
    """The variant with its mechanics. Raises: VariantFileError with the reasons why some don't fit."""
    try:
        made: Variant = with_mechanics(plain, mechanics, file.head.id)
    except MisfitError as error:
        for index, lack in error.lacks:
            file.report(lack.problem, lack.remedy, "mechanics", str(file.mechanics[index].index), lack.field or "name")
        file.source.require_sound()
        raise
    return made


def _settings(file: VariantFile, base: Variant) -> dict[str, Setting]:
    """The settings of the base, with other defaults."""
    changed = dict(base.settings)
    for name, value in file.head.settings.items():
        if name not in changed:
            file.unknown("setting", name, changed, "settings", name)
        elif not changed[name].accepts(value):
            file.report(f"{name} cannot be {value!r}", f"it takes {changed[name].wanted}", "settings", name)
        else:
            changed[name] = replace(changed[name], default=value)
    return changed


def _showcase(file: VariantFile, base: Variant) -> Showcase:
    """The orders that the file shows; without any, as the base is shown in play, if the seat that looks plays here."""
    shown = base.showcase
    if file.head.showcase or (file.powers and (shown.orders or shown.seat not in ("", *file.powers))):
        return Showcase(file.head.showcase)
    return replace(shown, signs=Showcase().signs)
