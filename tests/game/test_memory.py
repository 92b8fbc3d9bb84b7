"""A memory forgets gradually, what nobody asks for first."""

from variorum.game.memory import Memory


def test_it_remembers_at_least_half_as_much_as_it_may_hold():
    memory = Memory[int, int](20)
    for number in range(1000):
        memory.keep(number, number * number)
        assert all(memory.recall(one) == one * one for one in range(max(number - 9, 0), number + 1))


def test_it_never_holds_more_than_it_may():
    memory = Memory[int, int](20)
    for number in range(1000):
        memory.keep(number, number)
        assert sum(memory.older(one) is not None or one in memory for one in range(1000)) <= 20


def test_what_is_asked_for_again_and_again_stays():
    memory = Memory[str, int](20)
    memory.keep("often", 1)
    memory.keep("once", 2)
    for number in range(1000):
        memory.keep(str(number), number)
        assert memory["often"] == 1
    assert memory.recall("once") is None
