"""The clauses of a variant in a file: what differs from its base, in the words of its mechanics."""

from collections.abc import Iterable, Iterator

from variorum.game.calendar import Calendar
from variorum.game.event import series
from variorum.game.mechanic import Mechanic
from variorum.game.title import called
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.rules.victory import Counted, Victory
from variorum.variants.names import areas_of, shown
from variorum.variants.variantfile import FIRST, VariantFile

_LISTED = 12
"""Powers in a sentence; more are only counted."""


def clauses(file: VariantFile, base: Variant, made: Variant, begins: str) -> tuple[tuple[str, str], ...]:
    """The clauses, each with its id, such as `chaos:A1`, of a variant that was made of a base."""
    own, found = made.mechanics[len(base.mechanics) :], dict[str, list[str]]()
    for number, text in (*_head(file, base, made, begins), *spoken(own, made), *_won(file, made)):
        found.setdefault(f"{file.head.id}:{number}", []).append(text)
    return tuple((number, " ".join(dict.fromkeys(texts))) for number, texts in found.items())


def spoken(mechanics: Iterable[Mechanic], made: Variant) -> Iterator[tuple[str, str]]:
    """What mechanics say to players, each sentence with the number of its clause.

    One that says something of its own speaks for its parts with the same number, or none.
    """
    position = made.opening(made)
    names = shown(made.world, (*made.powers, *made.world.bystanders))
    for mechanic in mechanics:
        parts = [part for part in mechanic.parts(made) if isinstance(part, Mechanic) and part is not mechanic]
        silent = ("", mechanic.number) if mechanic.says else ()
        for one in (mechanic, *(part for part in parts if part.number not in silent)):
            if text := one.sentences(position, names).strip():
                yield one.number or "R1", text


def _head(file: VariantFile, base: Variant, made: Variant, begins: str) -> Iterator[tuple[str, str]]:
    """What isn't a mechanic: powers, the first phase, and the board."""
    head, powers, areas = file.head, tuple(file.powers) or made.powers, made.board.areas
    table = areas_of(made.board)

    def listed(texts: Iterable[str]) -> str:
        return series(areas[table[text.lower()]].name for text in texts)

    if head.base != FIRST:
        yield "B1", f"The rules are those of {base.name}, but for what follows."
    who = series(map(called, powers)) if len(powers) <= _LISTED else f"{len(powers)} powers"
    yield "O1", f"{who} play. {_first(begins, made.calendar)}"
    if head.new_centers:
        are = "is a supply center" if len(head.new_centers) == 1 else "are supply centers"
        yield "O2", f"{listed(head.new_centers)} {are}."
    if head.lost_centers:
        yield "O3", f"These areas are no supply centers: {listed(head.lost_centers)}."
    if any(entry.owns is not None for entry in file.powers.values()):
        yield "O4", "A power may own fewer centers at the start than it has homes; the others belong to nobody."
    if head.mountains:
        where = listed(head.mountains)
        yield "O6", f"There are mountains: {where}. Armies go there only from mountains, or are convoyed."
    for name, texts in head.regions.items():
        yield "O7", f"{listed(texts) or 'No area'}: {made.base.regions[name]}."


def _won(file: VariantFile, made: Variant) -> Iterator[tuple[str, str]]:
    """What it takes to win, or to end the game, if centers are counted; mechanics say it otherwise."""
    counted = next((rule for rule in made.rules if isinstance(rule, Counted)), None)
    if (win := file.head.win) and counted:
        centers, does = len(made.board.geography().centers), "wins" if isinstance(counted, Victory) else "ends the game"
        yield "V1", f"A power that owns at least {win} of the {centers} centers, and more than any other, {does}."


def _first(begins: str, calendar: Calendar) -> str:
    turn = Turn.read(begins)
    phase, when = calendar.phase(turn), calendar.name(turn)
    if phase.letter == "A":
        return f"The game begins in {when} with builds: each power chooses its first units."
    return f"The game begins in {when}."
