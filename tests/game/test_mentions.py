"""What a record names has to exist: of every kind of thing, in the records of every variant."""

from itertools import product
from typing import Annotated

import msgspec
from msgspec import inspect
from tests.tables import each

from variorum.game.naming import Named, named, names
from variorum.game.validate import faults
from variorum.testing.game import random_game
from variorum.variants import registry

NOWHERE = "NOWHERE"

UNKNOWN = [
    ("rather_silly", "borg", {"at": NOWHERE}, 'the record of borg: no area "NOWHERE"'),
    ("rather_silly", "tardis", {"at": NOWHERE}, 'the record of tardis: no area "NOWHERE". Accepted: HYPERSPACE'),
    ("rather_silly", "quiz", {"answers": {"ATLANTIS": "42"}}, 'the record of quiz: no seat "ATLANTIS". Accepted: '),
    ("rather_silly", "llamas", {"rows": {"FRANCE": ["PAR", NOWHERE]}}, 'the record of llamas: no area "NOWHERE"'),
    ("rather_silly", "link", {"ends": ["PAR", NOWHERE]}, 'the record of link: no area "NOWHERE"'),
    ("rather_silly", "strength", {"units": [{"unit": "A XXX"}]}, 'the record of strength: no unit "A XXX"'),
    (
        "rather_silly",
        "free_builds",
        {"wanted": {"FRANCE": {"kind": "Q", "location": "PAR"}}},
        'the record of free builds: no kind of unit "Q". Accepted: ',
    ),
    (
        "goals",
        "goals",
        {"rows": {"FRANCE": {"goals": [{"area": "BUR", "public": True}]}}},
        'the record of goals: no supply center "BUR"',
    ),
    ("goals", "goals", {"rows": {"SPAIN": {}}}, 'the record of goals: no power "SPAIN". Accepted: AUSTRIA'),
    ("capitalist", "market", {"prices": {"SPAIN": 5}}, 'the record of market: no power "SPAIN". Accepted: AUSTRIA'),
    ("capitalist", "market", {"cash": {"SPAIN": 5}}, 'the record of market: no seat "SPAIN". Accepted: '),
    (
        "capitalist",
        "proposals",
        {"motions": [{"seat": "SPAIN", "text": "x", "turn": "S1901M"}]},
        'the record of proposals: no seat "SPAIN". Accepted: ',
    ),
    ("geophysical", "ages", {"under": {NOWHERE: "land"}}, 'the record of ages: no area "NOWHERE"'),
    ("geophysical", "ages", {"before": {"links": [["PAR", NOWHERE]]}}, "the record of ages: "),
    ("gametest1815", "converted", {"powers": ["SPAIN"]}, 'the record of converted: no power "SPAIN". Accepted: '),
]


def position_with(variant, name, plain):
    opening = variant.opening(variant)
    record = msgspec.convert(plain, variant.records[name])
    return msgspec.structs.replace(opening, records={**opening.records, name: record})


@each(("variant", "record", "plain", "message"), UNKNOWN)
def test_a_record_that_names_what_there_is_not_makes_a_position_impossible(variant, record, plain, message):
    of = registry.variant(variant)
    (problem,) = faults(of, position_with(of, record, plain))
    assert str(problem).startswith(message)


@each("name", registry.SHOWCASE)
def test_an_unknown_name_in_any_record_of_a_played_game_is_found(name):
    """Whatever a declared text names is replaced by nonsense; the fault is found wherever that is."""
    variant = registry.variant(name)
    until = variant.opening(variant).turn.year + 2
    positions = [phase.done.position for phase in random_game(variant, "mentions", until)]
    spoiled = [one for position in positions[-3:] for one in _spoiled(variant, position)]
    assert all(faults(variant, position) for position in spoiled)


def _spoiled(variant, position):
    for name, record in position.records.items():
        kind = inspect.type_info(type(record))
        texts = {value for found, value in named(kind, record) if isinstance(value, str) and value not in found.also}
        for text in sorted(texts)[:2]:
            plain = msgspec.json.encode(record).replace(f'"{text}"'.encode(), b'"??"')
            changed = msgspec.json.decode(plain, type=type(record))
            yield msgspec.structs.replace(position, records={**position.records, name: changed})


class Kept(msgspec.Struct, frozen=True):
    pair: tuple[Annotated[str, names(Named.AREA)], Annotated[int, names(Named.UNIT_ID)]]
    either: "Kept | None" = None
    table: dict[Annotated[str, names(Named.SEAT)], tuple[Annotated[str, names(Named.POWER)], ...]] = {}


def test_names_are_found_wherever_they_are():
    value = Kept(("PAR", 3), Kept(("LON", 4)), {"ANN": ("FRANCE", "ITALY")})
    found = {(names_.what, one) for names_, one in named(inspect.type_info(Kept), value)}
    assert found == {
        *product([Named.AREA], ["PAR", "LON"]),
        *product([Named.UNIT_ID], [3, 4]),
        *product([Named.POWER], ["FRANCE", "ITALY"]),
        (Named.SEAT, "ANN"),
    }
