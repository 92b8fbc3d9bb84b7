import pytest

from variorum.host.games.clock.presets import LIVE, NORMAL, preset
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.lobby.lobby import PAGE
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Press, Terms


def game(name, variant="standard", owner=None, **terms):
    return creation.create(owner, GamePlan(name, variant, terms=Terms(**terms)))


def names(client, query=""):
    page = client.get(f"/games/?{query}")
    assert page.status_code == 200
    return {row.game.name for row in page.context["rows"]}


def test_an_empty_lobby_says_what_to_do(client, db):
    page = client.get("/games/").content.decode()
    assert "There are no games yet" in page
    assert "/games/new/" in page


def test_filters(client, people):
    (ann,) = people("ann")
    game("one", owner=ann, clock=preset(LIVE, "UTC"))
    game("two", "goals", press=Press.NONE, clock=preset(NORMAL, "UTC"))
    full = game("three", bots=True)
    creation.begin(full.pk)
    assert names(client) == {"one", "two", "three"}
    assert names(client, "variant=goals") == {"two"}
    assert names(client, "pace=live") == {"one"}
    assert names(client, "press=none") == {"two"}
    assert names(client, "state=running") == {"three"}
    assert names(client, "free=on") == {"one", "two"}
    assert names(client, "q=TW") == {"two"}
    assert names(client, "mine=on") == {"one", "two", "three"}
    client.force_login(ann)
    assert names(client, "mine=on") == {"one"}
    assert names(client, "free=on") == {"one", "two"}
    seats.join(ann, Game.objects.get(name="one").pk)
    assert names(client, "free=on") == {"two"}


@pytest.mark.parametrize(
    "query",
    ["variant=chess", "state=%00", "q=" + "x" * 5_000, "page=-1", "page=999999", "page=🦙", "pace=%22%25", "free=;"],
)
def test_strange_wishes_do_no_harm(client, db, query):
    game("one")
    assert client.get(f"/games/?{query}").status_code == 200


def test_what_is_not_for_all_is_not_listed(client, people):
    (ann,) = people("ann")
    for name, changed in (
        ("hidden", {"listed": False}),
        ("sand", {"kind": Kind.SANDBOX}),
        ("demo", {"kind": Kind.DEMO}),
    ):
        Game.objects.filter(pk=game(name).pk).update(**changed)
    assert names(client) == names(client, "q=hidden") == set()
    seats.join(ann, Game.objects.get(name="hidden").pk)
    client.force_login(ann)
    assert names(client) == set()
    assert names(client, "mine=on") == {"hidden"}


def test_long_lists_have_pages(client, db):
    for number in range(PAGE + 1):
        game(f"game {number}")
    assert len(names(client, "variant=standard")) == PAGE
    page = client.get("/games/?variant=standard").content.decode()
    assert "?variant=standard&amp;page=2" in page
    assert len(names(client, "variant=standard&page=2")) == 1


def test_games_to_join_come_first(client, db):
    running = game("running", bots=True)
    game("open")
    creation.begin(running.pk)
    Game.objects.filter(pk=game("over").pk).update(state=State.OVER)
    shown = [row.game.name for row in client.get("/games/").context["rows"]]
    assert shown == ["open", "running", "over"]


def test_my_games_tell_what_awaits_me(client, people, begun):
    ann, ben = people("ann", "ben")
    running = begun("standard", ann, ben)
    client.force_login(ann)
    assert "Orders due" in client.get("/me/games/").content.decode()
    Member.objects.filter(person=ann).update(abandoned=True)
    assert "say that you're back" in client.get("/me/games/").content.decode()
    Game.objects.filter(pk=running.pk).update(state=State.OVER)
    assert "Orders due" not in client.get("/me/games/").content.decode()


def test_my_games_are_mine_alone(client, people, begun):
    ann, ben = people("ann", "ben")
    begun("standard", ann)
    client.force_login(ben)
    assert "You aren't in any games yet" in client.get("/me/games/").content.decode()
