from tests.acting import do

from variorum.game.audience import GM
from variorum.game.problem import Severity
from variorum.host.games.models import State
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.clock import ProcessNow
from variorum.rules.master_orders import Force

SEA = "silly:monsters/sea"


def force(at, result):
    return sheets.put(at.master, at.now().phase_number, [Force(SEA, result)])


def desk(client, at):
    return client.get(at.address).content.decode()


def test_a_result_that_no_draw_gives_is_refused_at_once(client, table):
    at = table("rather_silly")
    client.force_login(at.gil)
    do(at.master, ProcessNow())
    (problem,) = force(at, "NARNIA").problems
    assert problem.severity == Severity.REFUSED
    assert 'the draw can\'t give "NARNIA": its result is an area' in problem.message
    assert "the draw can&#x27;t give &quot;NARNIA&quot;" in desk(client, at)
    assert do(at.master, ProcessNow()).waits == ()


def test_a_result_that_is_impossible_now_is_told_and_can_be_put_right(client, table):
    at = table("rather_silly")
    client.force_login(at.gil)
    assert do(at.master, ProcessNow()).waits == ()
    force(at, "MUN")
    assert do(at.master, ProcessNow()).waits == (GM,)
    told = desk(client, at)
    assert "cannot give &#x27;MUN&#x27;; possible: " in told
    assert 'value="ready"' in told
    phase = at.now().phase_number
    sheets.remove(at.master, phase, f'FORCE "{SEA}" "MUN"')
    assert "cannot give" not in desk(client, at)
    area = told.partition("possible: ")[2].partition(",")[0]
    force(at, area)
    sheets.set_ready(at.master, phase, ready=True)
    assert at.now().state == State.RUNNING
    assert do(at.master, ProcessNow()).waits == ()
    assert any(unit.area == area and unit.kind == "SM" for unit in at.master.seen().position.units)
