"""Values as people meet them in a shell: their `repr` is one short line, and they survive pickling."""

import copy
import pickle
import subprocess
import sys

from tests.tables import each

import variorum
from variorum.game.process import legal_orders, process
from variorum.notation import read_orders
from variorum.variants.registry import SHOWCASE, variant

LONGEST = 200


def values(name):
    found = variant(name)
    position = found.opening(found)
    done = process(found, position, {})
    game = variorum.Game(name)
    yield from (found, found.board, found.board.geography(), found.world, position, done, done.season)
    yield from (*found.rules, *found.calendar.seasons)
    for phase in found.calendar.phases:
        yield from (phase, *phase.steps)
    for seat in game.seats:
        legal = legal_orders(found, position, seat)
        yield from (legal, *legal.kinds)
    yield read_orders(found, position, "FRANCE: A Par - Bur\n" * 100)
    yield from (game, game.position, game.view(game.seats[0]), variorum.adjudicate("", name), game.svg())


@each("name", SHOWCASE)
def test_repr_is_one_short_line(name):
    for value in values(name):
        shown = repr(value)
        assert "\n" not in shown
        assert len(shown) <= LONGEST, shown


@each("name", SHOWCASE)
def test_values_pickle(name):
    game = variorum.Game(name, seed=7)
    game.order(game.seats[0], "")
    for value in (game.position, game.view(game.seats[0]), variorum.adjudicate("", name).position):
        assert pickle.loads(pickle.dumps(value)) == value
    found = pickle.loads(pickle.dumps(game))
    assert (found.position, found.seats) == (game.position, game.seats)
    result = variorum.adjudicate("", name)
    assert str(pickle.loads(pickle.dumps(result))) == str(result)


@each("name", SHOWCASE)
def test_a_variant_stays_itself(name):
    found = variorum.variant(name)
    assert pickle.loads(pickle.dumps(found)) is found
    assert copy.deepcopy(found) is found
    changed = found.but(tagline="Another.")
    assert pickle.loads(pickle.dumps(changed)) is not found


SESSION = """
import variorum

game = variorum.Game("standard", settings={"draws": "nobody"}, seed=3)
units: list[str] = game.units["FRANCE"]
legal: list[str] = game.legal_orders("FRANCE")["A PAR"]
game.order("FRANCE", "A Par - Bur")
result: variorum.Result = game.process()
retreats: list[str] = result.dislodged["FRANCE"]["A PAR"]
sentences: list[str] = result.sentences("FRANCE")
drawn: str = game.svg(orders=True)
names: tuple[str, ...] = variorum.variants()
tagline: str = variorum.variant("goals").tagline
loaded: variorum.Game = variorum.Game.load("game.jsonl")
again: variorum.Result = variorum.adjudicate("A PAR H")
wrong: int = variorum.read_orders("A PAR H", game).problems
"""


def test_type_checkers_know_everything(tmp_path):
    (tmp_path / "session.py").write_text(SESSION)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "session.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout
    assert 'variable has type "int"' in errors[0]


def test_the_import_alone_loads_nothing():
    code = "import sys, variorum; print([name for name in sys.modules if name.startswith('variorum.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_tables_and_pictures_are_loaded_when_somebody_looks():
    code = """
import sys, variorum
game = variorum.Game()
game.order("FRANCE", "A Par - Bur")
game.process()
print([name for name in ("rich", "yaml", "variorum.render.picture", "numpy") if name in sys.modules])
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
