"""Who is expected to send something in the phases of Rather Silly: no phase goes on without a role that may order."""

from msgspec.structs import replace
from tests.tables import each

from variorum.archive.lines import edit_line
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.host.games.clock.awaited import awaited, expected
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.variants import registry
from variorum.variants.rather_silly.marking import QuizMarked
from variorum.variants.rather_silly.pieces.llamas import Herds
from variorum.variants.rather_silly.quiz import Quiz

SILLY = registry.variant("rather_silly")
COUNTRIES = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}


@each(
    ("turn", "seats"),
    [
        ("W1900L", COUNTRIES | {"MASTERMIND"}),
        ("S1901M", COUNTRIES | {"JESTER", "DOCTOR", "SOOTHSAYER"}),
        ("S1901Q", COUNTRIES | {"JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"}),
        ("S1901R", set()),
        ("S1901G", set()),
    ],
)
def test_whoever_may_order_something_is_expected(turn, seats):
    assert set(expected(replace(SILLY.opening(SILLY), turn=Turn.read(turn)))) == seats


def test_whoever_has_herds_left_is_expected_without_units_too():
    opened = replace(SILLY.opening(SILLY), turn=Turn.read("S1902M"), units=(Unit(1, "A", "TURKEY", "CON"),))
    herded = opened.with_record(Herds({"ITALY": ("RUH",)}))
    assert set(expected(herded)) == {"ITALY", "TURKEY", "JESTER", "DOCTOR", "SOOTHSAYER"}


def test_without_a_game_master_an_answer_is_right_that_has_the_letters_of_the_right_one(begun):
    game = begun("rather_silly")
    with locked(game.pk) as row:
        log = store.load(row)
        quiz = Quiz("Who won?", "Queen Anne", answers={"FRANCE": " queen-ANNE! ", "TURKEY": "Nobody"})
        position = replace(log.now.position, turn=Turn.read("S1901G")).with_record(quiz)
        phases.begin_phase(row, store.append(row, log, edit_line(position, "answers")))
    game.refresh_from_db()
    assert game.complete
    assert awaited(game) == frozenset()
    assert phases.process(game.pk, game.phase_number)
    game.refresh_from_db()
    events = store.load(game).now.events
    assert {event.seat: event.right for event in events if isinstance(event, QuizMarked)} == {
        "FRANCE": True,
        "TURKEY": False,
    }
