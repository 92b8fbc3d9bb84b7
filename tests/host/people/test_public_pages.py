import pytest
from working import work

from variorum.game.unit import UnitRef
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log.store import load
from variorum.host.games.seats import sheets
from variorum.rules.movement.orders import Move


@pytest.fixture
def veteran(people, duel, drawn):
    """Somebody with two finished games, each with the same opening."""
    ann, ben = people("ann", "ben")
    for _ in range(2):
        game = duel(ann, ben, seating="choice")
        game.members.filter(person=ann).update(seat="")
        game.members.filter(person=ben).update(seat="TURKEY")
        game.members.filter(person=ann).update(seat="ENGLAND")
        who = access.find(ann, game.key)
        sheets.put(who, game.phase_number, (Move(UnitRef("F", "NTH"), "ENG"),))
        with locked(game.pk) as row:
            assert phases.run(row, load(row))
        game.refresh_from_db()
        drawn(game)
    work()
    return ann


def test_a_page_has_results_ratings_and_openings(client, veteran):
    page = client.get("/people/ann/").content.decode()
    for told in ("Favourite openings", "F NTH - ENG", "England against Turkey", "Duels on Standard", "<svg"):
        assert told in page
    told = client.get("/api/v1/people/ann").json()
    assert [(row["seat"], row["games"], row["drew"], row["score"]) for row in told["results"]] == [
        ("England", 2, 2, 50)
    ]
    assert [(row["group"], row["games"], len(row["history"])) for row in told["ratings"]] == [("duels", 2, 2)]
    assert told["openings"] == [
        {"variant": "England against Turkey", "seat": "England", "orders": "F NTH - ENG", "games": 2}
    ]


def test_a_private_page_tells_nothing_about_games(client, veteran):
    Person.objects.filter(pk=veteran.pk).update(private=True)
    page = client.get("/people/ann/").content.decode()
    assert "keeps games, results and ratings private" in page
    assert "A duel" not in page
    told = client.get("/api/v1/people/ann").json()
    assert (told["private"], told["results"], told["ratings"], told["openings"]) == (True, [], [], [])


def test_a_new_page_is_empty_and_a_strange_one_is_not_there(client, people):
    people("ann")
    assert "No finished public games yet" in client.get("/people/ann/").content.decode()
    for name in ("nobody", "%00", "x" * 500):
        assert client.get(f"/people/{name}/").status_code == 404
        assert client.get(f"/api/v1/people/{name}").status_code == 404
