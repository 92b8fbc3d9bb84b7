"""Cases as data for engines in any language: position, orders, and what comes of them by which editions of the rules.

`docs/cases.schema.json` is the schema of `PublishedCase`, a line of JSON each.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from variorum.game.dice import Dice
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar, process
from variorum.game.results import rows
from variorum.game.variant import Variant
from variorum.rules.editions import EDITIONS
from variorum.scenario.case import Case
from variorum.scenario.play import read_lines
from variorum.variants import registry


class Retreating(msgspec.Struct, frozen=True):
    """A unit that has to retreat: from which area it was attacked, whether by convoy, and where it may go."""

    unit: str
    power: str
    attacker: str
    by_convoy: bool
    retreats: tuple[str, ...]


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where everything stands as a phase begins: units and centers by power; areas that a stand-off left vacant."""

    phase: str
    units: Mapping[str, tuple[str, ...]]
    centers: Mapping[str, tuple[str, ...]]
    dislodged: tuple[Retreating, ...] = ()
    contested: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order, or a unit without one, with its result, the reason in words, and what befell the unit besides."""

    power: str
    unit: str
    order: str
    result: str
    why: str
    ordered: bool = True
    fate: str = ""


class PublishedCase(msgspec.Struct, frozen=True):
    """A case as the `editions` judge it alike; without any, as the variant itself does.

    `orders` are lines by power, as they were written; one that the rules refuse has the result `void`, or is another's.
    """

    id: str
    title: str
    variant: str
    editions: tuple[str, ...]
    position: Standing
    orders: Mapping[str, tuple[str, ...]]
    outcomes: tuple[Outcome, ...]
    after: Standing


def schema() -> bytes:
    """The JSON schema of a line."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(PublishedCase)), indent=1) + b"\n"


def published(cases: Iterable[Case]) -> Iterator[PublishedCase]:
    """Every case of one turn that nothing random decides: once for all editions that judge it alike."""
    for case in cases:
        if len(case.turns) > 1 or case.turns[0].dice:
            continue
        judged: dict[bytes, PublishedCase] = {}
        for edition, variant in _judges(case.variant):
            found = _played(case, variant, edition)
            key = msgspec.json.encode((found.outcomes, found.after))
            same = judged.get(key, found)
            judged[key] = msgspec.structs.replace(same, editions=(*dict.fromkeys((*same.editions, *found.editions)),))
        yield from judged.values()


def _judges(name: str) -> Iterator[tuple[str, Variant]]:
    """A variant by each edition, or alone if it has rules of its own for what they decide."""
    known = [(edition, f"{name}_{edition}") for edition in EDITIONS]
    found = [(edition, registry.variant(id_)) for edition, id_ in known if registry.is_known(id_)]
    yield from found or [("", registry.variant(name))]


def _played(case: Case, variant: Variant, edition: str) -> PublishedCase:
    (script,) = case.turns
    lines = {seat: tuple(node.word() for node in nodes) for seat, nodes in script.orders.items()}
    sheets = {seat: read_lines(variant, case.position, seat, texts).sheet for seat, texts in lines.items()}
    done = process(variant, case.position, sheets, Dice(), SeasonSoFar())
    outcomes = (
        Outcome(row.power, row.unit, row.order, row.result, row.why, row.ordered, row.fate) for row in rows(done.events)
    )
    return PublishedCase(
        case.id,
        case.title,
        case.variant,
        (edition,) if edition else (),
        _standing(case.position),
        lines,
        tuple(outcomes),
        _standing(done.position),
    )


def _standing(position: Position) -> Standing:
    powers = sorted({*(unit.power for unit in position.units), *position.owners.values()})
    return Standing(
        str(position.turn),
        {power: tuple(map(str, units)) for power in powers if (units := position.units_of(power))},
        {power: centers for power in powers if (centers := position.centers_of(power))},
        tuple(
            Retreating(str(entry.unit), entry.unit.power, entry.attacker, entry.by_convoy, entry.retreats)
            for entry in position.dislodged
        ),
        position.contested,
    )
