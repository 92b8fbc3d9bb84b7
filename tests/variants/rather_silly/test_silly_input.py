"""What people may send to Rather Silly: refused with a reason, or taken; never anything else."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import each

from variorum.game.position import to_json
from variorum.game.process import check, process
from variorum.game.sheet import Sheet
from variorum.game.view import view
from variorum.notation.phase import reader_for
from variorum.variants import registry
from variorum.variants.rather_silly.quiz import GiveAnswer, Quiz, SetQuestion

SILLY = registry.variant("rather_silly")
OPENING = SILLY.opening(SILLY)
HUGE = "a" * 100_000


def read(text, seat, position=OPENING):
    seats = tuple(seat.id for seat in position.seats)
    return reader_for(SILLY, position.turn, seats).read(text, seat, position.units)


def asked(question="Why?", answer="Because"):
    sheet = Sheet((SetQuestion(question, answer),))
    return process(SILLY, OPENING, {"MASTERMIND": sheet})


@each(
    ("order", "reason"),
    [
        (SetQuestion(HUGE, "x"), "limit is 400"),
        (SetQuestion("x", HUGE), "limit is 200"),
        (SetQuestion("<script>alert(1)</script>", "x"), "plain text"),
        (SetQuestion("x", "<img src=x>"), "plain text"),
        (SetQuestion("x\x00", "y"), "plain text"),
        (SetQuestion("x", "  "), "needs its answer"),
        (SetQuestion("", "x"), "needs its question"),
    ],
)
def test_questions_that_are_refused(order, reason):
    (problem,) = check(SILLY, OPENING, "MASTERMIND", (order,))
    assert reason in problem.message
    assert process(SILLY, OPENING, {"MASTERMIND": Sheet((order,))}).position.record(Quiz).question == ""


def test_text_of_100_kilobytes_is_one_problem_and_the_other_lines_stand():
    reading = read(f'LLAMAS RUH\nQUESTION "{HUGE}" ANSWER "x"\nLLAMAS BUR', "FRANCE")
    (problem,) = reading.problems
    assert problem.line == 2
    assert [str(order) for order in reading.sheets()["FRANCE"].orders] == ["LLAMAS RUH", "LLAMAS BUR"]


def test_a_question_without_an_answer_is_refused_with_what_is_missing():
    reading = read('QUESTION "Why?"', "MASTERMIND")
    (problem,) = check(SILLY, OPENING, "MASTERMIND", reading.sheets()["MASTERMIND"].orders)
    assert 'QUESTION "…" ANSWER "…"' in problem.message


def test_nobody_but_the_mastermind_and_the_game_master_knows_the_right_answer():
    done = asked(answer="Thomas Tallis")
    for seat in done.position.seats:
        seen = to_json(view(SILLY, done.position, seat.id, done.events))
        assert (b"Thomas Tallis" in seen) == (seat.id == "MASTERMIND")


def test_an_answer_is_refused_as_long_as_no_question_is_open():
    (problem,) = check(SILLY, OPENING, "FRANCE", (GiveAnswer("x"),))
    assert "n't an order for herds" in problem.message


WORDS = (
    *("A", "F", "B", "FA", "DA", "OF", "SM", "XM", "TARDIS", "-", "/", '"x"', "LON", "NTH", "DEN", "BUR", "SWI", "ICE"),
    *("HYPERSPACE", "PICKUP", "RIDES", "SHOOS", "DISTRACTS", "EXPOSES", "GRABS", "CARRIES", "REORDER", "PREDICT"),
    *("LINK", "SELL", "SOUL", "EXPLODE", "MARK"),
)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9))
def test_any_words_are_read_or_answered(words):
    for text in ("W1900L", "S1901M", "S1901Q", "S1901G"):
        position = OPENING if text == "W1900L" else asked().position
        reading = read(" ".join(words), "JESTER", position)
        for seat, sheet in reading.sheets().items():
            check(SILLY, position, seat, sheet.orders)
