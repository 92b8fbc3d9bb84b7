"""Agents at a real server, by the SDK's own client: years of play, rights, and answers to whatever is sent."""

import json
import re
from contextlib import asynccontextmanager, contextmanager

import httpx2
import pytest
from anyio.from_thread import start_blocking_portal
from bench.host_here import free_port
from livehost import serving
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.agents.agent import Agent
from tests.asked import asked
from tests.host.site.running import PATIENCE, answer, environment, script, scripted
from tests.tables import each

from variorum.host.acts.protocol import ACTS, QUERIES
from variorum.host.gm.queries import DESK

FILL = """
import json
from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import digest_of
from variorum.host.games.life import creation
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
def person(name):
    made = Person.objects.create_user(name, f"{name}@example.org", "a long password")
    Token.objects.create(person=made, name="test", digest=digest_of(f"token of {name}"))
    return made
keys = {}
for variant in ("standard", "dark", "capitalist", "geophysical"):
    plan = creation.GamePlan(f"A game of {variant}", variant, terms=Terms(bots=True), mastered=True, listed=False)
    game = creation.create(person(f"gm_{variant}"), plan)
    for name in ("ann", "ben"):
        seats.join(person(f"{name}_{variant}"), game.pk)
    creation.begin(game.pk)
    keys[variant] = game.key
_, flo, sue = map(person, ("eve", "flo", "sue"))
keys["open"] = creation.create(sue, creation.GamePlan("An open game", "standard", terms=Terms())).key
print(json.dumps(keys))
"""
PLAYED = ("standard", "dark", "capitalist", "geophysical") if asked.every else ("standard", "capitalist")
PATH = "/api/mcp"
FEW = 3
SERVE_FEW = f"""
from variorum.host.limits import rates
from variorum.host.site.operation import server
rates.LIMITS["all"] = rates.Limit({FEW}, rates.HOUR, "a test")
server.run(server.ServerAddress("127.0.0.1", {{port}}), 1)
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory, with_tables):
    """The folder of a host, and the keys of its games."""
    folder = with_tables(tmp_path_factory.mktemp("agents"))
    return folder, json.loads(script(FILL, environment(folder, VARIORUM_LOG_LEVEL="ERROR")))


@pytest.fixture(scope="module")
def host(filled):
    """The address of a host, and the keys of its games."""
    folder, keys = filled
    with serving(folder) as (address, _):
        yield address, keys


@pytest.fixture
def agent(host):
    """Connects agents with somebody's token."""

    @contextmanager
    def make(name):
        @asynccontextmanager
        async def opened():
            http = httpx2.AsyncClient(headers=bearer(name), timeout=PATIENCE)
            async with http, Client(streamable_http_client(host[0] + PATH, http_client=http)) as client:
                yield client

        with start_blocking_portal() as portal, portal.wrap_async_context_manager(opened()) as client:
            yield Agent(portal, client)

    return make


def bearer(name):
    return {"Authorization": f"Bearer token of {name}"}


def phase_of(agent, key):
    return re.search(r"\[([A-Z]\d{4}[A-Z]+)\]", agent("look", game=key))[1]


def seat_of(agent, key):
    return re.search(r"your seats: (\w+)", agent("look", game=key))[1]


def first_orders(agent, key):
    """The last legal order of each unit that has some."""
    blocks = [block.splitlines() for block in agent("legal_orders", game=key).split("\n\n")]
    found = [block[-1] for block in blocks if len(block) > 1 and re.match(r"[AFW] \w+", block[0])]
    return "\n".join(order for order in found if re.fullmatch(r"[A-Z/ -]+", order))


@pytest.mark.parametrize("name", PLAYED)
def test_a_year(host, agent, name):
    key = host[1][name]
    with agent(f"ann_{name}") as ann, agent(f"ben_{name}") as ben, agent(f"gm_{name}") as gm:
        begun = phase_of(ann, key)
        one, two = seat_of(ann, key), seat_of(ben, key)
        ann("write_press", game=key, to=[two], text="Shall we keep the peace?")
        ann("make_offer", game=key, offer=f"OFFER {two}: PEACE UNTIL {begun}")
        assert "Shall we keep the peace?" in ben("read_press", game=key)
        assert "1 (open, waits for" in ben("read_offers", game=key)
        assert "1 (agreed)" in ben("answer_offer", game=key, number=1, accept=True)
        assert "no phase has been played yet" in ben.fails("results", game=key)
        for _ in range(10):
            now = phase_of(ann, key)
            if now[1:5] != begun[1:5]:
                break
            ann("send_orders", game=key, phase=now, orders=first_orders(ann, key), ready=True)
            ben("send_orders", game=key, phase=now, orders="", ready=True)
            gm("process_now", game=key)
            assert f"Now {phase_of(ann, key)}" in ann("wait", game=key, known_phase=now, seconds=0)
            late = ann.fails("send_orders", game=key, phase=now, orders="")
            assert f"nothing was saved: now is {phase_of(ann, key)}, not {now}" in late
        assert phase_of(ann, key)[1:5] != begun[1:5]
        assert f"What happened in {begun}" in ann("read_page", game=key, page="history")
        assert begun in ann.page(f"variorum://games/{key}/{one}/history")
        assert ann.page(f"variorum://variants/{name}/rules") == ann("read_page", game=key, page="rules")
        assert "keep the peace" not in gm("read_press", game=key)


def test_a_person_without_a_seat_learns_nothing(host, agent):
    key = host[1]["dark"]
    with agent("eve") as eve, agent("ann_dark") as ann:
        mine = seat_of(ann, key)
        for tool in ("look", "legal_orders", "my_orders", "read_press", "read_offers", "results", "get_desk"):
            assert "Not found, or you don't have access" in eve.fails(tool, game=key)
        for seat in ("", mine, "GM"):
            assert "Not found" in eve.fails("send_orders", game=key, seat=seat, phase="S1901M", orders="")
            assert "Not found" in eve.fails("what_if", game=key, seat=seat, orders="")
        assert "Not found" in ann.fails("look", game=key, seat="GM")
        assert "game master" in ann.fails("process_now", game=key)
        assert key not in eve("list_games")


def test_a_seat_sees_no_desk_among_its_tools(agent):
    """Nor does anybody see what they have nothing of."""
    of_master = {name for name, kind in {**ACTS, **QUERIES}.items() if kind.on is DESK}
    with agent("ann_standard") as ann, agent("gm_standard") as gm:
        assert not of_master & ann.tools().keys()
        assert of_master <= gm.tools().keys()
        assert "publish_issue" not in gm.tools()
        ann("create_zine", title="The Post")
        assert "publish_issue" in ann.tools()


def test_acts_and_queries_are_tools(agent):
    with agent("flo") as flo, agent("eve") as eve:
        made = json.loads(flo("create_club", name="Salon", open=False))
        assert {name for name in flo.tools() if "club" in name} == {
            name for name in (*ACTS, *QUERIES) if "club" in name
        }
        assert "dissolve_club" not in eve.tools()
        final = {name for name, tool in flo.tools().items() if tool.annotations.destructive_hint and name in ACTS}
        assert final == {
            *("dissolve_club", "leave_club", "remove_from_club", "renew_club_link", "leave_game", "cancel_game"),
        }
        assert {"end_game", "roll_back", "run_again"} <= {name for name, act in ACTS.items() if act.final}
        assert "name must have at most 60 characters" in flo.fails("create_club", name="x" * 61)
        assert "no argument nam; accepted: name, text, open" in flo.fails("create_club", name="x", nam="y")
        assert "Not found" in eve.fails("join_club", club=made["key"])
        assert '"member": true' in eve("join_club", club=made["key"], invitation=made["invitation"])
        assert json.loads(flo("change_club", club=made["key"], text="Tea"))["name"] == "Salon"
        assert made["key"] in eve("list_clubs", mine=True)
        assert "Only organizers" in eve.fails("dissolve_club", club=made["key"])
        assert "done" in flo("dissolve_club", club=made["key"])
        duels = json.loads(flo("create_waiting_list", name="Duels", variant="england_turkey", terms={"press": "none"}))
        assert (duels["terms"]["press"], duels["settings"]) == ("none", {})
        assert "patience: Input should be greater" in eve.fails(
            "create_waiting_list", name="Duels", variant="england_turkey", terms={"patience": 0}
        )
        assert '"on": 1' in eve("join_waiting_list", waiting_list=duels["key"])


def test_joining_trying_and_the_desk(host, agent):
    key = host[1]["open"]
    with agent("flo") as flo, agent("gm_standard") as gm:
        assert key in flo("list_games", free=True)
        assert 'You have joined "An open game"' in flo("join_game", game=key, wishes=["FRANCE"])
        assert "flo" in flo("look", game=key)
        assert "no such seats" in flo.fails("join_game", game=key, wishes=["NARNIA"])
        assert "A PAR - BUR succeeded" in flo("adjudicate", text="FRANCE: A Par - Bur")
        assert "not valid YAML" in flo.fails("adjudicate", text="units: [")
        standard = host[1]["standard"]
        assert "done" in gm("announce_to_all", game=standard, text="Hear, hear.")
        assert "done" in gm("pause_game", game=standard)
        assert "paused" in gm.fails("set_deadline", game=standard, hours=24)
        assert "done" in gm("resume_game", game=standard)
        assert '"state"' in gm("get_desk", game=standard)
        assert "done" in gm("change_terms", game=standard, terms={"press": "public"}, reason="too quiet")
        assert "number" in gm.fails("roll_back", game=standard, reason="a mistake")
        assert "NARNIA isn't a seat" in gm.fails("offer_seat", game=standard, seat="NARNIA")


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("look", {}, "say which game, by its key"),
        ("look", {"game": "../me"}, "say which game, by its key"),
        ("look", {"game": "none"}, "Not found"),
        ("look", {"game": 5}, "valid string"),
        ("send_orders", {"phase": "S1901M"}, "orders"),
        ("send_orders", {"phase": "S1901M", "orders": "x" * 300_000}, "at most 200000 characters"),
        ("write_press", {"to": [], "text": "x"}, "at least 1 item"),
        ("wait", {"seconds": 10**9}, "less than or equal to 50"),
        ("read_page", {"page": "rules", "variant": "../me"}, "say which variant"),
        ("read_page", {"page": "rules", "variant": "nope"}, "Not found"),
        ("adjudicate", {"text": "\0"}, "NUL"),
        ("nonsense", {}, "Unknown tool"),
    ],
)
def test_errors_say_what_would_be_accepted(agent, tool, given, said):
    with agent("eve") as eve:
        assert said in eve.fails(tool, **given)


BODIES = [
    b"",
    b"nonsense",
    b"[" * 100_000,
    b"\xff\xfe",
    b"{}",
    b"null",
    b"x" * 10_000_000,
    b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}',
    b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"game":"\\u0000"}}}',
    b'{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}',
]


@each("version", ["", "2025-06-18", "2026-07-28", "nonsense"])
def test_whatever_is_sent_is_answered_and_no_failure(host, version):
    kinds = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    headers = {**bearer("eve"), **kinds, **({"MCP-Protocol-Version": version} if version else {})}
    for body in BODIES:
        answer = httpx2.post(host[0] + PATH, headers=headers, content=body, timeout=PATIENCE)
        assert answer.status_code < 500, body[:80]
        assert len(answer.content) < 5_000


@each(
    ("method", "headers", "status"),
    [
        ("POST", {"Authorization": ""}, 401),
        ("POST", {"Authorization": "Bearer wrong"}, 401),
        ("POST", {"Cookie": "sessionid=x", "Authorization": ""}, 401),
        ("POST", {"Origin": "https://elsewhere.example"}, 403),
        ("POST", {"Host": "elsewhere.example"}, 400),
        ("GET", {}, 405),
        ("DELETE", {}, 405),
    ],
)
def test_who_is_not_let_in(host, method, headers, status):
    answer = httpx2.request(method, host[0] + PATH, headers={**bearer("eve"), **headers}, timeout=PATIENCE)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_a_flood_is_told_to_wait(filled):
    """By a server that allows little, as even a slow machine asks it for more."""
    headers = {**bearer("sue"), "Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with (
        scripted(SERVE_FEW.format(port=port), environment(filled[0], VARIORUM_LOG_LEVEL="ERROR")),
        httpx2.Client(headers=headers, timeout=PATIENCE) as client,
    ):
        answer(f"{address}/healthz")
        found = [client.post(address + PATH, json=body) for _ in range(FEW + 3)]
    assert [told.status_code for told in found[:FEW]] == [200] * FEW
    assert found[-1].status_code == 429
    assert int(found[-1].headers["Retry-After"]) > 0
    assert found[-1].json()["error"]
