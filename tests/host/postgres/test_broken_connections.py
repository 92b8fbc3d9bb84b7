"""The database hangs up on every process of a host, or is restarted: each door goes on with its next piece of work."""

import json
import smtplib
import time
from contextlib import ExitStack, suppress

import httpx
import pytest
from bench.host_here import free_port
from bench.postgres import postgres
from tests.host.canaries import found_below, found_in
from tests.host.crash.clients import Listener
from tests.host.crash.members import Member
from tests.host.letters.post import letter
from tests.host.site.running import PATIENCE, answer, environment, script

GAME = """
import json
from variorum.host.accounts.models import Person
from variorum.host.accounts.services import make_token
from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.letters import boxes

ann = Person.objects.create_user("ann", "ann@example.org", "a long password")
game = creation.create(ann, creation.GamePlan("A game", "standard", terms=Terms(bots=True, silent_bots=True)))
seats.join(ann, game.pk)
creation.begin(game.pk)
print(json.dumps([game.key, make_token(ann, "doors"), boxes.address(access.find(ann, game.key))]))
"""
TOOLS = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


class Doors:
    """All ways into a host, as one player uses them."""

    def __init__(self, port, mail, told):
        self.key, token, self.mailbox = told
        self.address, self.mail = f"http://127.0.0.1:{port}", mail
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
        self.client = httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, trust_env=False)
        self.live = Listener(self.address, token, self.key)

    def use(self, text):
        """Go through each door once; what was answered, and whether a mail came to a worker, and to an open page."""
        heard = sum("press" in line for line in map(str, self.live.heard))
        asked = [
            self.client.get(f"/api/v1/games/{self.key}"),
            self.client.get("/games/"),
            self.client.post("/api/mcp", json=TOOLS),
        ]
        sent = letter(self.mailbox, f"TO ALL: {text}", Message_ID=f"<{text}@example.org>").as_bytes()
        with smtplib.LMTP("127.0.0.1", self.mail, timeout=PATIENCE) as client:
            refused = client.sendmail("ann@example.org", [self.mailbox], sent)
        is_read = self.soon(lambda: text in self.client.get(f"/api/v1/games/{self.key}/messages?thread=*").text)
        is_heard = self.soon(lambda: sum("press" in line for line in map(str, self.live.heard)) > heard)
        return [reply.status_code for reply in asked], refused, is_read, is_heard

    @staticmethod
    def soon(found):
        until = time.monotonic() + PATIENCE
        while not found():
            if time.monotonic() > until:
                return False
            time.sleep(0.5)
        return True


@pytest.fixture
def host(request, tmp_path):
    """A database server, and all doors of a host that uses it."""
    with postgres(like=request.getfixturevalue("cluster")) as server, ExitStack() as stack:
        url = server.database("doors", like="tables")
        more = {"VARIORUM_ORDERS_ADDRESS": "orders@play.example.org", "PYTHONPATH": str(request.config.rootpath)}
        env = environment(tmp_path, DATABASE_URL=url, **more)
        port, mail = free_port(), free_port()
        told = json.loads(script(GAME, env))
        log = stack.enter_context((tmp_path / "log").open("wb"))
        serving = ("serve", "--without-worker", "--no-migrate", "--port", str(port))
        for words in (serving, ("worker",), ("mail", "--port", str(mail))):
            stack.callback(Member(words, env, log).kill)
        answer(f"http://127.0.0.1:{port}/healthz")
        doors = Doors(port, mail, told)
        stack.callback(doors.client.close)
        assert doors.live.hears("200")
        assert doors.soon(lambda: not doors.client.get("/readyz").json()["worries"])
        yield server, doors
    assert found_in((tmp_path / "log").read_text()) == []
    assert found_below(tmp_path, "mail") == []


def test_every_door_goes_on_once_the_database_is_back(host):
    server, doors = host
    everything = ([200, 200, 200], {}, True, True)
    assert doors.use("before") == everything
    server.hang_up("doors")
    assert doors.use("after-a-break") == everything
    server.stop()
    with suppress(httpx.TimeoutException):  # the server tries to connect meanwhile, in vain
        assert doors.client.get("/games/", timeout=4).status_code == 503
    server.start()
    assert doors.use("after-a-restart") == everything
    assert doors.soon(lambda: is_well(doors.client.get("/readyz").json()))


def is_well(told):
    """Whether a host is ready, its door for mail has been heard of lately, and no mail waits."""
    return (told["status"], told["mail_waits_seconds"]) == ("ready", 0.0) and told["mail_heard_seconds_ago"] < 30
