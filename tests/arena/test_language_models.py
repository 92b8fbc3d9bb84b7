"""Models behind an endpoint of the chat form: a scripted server that speaks the protocol."""

import json

import pytest
from arena_matches import BOTS, answers, played, steps, terms_of
from chat_endpoint import served
from tests.tables import each

from variorum.arena.agent import AgentError
from variorum.arena.replies import read_reply
from variorum.arena.seated import try_agents

TERMS = 'years = 1\nrounds = 1\nvariants = ["standard"]\n'


def _model(server, name: str, more: str = "") -> str:
    return f'[[agents]]\nname = "Model"\nkind = "chat"\nurl = "{server.url}"\nmodel = "{name}"\n{more}\n'


def _talks(text: str, call: int) -> str:
    """AUSTRIA's part: it greets in press, and moves in spring; the first orders have a mistake."""
    if '"messages"' in text:
        message = {"to": "ITALY", "text": "Peace?"}
        return f"I think.\n```json\n{json.dumps({'messages': [message], 'offers': ['OFFER ITALY: PEACE']})}\n```"
    if "spring 1901" not in text:
        return json.dumps({"orders": []})
    move = "A VIE - TRI" if "What was wrong" in text else "A VIE - PAR"
    return json.dumps({"thoughts": "East.", "orders": [move, "F TRI - ALB"]})


def test_a_model_talks_and_orders_and_is_told_what_was_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_TEST_KEY", "secret")
    with served({"talks": _talks}) as server:
        text = TERMS + _model(server, "talks", 'key = "ARENA_TEST_KEY"\nprice_in = 1.0') + BOTS
        _, scores = played(tmp_path, text)
        spring = steps(tmp_path, text)[0]
    press, wrong, right = [said for said in spring.said if said.seat == "AUSTRIA"]
    assert press.heard.reply.messages[0].text == "Peace?"
    assert "A VIE - PAR" in wrong.problems[0]
    assert "Accepted" in wrong.problems[0]
    assert right.problems == ()
    assert right.heard.reply.thoughts == "East."
    told = [text for seat, text in server.asked if "What was wrong" in text]
    assert wrong.problems[0] in told[0]
    assert 'AUSTRIA to ITALY: "Peace?"' in told[0]
    assert server.keys == {"Bearer secret"}
    score = next(score for score in scores if score.agent == "Model")
    assert score.tokens_in > 1000
    assert score.cost == pytest.approx(score.tokens_in / 1e6)
    assert b"secret" not in (tmp_path / "out" / "journals" / "game-00000.jsonl").read_bytes()


def test_an_endpoint_that_is_busy_is_asked_again(tmp_path):
    with served({"busy": lambda *_: '{"orders": ["A VIE H"]}'}) as server:
        results, _ = played(tmp_path, TERMS.replace("rounds = 1", "tries = 1") + _model(server, "busy") + BOTS)
    assert results[0].seats[0].faults == 0
    assert server.calls["busy"] == results[0].seats[0].answers + 1


_SPEECH = {"content": None, "reasoning": "I think for long."}


@each(
    ("choice", "fault"),
    [
        ({"message": {"content": ""}}, "the answer is empty"),
        ({"message": {"content": " "}, "finish_reason": "stop"}, "the answer is empty"),
        ({"message": _SPEECH, "finish_reason": "length"}, "cut off after 2,000 tokens"),
        ({"message": {"content": "First I"}, "finish_reason": "length"}, "no JSON object: it was cut off"),
        ({"message": {"content": None, "refusal": "I can't."}}, "refused to answer"),
        ({"message": {"content": ""}, "finish_reason": "content_filter"}, "refused to answer"),
        ({"message": {"content": '{"orders": []}'}}, "no order for any unit"),
        ({"message": {"content": "I would rather not."}}, "no order for any unit"),
    ],
)
def test_an_answer_that_says_nothing_is_a_fault_and_asked_again(tmp_path, choice, fault):
    with served({"quiet": lambda *_: json.dumps(choice)}) as server:
        text = "years = 1\nfaults = 2\n" + _model(server, "quiet", "price_out = 1.0") + BOTS
        folder = tmp_path / f"{server.server_address[1]}"
        folder.mkdir()
        [result], scores = played(folder, text)
        said = [said for said in steps(folder, text)[0].said if said.seat == "AUSTRIA"]
    assert [fault in one.heard.fault for one in said] == [True, True], "it is asked again, and told why"
    assert fault in server.asked[1][1]
    seat, score = result.seats[0], next(score for score in scores if score.agent == "Model")
    assert (seat.caretaker, seat.phases, seat.forfeited) == (seat.phases, seat.phases, True)
    assert (seat.tokens_out, score.cost) == (14, pytest.approx(14e-6)), "what it says nothing with is paid, too"
    assert (score.share.mean, score.itself, score.rating) == (0.0, None, None)


def test_an_answer_may_come_in_parts_and_with_thoughts(tmp_path):
    parts = [{"type": "text", "text": '{"orders": ["A VIE '}, {"type": "text", "text": 'H"]}'}, {"type": "image"}]
    choice = {"message": {"content": parts, "reasoning_content": "Stay."}, "finish_reason": "stop"}
    more = 'bound = "max_completion_tokens"\nmost_tokens = 50\nbody = {seed = 3, reasoning = {effort = "low"}}'
    with served({"parts": lambda *_: json.dumps(choice)}) as server:
        text = "years = 1\n" + _model(server, "parts", more) + BOTS
        played(tmp_path, text)
        said = next(said for said in steps(tmp_path, text)[0].said if said.seat == "AUSTRIA")
    assert (said.heard.reply.orders, said.heard.reply.thoughts, said.heard.fault) == (("A VIE H",), "Stay.", "")
    body = server.bodies[0]
    assert (body["max_completion_tokens"], body["seed"], body["reasoning"]) == (50, 3, {"effort": "low"})
    assert "max_tokens" not in body
    [call] = next(one.heard.reply.calls for one in answers(tmp_path, text))
    assert (call.text, call.finish) == ('{"orders": ["A VIE H"]}', "stop")
    assert call.user == server.asked[0][1]
    assert "You play AUSTRIA" in call.system


def test_the_form_of_messages(tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_KEY", "secret-key")
    parts = [{"type": "thinking", "thinking": "Stay."}, {"type": "text", "text": '{"orders": ["A VIE H"]}'}]
    usage = {"input_tokens": 900, "output_tokens": 5}
    found = {"content": parts, "stop_reason": "end_turn", "usage": usage, "model": "claude"}
    with served({"plays": lambda *_: json.dumps(found)}) as server:
        more = 'form = "messages"\nkey = "ARENA_KEY"\nlegal = "none"\nat_once = 1\nseats = 2'
        text = "years = 2\n" + _model(server, "plays", more) + BOTS
        [result], _ = played(tmp_path, text)
        said = next(said for said in steps(tmp_path, text)[0].said if said.seat == "AUSTRIA")
    assert server.others == {"secret-key"}
    assert server.keys == {""}
    assert server.most == 1, "one request at once, though two seats are asked"
    assert server.bodies[0].keys() == {"model", "max_tokens", "system", "messages"}
    assert (said.heard.reply.orders, said.heard.reply.thoughts, said.heard.fault) == (("A VIE H",), "Stay.", "")
    assert result.seats[0].tokens_in == 900 * result.seats[0].answers
    [first, *_, last] = [told for _, told in server.asked if "A VIE" in told]
    assert not [line for line in first.splitlines() if " > " in line or " ~ " in line or "can enter" in line]
    assert "Centers at the end of each year, as you saw them:\n1901: AUSTRIA" in last


def _remembers(text: str, call: int) -> str:
    return json.dumps({"orders": ["A VIE H"], "diary": f"Call {call}"} if call < 2 else {"orders": ["A VIE H"]})


def test_a_model_gets_its_diary_back_until_it_writes_another(tmp_path):
    with served({"remembers": _remembers}) as server:
        played(tmp_path, "years = 1\n" + _model(server, "remembers", 'legal = "all"') + BOTS)
        told = [text for _, text in server.asked]
    assert "Your diary" not in told[0]
    assert all('Your diary, as you left it: "Call 1"' in text for text in told[1:])
    assert {"A VIE - BOH", "A VIE S F TRI", "F TRI - VEN"} <= set(told[0].splitlines())


def test_prompts_are_files_that_may_be_ones_own(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "orders.jinja").write_text('{% include "state.jinja" %}\nBe {{ seat }}!', "utf-8")
    with served({"plays": lambda *_: '{"orders": ["A VIE H"]}'}) as server:
        text = "years = 1\n" + _model(server, "plays", 'prompts = "mine"\nprompt = "Be kind."') + BOTS
        played(tmp_path, text)
        assert server.asked[0][1].endswith("\nBe AUSTRIA!")
        [system, _] = server.bodies[0]["messages"]
    assert "- A power that owns at least 18 centers, and more than any other, wins." in system["content"]
    assert "broken off after 1 year." in system["content"]
    assert system["content"].endswith("Be kind.")


@each(
    ("written", "told"),
    [
        ("{{ nothing }}", "orders.jinja can't be filled in: 'nothing' is undefined"),
        ("\n{% for %}", "orders.jinja, line 2: "),
        ("{{ seat.__class__.__mro__ }}", "orders.jinja can't be filled in"),
        (None, "no prompts here; accepted: a folder with rules.jinja"),
    ],
)
def test_a_prompt_that_cannot_be_filled_in_is_told_before_the_first_game(tmp_path, written, told):
    folder = tmp_path / f"{len(told)}"
    folder.mkdir()
    if written:
        (folder / "orders.jinja").write_text(written, "utf-8")
    model = f'[[agents]]\nname = "M"\nkind = "chat"\nurl = "http://x/v1"\nmodel = "m"\nprompts = "{folder.name}"\n'
    with pytest.raises(AgentError) as raised:
        try_agents(terms_of(tmp_path, model + BOTS))
    assert told in str(raised.value)


def test_calls_are_kept_without_keys(tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_TEST_KEY", "bearer-secret")
    monkeypatch.setenv("ARENA_TEST_OTHER", "other-secret")
    more = 'key = "ARENA_TEST_KEY"\nheaders = {"X-Api-Key" = "ARENA_TEST_OTHER"}'
    with served({"tells": lambda *_: '{"orders": ["A VIE H"], "thoughts": "bearer-secret other-secret"}'}) as server:
        played(tmp_path, "years = 1\n" + _model(server, "tells", more) + BOTS)
        assert server.others == {"other-secret"}
    kept = b"".join(path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert b"-secret" not in kept
    assert b"[key] [key]" in kept


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("flood", "larger than 1,000,000 bytes"),
        ("garbage", "doesn't answer in the chat form"),
        ("dead", "can't be reached"),
        ("silent", "no answer within 0.5 s"),
        ("drips", "no answer within 0.5 s"),
        ("negative", "doesn't answer in the chat form"),
    ],
)
def test_an_endpoint_that_fails_is_replaced(tmp_path, name, fault):
    late = name in {"silent", "drips"}
    with served({}) as server:
        text = TERMS + f"seconds = {0.5 if late else 60}\nfaults = 1\n" + _model(server, name) + BOTS
        results, _ = played(tmp_path, text)
        said = next(said for said in steps(tmp_path, text)[0].said if said.seat == "AUSTRIA")
    assert fault in said.heard.fault
    assert said.heard.late == late
    assert results[0].seats[0].faults == 1
    assert results[0].seats[0].caretaker >= 2


def test_errors_repeat_no_password_and_nothing_of_an_answer(tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_TEST_KEY", "bearer-secret")
    with served({}) as server:
        model = _model(server, "echo", 'key = "ARENA_TEST_KEY"').replace("http://", "http://ann:url-secret@")
        text = "faults = 1\n" + TERMS + model.replace('/v1"', '/v1?key=url-secret"') + BOTS
        played(tmp_path, text)
        said = next(said for said in steps(tmp_path, text)[0].said if said.seat == "AUSTRIA")
        port = server.server_address[1]
    assert said.heard.fault == f"http://127.0.0.1:{port}/v1 answers 400 Bad Request"
    kept = b"".join(path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert b"secret" not in kept


def test_nobody_listens(tmp_path):
    text = TERMS + '[[agents]]\nname = "Model"\nkind = "chat"\nurl = "http://127.0.0.1:9"\nmodel = "m"\n' + BOTS
    results, _ = played(tmp_path, text)
    assert results[0].seats[0].faults == 3


def test_a_missing_key_is_told_before_the_first_game(tmp_path):
    text = '[[agents]]\nname = "M"\nkind = "chat"\nurl = "http://x/v1"\nmodel = "m"\nkey = "NO_SUCH_KEY"\n' + BOTS
    with pytest.raises(AgentError, match="M: the environment variable NO_SUCH_KEY"):
        try_agents(terms_of(tmp_path, text))


@each(
    ("text", "orders", "unread"),
    [
        ('{"orders": ["A PAR H"]}', ("A PAR H",), False),
        ('First {"orders": ["A PAR H"]}, no: {"orders": ["A PAR - BUR"]} is better', ("A PAR - BUR",), False),
        ('{"orders": [1, null, {"a": 2}], "messages": 3, "answers": [{"number": "1"}]}', ("1", "", "{'a': 2}"), False),
        ("A PAR - BUR\n- F BRE - MAO", ("A PAR - BUR", "F BRE - MAO"), True),
        ("{" * 5000, ("{" * 5000,), True),
        ("", (), True),
    ],
)
def test_what_can_be_read_of_an_answer_is_read(text, orders, unread):
    reply = read_reply(text)
    assert reply.orders == orders
    assert bool(reply.unread) == unread
