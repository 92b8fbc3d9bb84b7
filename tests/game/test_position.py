import sys

import msgspec
import pytest

from variorum.game.position import MOST_MEMOS, once, position_from_json, to_json
from variorum.game.unit import Dislodgement, Unit
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def size(value, seen):
    """The bytes that a value takes, without what the whole process shares: interned text and small numbers."""
    if id(value) in seen or isinstance(value, str | int | bool | type(None)):
        return 0
    seen.add(id(value))
    parts = (
        [getattr(value, name) for name in value.__struct_fields__]
        if isinstance(value, msgspec.Struct)
        else value.values()
        if isinstance(value, dict)
        else value
    )
    return sys.getsizeof(value) + sum(size(part, seen) for part in parts)


def test_json_round_trip():
    dislodged = Dislodgement(Unit(30, "A", "FRANCE", "BUR"), ("GAS", "PIC"), "MUN")
    position = msgspec.structs.replace(OPENING, dislodged=(dislodged,), contested=("RUH",))
    data = to_json(position)
    assert position_from_json(data, {}) == position
    assert to_json(position_from_json(data, {})) == data


def test_unknown_record_is_named():
    data = to_json(OPENING).replace(b'"records":{}', b'"records":{"market":{}}')
    with pytest.raises(ValueError, match='no rule keeps a record "market"'):
        position_from_json(data, {})


def test_wrong_json_says_where():
    data = to_json(OPENING).replace(b'"id":1,', b'"id":"one",')
    with pytest.raises(ValueError, match=r"units.*id"):
        position_from_json(data, {})


def test_a_full_board_takes_less_than_ten_kilobytes():
    units = tuple(Unit(number, "A", "FRANCE", area) for number, area in enumerate(STANDARD.board.areas))[:34]
    owners = dict.fromkeys(STANDARD.board.geography().centers, "FRANCE")
    assert size(msgspec.structs.replace(OPENING, units=units, owners=owners), set()) < 10_000


def test_opening():
    assert len(OPENING.units) == len(OPENING.owners) == 22
    assert [str(unit) for unit in OPENING.units_of("RUSSIA")] == ["A MOS", "F SEV", "F STP/SC", "A WAR"]
    assert OPENING.centers_of("TURKEY") == ("CON", "ANK", "SMY")
    assert OPENING.survives("ITALY")
    assert not OPENING.survives("SPAIN")


def test_only_the_latest_positions_keep_what_was_made_of_them():
    asked = []

    def make(position):
        asked.append(position)
        return position.next_id

    first, *later = (msgspec.structs.replace(OPENING, next_id=number) for number in range(MOST_MEMOS + 1))
    assert [once(first, make) for _ in range(3)] == [0, 0, 0]
    assert len(asked) == 1
    assert [once(position, make) for position in later] == [position.next_id for position in later]
    assert not first.made
    assert all(position.made for position in later)
    assert once(first, make) == 0
    assert first.made
    assert not later[0].made
