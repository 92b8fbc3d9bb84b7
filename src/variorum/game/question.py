"""Everything that conditions can ask of a position, as data: types, and every field with its choices or bounds."""

from collections.abc import Iterator

import msgspec

from variorum.game.condition import Condition
from variorum.game.legal_orders import Field
from variorum.game.order import Slot, SlotKind
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant

LONGEST_ORDER = 500
"""Characters of an order in a question."""


class Question(msgspec.Struct, frozen=True):
    """Conditions of one type that can be asked: any combination of the fields' values.

    A field that may be left open (`blanks` of the type) takes its blank value besides its choices.
    """

    condition: type[Condition]
    fields: tuple[Field, ...]


def questions(variant: Variant, position: Position) -> tuple[Question, ...]:
    """Everything that can be asked about the units, areas and powers of a position.

    For a seat that may not know the whole position, pass its view. On a board without units nothing is asked of them.
    """
    every = (Question(kind, tuple(_fields(kind, variant, position))) for kind in variant.conditions)
    return tuple(question for question in every if all(_has_values(question, field) for field in question.fields))


def _has_values(question: Question, field: Field) -> bool:
    return field.kind is not SlotKind.UNIT or bool(field.choices) or field.name in question.condition.blanks


def _fields(kind: type[Condition], variant: Variant, position: Position) -> Iterator[Field]:
    slots = {part.field: part for clause in kind.clauses for part in clause.parts if isinstance(part, Slot)}
    for name in kind.__struct_fields__:
        if name in slots:
            yield _field(slots[name], kind, variant, position)
        elif any(name in clause.fixed for clause in kind.clauses):
            decided = dict.fromkeys(clause.fixed[name] for clause in kind.clauses)
            yield Field(name, SlotKind.CHOICE, tuple(decided))


def _field(slot: Slot, kind: type[Condition], variant: Variant, position: Position) -> Field:
    centers = sorted(variant.world.geography(position).centers)
    match slot.kind:
        case SlotKind.UNIT:
            return Field(slot.field, slot.kind, tuple(_units(position)))
        case SlotKind.AREA:
            return Field(slot.field, slot.kind, tuple(centers if kind.of_centers else sorted(variant.board.areas)))
        case SlotKind.POWER:
            figures = (figure.code for figure in variant.world.figures if kind.figures)
            powers = dict.fromkeys((*variant.powers, *variant.world.bystanders, *figures))
            return Field(slot.field, slot.kind, tuple(powers))
        case SlotKind.AMOUNT:
            return Field(slot.field, slot.kind, most=len(centers))
        case _:
            return Field(slot.field, slot.kind, least=1, most=LONGEST_ORDER)


def _units(position: Position) -> Iterator[UnitRef]:
    """Every unit once, dislodged ones first; with the power where the plain name fits several."""
    units = (*(entry.unit for entry in position.dislodged), *position.units)
    names = [str(unit) for unit in units]
    yield from dict.fromkeys(_ref(unit, alone=names.count(str(unit)) == 1) for unit in units)


def _ref(unit: Unit, *, alone: bool) -> UnitRef:
    return UnitRef(unit.kind, unit.location, "" if alone else unit.power)
