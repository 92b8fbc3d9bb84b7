"""Readers of boards tell several faults at once, and stop at a bound, however many there are."""

import pytest

from variorum.board.error import MOST_FOUND, MOST_TOLD, BoardError, BoardFaultsError, Faults
from variorum.board.textfile import sections
from variorum.cartography.facts.check import check_facts
from variorum.cartography.facts.reading import read_facts
from variorum.cartography.facts.schema import AreaFacts, BorderFacts, Facts


def parts(faults, count):
    """Have so many faults found, and tell how many parts were read."""
    read = 0
    try:
        for line in range(1, count + 1):
            with faults:
                read += 1
                raise BoardError("map.txt", line, "wrong", "write it right")
    except BoardFaultsError as error:
        return read, error
    return read, None


def test_a_reader_goes_on_after_a_few_faults_and_tells_each():
    faults = Faults()
    assert parts(faults, 3) == (3, None)
    with pytest.raises(BoardFaultsError) as found:
        faults.end()
    assert str(found.value).splitlines() == [f"map.txt:{line}: wrong; write it right" for line in (1, 2, 3)]


def test_faults_beyond_those_that_are_told_are_counted():
    faults = Faults()
    parts(faults, MOST_TOLD + 5)
    with pytest.raises(BoardFaultsError) as found:
        faults.end()
    assert str(found.value).splitlines()[MOST_TOLD:] == ["and 5 more"]


def test_a_reader_stops_at_the_bound():
    read, error = parts(Faults(), 10 * MOST_FOUND)
    assert (read, len(error.errors)) == (MOST_FOUND, MOST_FOUND)
    assert str(error).splitlines()[MOST_TOLD:] == ["and more"]


def test_faults_keep_no_tracebacks():
    _, error = parts(Faults(), MOST_FOUND)
    assert {fault.__traceback__ for fault in error.errors} == {None}
    assert {fault.__context__ for fault in error.errors} == {None}


def test_faults_within_faults_stop_at_the_same_bound():
    faults = Faults()
    parts(faults, MOST_FOUND - 1)
    inner = Faults()
    parts(inner, MOST_FOUND - 1)
    with pytest.raises(BoardFaultsError) as found, faults:
        inner.end()
    assert len(found.value.errors) == MOST_FOUND


@pytest.mark.parametrize("ending", [".map", ".txt"])
def test_a_file_of_nothing_but_faults_is_read_up_to_the_bound(tmp_path, ending):
    file = tmp_path / f"facts{ending}"
    file.write_text(",\n" * 440_000)
    with pytest.raises(BoardFaultsError) as found:
        read_facts(file)
    assert (len(found.value.errors), found.value.errors[-1].line) == (MOST_FOUND, MOST_FOUND)
    assert str(found.value).endswith("\nand more")


def test_neighbors_that_have_no_line_are_told_up_to_the_bound(tmp_path):
    file = tmp_path / "facts.map"
    file.write_text("COAST ABC ABUTS " + "XYZ " * 200_000)
    with pytest.raises(BoardFaultsError) as found:
        read_facts(file)
    assert len(found.value.errors) == MOST_FOUND


def test_lines_before_the_first_heading_are_told_up_to_the_bound():
    with pytest.raises(BoardFaultsError) as found:
        sections("map.txt", "A | B\n" * 10_000, ("areas",))
    assert len(found.value.errors) == MOST_FOUND


def test_facts_that_contradict_each_other_are_told_up_to_the_bound():
    areas = (AreaFacts("Here", "land"), AreaFacts("There", "land"))
    facts = Facts(
        "Board", areas, tuple(BorderFacts("Here", f"Nowhere {n}", army=True, fleet=False) for n in range(9999))
    )
    with pytest.raises(BoardError, match=r"isn't an area; and more"):
        check_facts("facts.json", facts)
