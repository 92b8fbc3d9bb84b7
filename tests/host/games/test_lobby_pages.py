import pytest

from variorum.host.games.clock.form import LIVE, NORMAL, preset
from variorum.host.games.life import creation, evenings
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.lobby.lobby import PAGE
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Press, Terms
from variorum.host.site.demo import demonstrate


def game(name, variant="standard", owner=None, **terms):
    return creation.create(owner, GamePlan(name, variant, terms=Terms(**terms)))


def names(client, query=""):
    page = client.get(f"/games/?{query}")
    assert page.status_code == 200
    return {row.game.name for row in page.context["rows"]}


def test_an_empty_lobby_says_what_to_do(client, db):
    page = client.get("/games/").content.decode()
    assert "No public games at the moment" in page
    assert "/games/new/" in page
    assert "0 public games" not in page


def test_an_empty_lobby_shows_the_demonstrations_and_what_is_played_elsewhere(client, people):
    (ann,) = people("ann")
    demonstrate("standard", 0)
    for variant in ("standard", "standard", "goals"):
        evenings.play_now(ann, variant)
    page = client.get("/games/")
    text = " ".join(page.content.decode().split())
    assert [row.game.kind for row in page.context["demos"]] == [Kind.DEMO]
    assert "3 more games by invitation or against bots." in text
    assert "Being played now: Standard (2 games), Goals (1 game)." in text
    assert "Watch bots play" in text


def test_lobby_and_gallery_agree_on_how_many_games_there_are(client, people):
    (ann,) = people("ann")
    game("one", "goals", owner=ann)
    evenings.play_now(ann, "goals")
    text = " ".join(client.get("/games/").content.decode().split())
    assert "1 public game<" in text
    assert "1 more game by invitation" in text
    assert "Watch bots play" not in text
    assert "1 game here" in client.get("/variants/?q=goals").content.decode()


def test_ones_own_games_offer_to_play(client, people):
    (ann,) = people("ann")
    client.force_login(ann)
    page = client.get("/me/games/").content.decode()
    assert '<form method="post" class="begin" action="/play/now/standard/">' in page


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
    assert names(client, "q=TW") == names(client, "q=Gunboat") == {"two"}
    assert names(client, "q=1v1") == set()
    game("four", "england_turkey")
    assert names(client, "q=1v1") == {"four"}
    assert "England against Turkey" in client.get("/games/new/?q=1v1").content.decode()
    found = client.get("/games/new/?q=Gunboat").content.decode()
    assert "Gunboat fits every variant" in found
    assert "No variants match" not in found
    Game.objects.filter(name="four").delete()
    assert names(client, "mine=on") == {"one", "two", "three"}
    client.force_login(ann)
    assert names(client, "mine=on") == {"one"}
    assert names(client, "free=on") == {"one", "two"}
    seats.join(ann, Game.objects.get(name="one").pk)
    assert names(client, "free=on") == {"two"}


@pytest.mark.parametrize(
    "query",
    [
        "variant=chess",
        "state=%00",
        "q=" + "x" * 5_000,
        "after=-1",
        "after=9-9-9",
        "before=0-9999999999999999999-1",
        "after=🦙",
        "pace=%22%25",
        "free=;",
    ],
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
    page = client.get("/games/?variant=standard")
    after = page.context["page"].after
    assert f"?variant=standard&amp;after={after}" in page.content.decode()
    assert names(client, f"variant=standard&after={after}") == {"game 0"}


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
    assert "your orders are missing" in client.get("/me/games/").content.decode()
    Member.objects.filter(person=ann).update(abandoned=True)
    assert "your seat is open" in client.get("/me/games/").content.decode()
    Game.objects.filter(pk=running.pk).update(state=State.OVER)
    assert "your orders are missing" not in client.get("/me/games/").content.decode()


def test_my_games_are_mine_alone(client, people, begun):
    ann, ben = people("ann", "ben")
    begun("standard", ann)
    client.force_login(ben)
    assert "You aren't in any games yet" in client.get("/me/games/").content.decode()
