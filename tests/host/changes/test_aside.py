"""Changes find what takes time while they hold no transaction, and begin again with it."""

import ast
from pathlib import Path

import pytest
from django.db import transaction

import variorum.host
from variorum.bots.guard import ask
from variorum.bots.levels import LEVELS
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.changes import aside as module
from variorum.host.changes.aside import aside, computing_aside, is_in_transaction
from variorum.host.changes.refusals import StaleError
from variorum.host.games.life import creation, evenings, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import State
from variorum.host.games.seats import seats

HOST = Path(variorum.host.__file__).parent


class Working:
    """A function that takes time, and where it was called."""

    def __init__(self):
        self.calls = []
        self.of = aside(self._of)

    def _of(self, value):
        self.calls.append((value, is_in_transaction()))
        if value == "wrong":
            raise ValueError(value)
        return value.upper()


@pytest.mark.django_db
def test_a_change_finds_what_it_lacks_outside_and_begins_again(people):
    working, begun = Working(), []

    @computing_aside
    def change(name):
        with transaction.atomic():
            Person.objects.create_user(name, f"{name}@example.org")
            begun.append(Person.objects.count())
            return working.of(name) + working.of("more")

    assert change("ann") == "ANNMORE"
    assert working.calls == [("ann", False), ("more", False)]
    assert begun == [1, 1, 1]
    assert Person.objects.get().username == "ann"


@pytest.mark.django_db
def test_what_comes_from_values_that_have_changed_is_found_anew():
    working, values = Working(), ["old", "new", "new"]

    @computing_aside
    def change():
        with transaction.atomic():
            return working.of(values.pop(0))

    assert change() == "NEW"
    assert [value for value, _ in working.calls] == ["old", "new"]


@pytest.mark.django_db
def test_the_error_of_a_result_is_that_of_the_change():
    working = Working()

    @computing_aside
    def change():
        with transaction.atomic():
            return working.of("wrong")

    with pytest.raises(ValueError, match="wrong"):
        change()
    assert working.calls == [("wrong", False)]


@pytest.mark.django_db
def test_a_change_that_never_ends_is_refused_in_words(monkeypatch):
    working, numbers = Working(), iter(range(99))
    monkeypatch.setattr(module, "MOST_TRIES", 5)

    @computing_aside
    def change():
        with transaction.atomic():
            return working.of(str(next(numbers)))

    with pytest.raises(StaleError, match="Try again"):
        change()
    assert len(working.calls) == 5


@pytest.mark.django_db
def test_computing_in_a_transaction_is_noticed(people, transactions, monkeypatch):
    (ann,) = people("ann")
    game = creation.create(ann, GamePlan("A game", "standard"))
    assert not transactions.found
    monkeypatch.setattr(seats, "require", lambda *_: ask(None, None, "", 0))
    seats.join(ann, game.pk)
    assert [name for name, _ in transactions.found] == ["bots/guard.py:ask"]
    transactions.found.clear()


@pytest.mark.django_db
def test_bots_that_have_not_thought_do_so_before_the_game_is_locked(begun, monkeypatch):
    asked = []

    class Noting:
        def sheet(self, *_):
            asked.append(is_in_transaction())
            return Sheet()

    monkeypatch.setitem(LEVELS, "generic", Noting)
    game = begun("standard")
    assert phases.process(game.pk, game.phase_number)
    assert asked == [False] * 7


@pytest.mark.django_db
def test_a_game_at_once_is_made_and_begun_without_computing(people, transactions):
    (ann,) = people("ann")
    game = evenings.play_now(ann, "standard")
    assert game.state == State.RUNNING
    assert not transactions.found


def opens(node):
    """Whether a function opens a transaction by itself."""
    for item in ast.walk(node):
        for opened in item.items if isinstance(item, ast.With) else ():
            call = opened.context_expr
            name = getattr(call.func, "attr", getattr(call.func, "id", "")) if isinstance(call, ast.Call) else ""
            if name in {"locked", "at_desk"}:
                return True
    return False


UNDEMANDING = {
    # These call nothing but the database by themselves.
    "guarded", "cancel", "save", "at_desk", "_mine", "attempt", "_entered",
    # What acts do is begun by `run`, which computes aside.
    "do",
}  # fmt: skip


def test_whatever_locks_a_game_computes_aside():
    lacking = []
    for path in HOST.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.FunctionDef) or not opens(node) or node.name in UNDEMANDING:
                continue
            marks = {getattr(mark, "id", "") for mark in node.decorator_list}
            if not marks & {"computing_aside"}:
                lacking.append(f"{path.relative_to(HOST)}:{node.name}")
    assert lacking == []
