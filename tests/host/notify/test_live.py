import subprocess
import sys
from contextlib import closing, contextmanager

import httpx
import pytest
from livehost import environment, serving
from tests.host.site.running import PATIENCE

FOUND = """
import django; django.setup()
from variorum.host.accounts.publicids import found
from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import digest_of
from variorum.host.games.models import Game, Member
from variorum.host.games.life import creation
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
ann = Person.objects.create_user("ann", "ann@example.org", "a long password")
game = creation.create(None, creation.GamePlan("A game", "standard", terms=Terms(bots=True)))
seats.join(ann, game.pk)
creation.begin(game.pk)
hidden = creation.create(None, creation.GamePlan("Hidden", "standard", terms=Terms(bots=True), listed=False))
Token.objects.create(person=ann, name="bot", digest=digest_of("secret"))
print(game.key, hidden.key, Member.objects.get(person=ann).seat)
"""
TELL = """
import sys, django; django.setup()
from variorum.host.games.models import Game
from variorum.host.games.common import tell
for line in sys.stdin:
    key, *news = line.split()
    for kind, _, seat in (one.partition(":") for one in news):
        tell(Game.objects.get(key=key), kind, (seat,))
    print("told", flush=True)
"""


@contextmanager
def telling(folder):
    """Tells the news of a game, by a process that isn't the server's."""
    command = [sys.executable, "-c", TELL]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(folder), text=True, **pipes) as process:

        def say(*words):
            print(*words, file=process.stdin, flush=True)
            assert process.stdout.readline() == "told\n"

        yield say
        process.stdin.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory, with_tables):
    folder = with_tables(tmp_path_factory.mktemp("site"))
    command = [sys.executable, "-c", FOUND]
    found = subprocess.run(command, env=environment(folder), check=True, capture_output=True, text=True)
    game, hidden, seat = found.stdout.split()
    with serving(folder) as (address, process), telling(folder) as say:
        yield say, address, game, hidden, seat, process


def events(lines, *, until):
    """The kinds of the events of a stream up to one of a kind, and the last mark."""
    kinds, mark = [], ""
    for line in lines:
        if line.startswith("id: "):
            mark = line[4:]
        if line.startswith("event: "):
            kinds.append(line[7:])
        if line.startswith("data: ") and kinds[-1] == until:
            return kinds, mark
    raise AssertionError(f"the stream ended after {kinds}")


def ready(lines):
    """Read a stream up to the mark after which it is known that it runs; the mark."""
    mark = ""
    for line in lines:
        if line.startswith("id: "):
            mark = line[4:]
        if line == "event: mark":
            assert next(lines).startswith("data: ")
            return mark
    raise AssertionError("the stream ended")


def signed_in(address):
    client = httpx.Client(base_url=address, timeout=PATIENCE)
    page = client.get("/accounts/login/").text
    token = page.split('csrfmiddlewaretoken" value="')[1].split('"')[0]
    form = {"csrfmiddlewaretoken": token, "login": "ann", "password": "a long password"}
    assert client.post("/accounts/login/", data=form).status_code == 302
    return client


def test_a_stranger_hears_what_is_for_all_and_a_player_also_what_is_for_the_seat(site):
    say, address, game, _, seat, _ = site
    path = f"/games/{game}/live/"
    with (
        httpx.Client(base_url=address, timeout=PATIENCE) as stranger,
        closing(signed_in(address)) as ann,
        stranger.stream("GET", path) as far,
        ann.stream("GET", path) as near,
    ):
        assert far.headers["content-type"].startswith("text/event-stream")
        others, own = far.iter_lines(), near.iter_lines()
        ready(others)
        ready(own)
        say(game, f"press:{seat}", "sheet:NOBODY", "act:")
        assert events(others, until="act")[0] == ["act"]
        assert events(own, until="act")[0] == ["press", "act"]


def test_whoever_comes_back_hears_the_kinds_that_were_missed(site):
    say, address, game, _, seat, _ = site
    path = f"/games/{game}/live/"
    with httpx.Client(base_url=address, timeout=PATIENCE) as stranger:
        with stranger.stream("GET", path) as first:
            lines = first.iter_lines()
            ready(lines)
            say(game, "act:")
            _, mark = events(lines, until="act")
        say(game, "ready:", "ready:", f"press:{seat}", "vote:")
        with stranger.stream("GET", path, headers={"Last-Event-ID": mark}) as again:
            kinds, _ = events(again.iter_lines(), until="vote")
            assert kinds[0] == "ready"
            assert "press" not in kinds
        with stranger.stream("GET", path, headers={"Last-Event-ID": "0"}) as after_long:
            assert "act" in events(after_long.iter_lines(), until="vote")[0]


def test_whoever_comes_back_after_nothing_happened_hears_nothing(site):
    say, address, game, _, _, _ = site
    with httpx.Client(base_url=address, timeout=PATIENCE) as stranger:
        with stranger.stream("GET", f"/games/{game}/live/") as first:
            lines = first.iter_lines()
            ready(lines)
            say(game, "act:")
            _, mark = events(lines, until="act")
        with stranger.stream("GET", f"/games/{game}/live/?since={mark}") as again:
            kinds, later = events(again.iter_lines(), until="mark")
            assert (kinds, later == mark) == (["mark"], False)  # a mark shown again is written anew


def test_a_program_with_a_token_hears_what_its_owner_does(site):
    say, address, game, hidden, seat, _ = site
    path, headers = f"{address}/api/v1/games/{game}/live", {"Authorization": "Bearer secret"}
    with httpx.stream("GET", path, headers=headers, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        ready(lines)
        say(game, f"press:{seat}", "vote:")
        assert events(lines, until="vote")[0][-2:] == ["press", "vote"]
    assert httpx.get(path, headers={"Authorization": "Bearer nonsense"}, timeout=PATIENCE).status_code == 401
    assert httpx.get(f"{address}/api/v1/games/{hidden}/live", timeout=PATIENCE).json()["problems"] == []


def test_many_streams_hear_the_same_news(site):
    say, address, game, _, _, _ = site
    ways = [httpx.HTTPTransport(local_address=f"127.0.1.{number}") for number in range(1, 18)]
    clients = [httpx.Client(timeout=PATIENCE, transport=way) for way in ways]
    answers = [
        client.send(client.build_request("GET", f"{address}/games/{game}/live/"), stream=True)
        for client in clients
        for _ in range(12)
    ]
    assert {answer.status_code for answer in answers} == {200}
    lines = [answer.iter_lines() for answer in answers]
    for stream in lines:
        ready(stream)
    say(game, "act:")
    assert all(events(stream, until="act")[0][-1] == "act" for stream in lines)
    for client in clients:
        client.close()


def test_a_page_of_an_earlier_phase_hears_of_the_phase_at_once(site):
    _, address, game, _, _, _ = site
    with httpx.stream("GET", f"{address}/games/{game}/live/?phase_number=0", timeout=PATIENCE) as stale:
        assert events(stale.iter_lines(), until="phase")[0] == ["phase"]


def test_a_hidden_game_has_no_stream(site):
    _, address, _, hidden, _, _ = site
    for key in (hidden, "nosuchgame"):
        assert httpx.get(f"{address}/games/{key}/live/", timeout=PATIENCE).status_code == 404


def test_one_address_has_so_many_streams_and_they_end_when_the_server_does(site):
    _, address, game, _, _, process = site
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        open_ones = [client.send(client.build_request("GET", f"/games/{game}/live/"), stream=True) for _ in range(12)]
        assert {answer.status_code for answer in open_ones} == {200}
        lines = [answer.iter_lines() for answer in open_ones]
        assert all(next(stream).startswith("retry") for stream in lines)
        assert client.get(f"/games/{game}/live/").status_code == 429
        told = client.get(f"/api/v1/games/{game}/live")
        assert (told.status_code, list(told.json())) == (429, ["error", "problems"])
        process.terminate()
        for stream in lines:
            list(stream)  # raises if it was cut off instead of ended
        assert process.wait(60) is not None
