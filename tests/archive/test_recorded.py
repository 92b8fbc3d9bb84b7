"""Recorded games: real phases come out as they were played, and every difference is reported."""

import gzip
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from variorum.archive.recorded import Gone, RecordedDislodgement, RecordError, position_of, records, replay
from variorum.notation import reader_for
from variorum.variants.registry import variant

STANDARD = variant("standard")
SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"
RECORDS = [record for _, record in records(SAMPLE)]


def read(variant_, position, orders):
    reader = reader_for(variant_, position.turn)
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    sheets = {}
    for power, texts in orders.items():
        reading = reader.read("\n".join(texts), power, units)
        if reading.problems:
            raise ValueError("; ".join(map(str, reading.problems)))
        sheets |= reading.sheets()
    return sheets


def differences(record):
    return replay(record, STANDARD, read).differences


def first(accept):
    return next(record for record in RECORDS if accept(record))


def test_the_sample_is_played_again():
    different = [record for record in RECORDS if differences(record)]
    assert len(RECORDS) == 167
    assert [(record.game, record.phase) for record in different] == [("webdip-443556", "W1908A")]
    assert "removal-rule" in different[0].doubt


def test_the_edition_of_2000_removed_units_as_the_record_does():
    (different,) = (record for record in RECORDS if "removal-rule" in record.doubt)
    assert replay(different, variant("standard_2000"), read).differences == ()


def expecting(record, **changes):
    return differences(replace(record, next=replace(record.next, **changes)))


BATTLE = first(lambda record: record.next.dislodged and record.next.dislodged[0].retreats and record.next.contested)
DESTRUCTION = first(lambda record: record.next.destroyed)


def test_another_position_is_reported():
    power, units = next((power, units) for power, units in BATTLE.next.position.items() if units)
    (told,) = expecting(BATTLE, position={**BATTLE.next.position, power: [*units[1:], "A XYZ"]})
    assert told == f"position: recorded only {power} A XYZ; came only {power} {units[0]}"


def test_other_owners_are_reported():
    power, centers = next((power, centers) for power, centers in BATTLE.next.owners.items() if centers)
    (told,) = expecting(BATTLE, owners={**BATTLE.next.owners, power: centers[1:]})
    assert told == f"owners: recorded only nothing; came only {power} {centers[0]}"


def test_other_retreats_are_reported():
    fallen = BATTLE.next.dislodged[0]
    (told,) = expecting(BATTLE, dislodged=(replace(fallen, retreats=("XYZ",)), *BATTLE.next.dislodged[1:]))
    assert told.startswith(f"dislodged: recorded only {fallen.power} {fallen.unit} (may go to XYZ); came only ")
    (told,) = expecting(BATTLE, dislodged=())
    assert told.startswith("dislodged: recorded only nothing; came only ")


def test_a_dislodged_unit_without_retreat_is_no_difference():
    gone = RecordedDislodgement("A XYZ", "FRANCE")
    assert expecting(BATTLE, dislodged=(*BATTLE.next.dislodged, gone)) == ()


def test_other_destructions_are_reported():
    gone = DESTRUCTION.next.destroyed[0]
    (told,) = expecting(DESTRUCTION, destroyed=DESTRUCTION.next.destroyed[1:])
    assert told == f"destroyed: recorded only nothing; came only {gone.power} {gone.unit}"
    (told,) = expecting(DESTRUCTION, destroyed=(*DESTRUCTION.next.destroyed, Gone("A XYZ", "ITALY")))
    assert told == "destroyed: recorded only ITALY A XYZ; came only nothing"


def test_other_stand_offs_are_reported():
    (told,) = expecting(BATTLE, contested=(*BATTLE.next.contested, "XYZ"))
    assert told == "contested: recorded only XYZ; came only nothing"


def test_another_phase_is_reported():
    (told,) = expecting(BATTLE, phase="S1950M")
    assert told.startswith("phase: recorded S1950M, came ")


def test_what_the_record_does_not_tell_is_not_compared():
    assert expecting(DESTRUCTION, destroyed=None, contested=None) == ()


def test_the_position_before_is_whole():
    record = first(lambda record: record.dislodged)
    position = position_of(record, STANDARD)
    numbers = [unit.id for unit in (*position.units, *(entry.unit for entry in position.dislodged))]
    assert str(position.turn) == record.phase
    assert sorted(numbers) == list(range(1, position.next_id))
    assert {str(entry.unit) for entry in position.dislodged} == {entry.unit for entry in record.dislodged}


def test_orders_that_cannot_be_read():
    with pytest.raises(ValueError, match="PARR"):
        differences(replace(RECORDS[0], orders={"FRANCE": ["A PARR - BUR"]}))


def test_a_phase_that_is_none():
    with pytest.raises(ValueError, match='"spring" is not a phase'):
        differences(replace(RECORDS[0], phase="spring"))


def test_a_place_that_the_board_lacks():
    with pytest.raises(ValueError, match="XYZ"):
        differences(replace(RECORDS[0], position={**RECORDS[0].position, "FRANCE": ["A XYZ"]}))


def test_a_phase_that_the_variant_lacks():
    with pytest.raises(ValueError, match="no phase X1901M"):
        differences(replace(RECORDS[0], phase="X1901M"))


GOOD = msgspec.json.encode(RECORDS[0]) + b"\n"


@pytest.mark.parametrize("bad", [b"{", b"[]", b"{}", b'{"game": 5}', b"\xff\xfe", b"[" * 500_000])
def test_a_broken_line_is_told_with_its_place(tmp_path, bad):
    path = tmp_path / "games.jsonl"
    path.write_bytes(GOOD + b"\n" + bad + b"\n")
    found = records(path)
    assert next(found) == (1, RECORDS[0])
    with pytest.raises(RecordError, match=r"games\.jsonl:3: "):
        next(found)


def test_an_endless_line(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b" " * (3 << 20) + GOOD)
    with pytest.raises(RecordError, match=r"games\.jsonl:1: .*longer than"):
        list(records(path))


def test_a_truncated_gzip(tmp_path):
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(SAMPLE.read_bytes()[:-2000])
    with pytest.raises(RecordError, match=r"games\.jsonl\.gz.*cannot be read"):
        list(records(path))


def test_a_damaged_gzip(tmp_path):
    data = bytearray(SAMPLE.read_bytes())
    data[2000:2400] = b"\xff" * 400
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(data)
    with pytest.raises(RecordError):
        list(records(path))


def test_what_is_no_gzip(tmp_path):
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(GOOD)
    with pytest.raises(RecordError, match="cannot be read"):
        list(records(path))


def test_a_file_that_is_missing(tmp_path):
    with pytest.raises(RecordError, match="cannot be read"):
        list(records(tmp_path / "games.jsonl"))


def test_gzipped_or_not(tmp_path):
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    plain.write_bytes(GOOD * 2)
    packed.write_bytes(gzip.compress(GOOD * 2))
    assert list(records(plain)) == list(records(packed)) == [(1, RECORDS[0]), (2, RECORDS[0])]
