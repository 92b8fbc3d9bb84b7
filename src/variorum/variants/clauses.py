"""The rules of a variant in a file that differ from those of its base, in words: one clause for each."""

from collections.abc import Iterator

from variorum.board import Board
from variorum.game.calendar import Calendar
from variorum.game.event import series
from variorum.game.title import called
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.variants.basis import Neutrals
from variorum.variants.mechanics import told
from variorum.variants.variantfile import VariantFile

_BUILDS = {
    "home": "A power builds in vacant home centers of its own.",
    "any home": "A power builds in any vacant home center it owns, its own or another power's.",
    "anywhere": "A power builds in any vacant center it owns, at home or abroad.",
    "late": "A power builds at home, and abroad, in centers it owns, as many units as it left unused last winter.",
}


_CANAL = (
    "A canal in {canal} joins {ends} while a unit stands in {canal}. That unit's power may open it to one fleet each "
    "phase, whatever the unit does; without such an order, to a fleet of its own. Nobody supports, convoys or retreats "
    "through the canal."
)

_RAILWAY = (
    "An army of {power} moves any distance along the railway through {line}: past its own units, and as far as the "
    "first of others. Only one army rides in a phase; if two are ordered to, neither does. Nobody supports or retreats "
    "by rail."
)

_RIVERS = (
    "Rivers part {pairs}. An army that crosses one has one strength less: it needs a support to be as strong as one "
    "that doesn't. It still enters an empty area, and cuts no support."
)

_STAYS = (
    "Units of {power} in {where} hold and support, but don't move, until another power has owned the center. They "
    "retreat if they are dislodged."
)

_KNIGHTS = (
    "Knights (K) are built like armies, and move, support and retreat like them, but up to two areas: past any unit in "
    "the area between, and past others on their way."
)

_TRANSFORMS = (
    "Instead of moving, an army in a coastal supply center may become a fleet, and a fleet in one an army. It holds in "
    "that phase, and may be supported; if any unit moves against it, it stays what it is."
)

_STRAIT = (
    "Whoever owns {strait} moves and retreats fleets between {ends} directly; nobody else does. Nobody supports or "
    "convoys that way."
)

_ORDINALS = {2: "second", 3: "third"}

_LISTED = 12
"""Powers in a sentence; more are only counted."""


def clauses(file: VariantFile, base: Variant, calendar: Calendar, neutrals: Neutrals) -> tuple[tuple[str, str], ...]:
    """The clauses, each with its id, such as `chaos:A1`; the calendar is the variant's own."""
    return tuple((f"{file.head.id}:{number}", text) for number, text in _clauses(file, base, calendar, neutrals))


def _clauses(file: VariantFile, base: Variant, calendar: Calendar, neutrals: Neutrals) -> Iterator[tuple[str, str]]:
    head, powers, board = file.head, file.powers, base.board
    if head.rules != VariantFile.STANDARD:
        yield "B1", f"The rules are those of {base.name}, but for what follows."
    who = series(map(called, powers)) if len(powers) <= _LISTED else f"{len(powers)} powers"
    yield "O1", f"{who} play. {_first(head.begins, calendar)}"
    yield from _turns(file, calendar)
    if new := head.new_centers:
        yield "O2", f"{series(board.areas[area].name for area in new)} {_are(new)}."
    if lost := head.lost_centers:
        yield "O3", f"These areas are no supply centers: {series(board.areas[area].name for area in lost)}."
    if any(entry.owns is not None for entry in powers.values()):
        yield "O4", "A power may own fewer centers at the start than it has homes; the others belong to nobody."
    for power, entry in powers.items():
        if entry.never_owns:
            centers = series(board.areas[area].name for area in entry.never_owns)
            yield "O5", f"{called(power)} never owns {centers}: what it takes there belongs to nobody."
    yield from _regions(file, base)
    yield from _neutral(file, board, neutrals)
    yield from _ways(file, board)
    yield from _building(file, board)
    yield from _kinds(file, board)
    yield from _winning(file, board)
    yield from told(file)


def _turns(file: VariantFile, calendar: Calendar) -> Iterator[tuple[str, str]]:
    """How long turns take, and when adjustments follow."""
    if file.head.turn_years is None:
        return
    years = f"{file.head.turn_years} years" if file.head.turn_years > 1 else "a year"
    count = len(calendar.seasons)
    after = f"every {_ORDINALS.get(count, f'{count}th')} turn" if count > 1 else "every turn"
    yield (
        "T1",
        f"A turn takes {years}, and has moves and retreats. After {after}, centers change hands and powers adjust.",
    )


def _building(file: VariantFile, board: Board) -> Iterator[tuple[str, str]]:
    """Where powers build, and what."""
    head, powers = file.head, file.powers
    if head.builds and (head.builds, head.rules) != ("home", VariantFile.STANDARD):
        yield "A1", _BUILDS[head.builds]
    for power, entry in powers.items():
        if entry.builds_in:
            where = series(board.areas[area].name for area in entry.builds_in)
            yield "A2", f"{called(power)} may build in {where}, too, whenever no unit is there."
        if entry.never_builds:
            yield "A3", f"{called(power)} never builds {series(_unit(text, board) for text in entry.never_builds)}."


def _kinds(file: VariantFile, board: Board) -> Iterator[tuple[str, str]]:
    """Kinds of units, and how units change theirs."""
    head = file.head
    if head.cavalry:
        yield "K1", _KNIGHTS
    if head.no_cavalry:
        yield (
            "K2",
            f"Knights neither enter nor ride through {series(board.areas[area].name for area in head.no_cavalry)}.",
        )
    if head.transforms:
        yield "U3", _TRANSFORMS
    if head.conversions:
        yield (
            "U1",
            (
                "In winter a power may convert one unit in a center that it owns: "
                "an army on a coast becomes a fleet, or a fleet an army."
            ),
        )
        yield "U2", "It may build or remove besides, but not remove the unit that it converts."


def _regions(file: VariantFile, base: Variant) -> Iterator[tuple[str, str]]:
    """Mountains, and the areas that rules of the base ask for."""
    areas = base.board.areas
    if file.head.mountains:
        where = series(areas[area].name for area in file.head.mountains)
        yield "O6", f"There are mountains: {where}. Armies go there only from mountains, or are convoyed."
    for name, listed in file.regions.items():
        yield "O7", f"{series(areas[area].name for area in listed) or 'None'}: {base.base.regions[name]}."


def _neutral(file: VariantFile, board: Board, neutrals: Neutrals) -> Iterator[tuple[str, str]]:
    """What neutral units do."""
    head = file.head
    where = series(board.areas[area].name for area in neutrals.areas)
    if neutrals.garrisons:
        yield "N1", f"Garrisons stand in {where or 'no area'}."
    elif neutrals.units:
        yield "N1", f"Neutral units stand in {where}. They hold, and are destroyed if they are dislodged."
    if head.neutral_returns:
        yield "N2", "In winter a neutral unit that is gone returns, if its center belongs to nobody and is vacant."
    if head.neutral_supports:
        pairs = series(f"those in {_both(pair, board)}" for pair in head.neutral_supports)
        yield "N3", f"Some neutral units support each other to hold: {pairs}."


def _ways(file: VariantFile, board: Board) -> Iterator[tuple[str, str]]:
    """Where units pass, and how."""
    head = file.head
    if head.convoy_areas:
        where = series(board.areas[area].name for area in head.convoy_areas)
        yield "C1", f"Fleets in {where} convoy armies, as fleets at sea do."
    if head.one_way:
        ways = series(f"from {_both(way, board, ' to ')}" for way in head.one_way)
        yield "M1", f"Some borders are passed in one direction only: {ways}. Nobody comes back, and no convoy passes."
    if head.rivers:
        pairs = "; ".join(_both(pair, board) for pair in head.rivers)
        yield "M2", _RIVERS.format(pairs=pairs)
        yield "M3", "Armies neither support nor retreat across a river. For fleets these are borders like any other."
    for area, *seas in map(str.split, head.canals):
        ends, canal = series(board.areas[sea].name for sea in seas), board.areas[area].name
        yield "M4", _CANAL.format(canal=canal, ends=ends)
    for area, *seas in map(str.split, head.straits):
        ends, strait = series(board.areas[sea].name for sea in seas), board.areas[area].name
        yield "M7", _STRAIT.format(strait=strait, ends=ends)
    for power, entry in file.powers.items():
        if entry.railway:
            line = series(board.areas[area].name for area in entry.railway)
            yield "M5", _RAILWAY.format(power=called(power), line=line)
        if entry.stays:
            yield "M6", _STAYS.format(power=called(power), where=series(board.areas[area].name for area in entry.stays))


def _winning(file: VariantFile, board: Board) -> Iterator[tuple[str, str]]:
    """What it takes to win."""
    head, powers, centers = file.head, file.powers, len(board.geography().centers)
    if head.win:
        yield "V1", f"A power that owns at least {head.win} of the {centers} centers, and more than any other, wins."
    if others := [f"{called(power)} wins with {entry.win}" for power, entry in powers.items() if entry.win is not None]:
        yield "V2", f"{series(others)}."
    if head.needs:
        yield "V3", f"To win, a power must own {_sets(head.needs, board)}, too."
    if needing := [f"{called(power)}: {_sets(entry.needs, board)}" for power, entry in powers.items() if entry.needs]:
        yield "V4", f"To win, these powers must own certain centers, too. {'; '.join(needing)}."


def _first(begins: str, calendar: Calendar) -> str:
    turn = Turn.read(begins)
    phase, when = calendar.phase(turn), calendar.name(turn)
    if phase.letter == "A":
        return f"The game begins in {when} with builds: each power chooses its first units."
    return f"The game begins in {when}."


def _unit(text: str, board: Board) -> str:
    """A unit with its area and coast in words."""
    kind, _, place = text.partition(" ")
    area, _, coast = place.partition("/")
    named = f"{board.areas[area].name} ({coast})" if coast else board.areas[area].name
    return f"{'an army' if kind == 'A' else 'a fleet'} in {named}"


def _both(pair: str, board: Board, between: str = " and ") -> str:
    """The names of two areas."""
    return between.join(board.areas[area].name for area in pair.split())


def _sets(sets: tuple[str, ...], board: Board) -> str:
    """The names of centers, all of each set, any one of the sets."""
    return ", or ".join(series(board.areas[area].name for area in one.split()) for one in sets)


def _are(areas: tuple[str, ...]) -> str:
    return "is a supply center" if len(areas) == 1 else "are supply centers"
