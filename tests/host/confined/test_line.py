"""The waiting line is short, fair to everybody, and left by those who don't wait."""

from threading import Event, Thread

import pytest

from variorum.host.confined import AbandonedError, BusyError
from variorum.host.confined.line import JobQueue


def never():
    return False


def waiting(line, whose):
    """Somebody who waits in line: tell when they got their turn."""
    got = Event()

    def wait():
        with line.turn(whose, never):
            got.set()

    thread = Thread(target=wait, daemon=True)
    thread.start()
    while not line._waiting[whose] and not got.is_set():
        got.wait(0.01)
    return got


def test_one_person_has_one_turn_while_another_has_theirs_at_once():
    line = JobQueue(at_once=2, most_waiting=4, of_one=1, patience=30)
    with line.turn("ann", never):
        second = waiting(line, "ann")
        assert not second.is_set()
        with line.turn("bob", never):
            pass
        assert not second.is_set()
    assert second.wait(30)


def test_one_person_cannot_fill_the_line():
    line = JobQueue(at_once=1, most_waiting=4, of_one=1, patience=30)
    with line.turn("ann", never):
        waiting(line, "ann")
        with pytest.raises(BusyError):
            line.turn("ann", never).__enter__()
        assert not waiting(line, "bob").is_set()


def test_the_line_is_bounded():
    line = JobQueue(at_once=1, most_waiting=2, of_one=2, patience=30)
    with line.turn("", never):
        waiting(line, "ann")
        waiting(line, "bob")
        with pytest.raises(BusyError):
            line.turn("carl", never).__enter__()


def test_nobody_waits_for_ever():
    line = JobQueue(at_once=1, most_waiting=2, of_one=2, patience=0)
    with line.turn("ann", never), pytest.raises(BusyError):
        line.turn("bob", never).__enter__()


def test_who_has_left_takes_no_turn():
    line = JobQueue(at_once=1, most_waiting=2, of_one=2, patience=30)
    with line.turn("ann", never), pytest.raises(AbandonedError):
        line.turn("bob", lambda: True).__enter__()


def test_a_turn_ends_with_an_error():
    line = JobQueue(at_once=1, most_waiting=0, of_one=1, patience=0)
    with pytest.raises(KeyError), line.turn("ann", never):
        raise KeyError
    with line.turn("ann", never):
        pass
