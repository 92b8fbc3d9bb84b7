"""What a variant says to players: the clauses of one in a file, in the words of its mechanics, and its rules."""

from collections.abc import Iterable, Iterator

from variorum.game.calendar import Calendar
from variorum.game.citation import cited
from variorum.game.event import series
from variorum.game.mechanic import Mechanic
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.title import called
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
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


_LIBRARY = "variorum.rules."


def sayings(variant: Variant, position: Position, first: Variant) -> tuple[str, ...]:
    """The texts of all rules and twists of a variant that `first` doesn't have, in a game with a position's settings.

    Exhaustive clauses of its own say what a variant does with the library's rules; these are left out, and so is what
    any of its clauses says word for word.

    Raises: ValueError if a text names a field or setting that doesn't exist.
    """
    known = {rule.text(first.start({})) for rule in speakers(first)}
    found = (
        cited(each.text(position), variant.citations)
        for each in speakers(variant)
        if not (variant.exhaustive and type(each).__module__.startswith(_LIBRARY))
    )
    clauses = "\n".join(text for _, text in variant.clauses)
    return tuple(dict.fromkeys(text for text in found if text and text not in known and text not in clauses))


def left_out(variant: Variant, first: Variant) -> tuple[str, ...]:
    """The texts of the rules of `first` that a variant doesn't have, nor any of its own in their place."""
    if variant.exhaustive:
        return ()
    known = {rule.name for rule in variant.rules}
    kinds = tuple({type(rule) for rule in variant.rules})
    missing = (rule for rule in first.rules if rule.name not in known and not issubclass(type(rule), kinds))
    return tuple(rule.text(first.start({})) for rule in missing)


def speakers(variant: Variant) -> Iterator[Rule | Twist]:
    """Every rule of a variant, each followed by its twists."""
    for rule in variant.rules:
        yield rule
        yield from rule.twists if isinstance(rule, Movement) else ()
