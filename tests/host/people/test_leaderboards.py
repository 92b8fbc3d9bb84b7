import pytest
from working import work

from variorum.host.accounts.models import Person


def test_an_empty_leaderboard_says_what_to_do(client, db):
    page = client.get("/ratings/").content.decode()
    assert "Nobody has a rating here yet" in page
    assert "/games/new/" in page


def test_a_variant_leads_to_the_ratings_of_its_group(client, people, duel, drawn):
    drawn(duel(*people("ann", "ben")))
    work()
    page = client.get("/ratings/germany_italy/").content.decode()
    assert "Duels on Standard" in page
    assert "/people/ann/" in page
    assert "1500" in page


@pytest.mark.parametrize("name", ["chess", "no-such", "x" * 300])
def test_there_are_no_ratings_of_other_things(client, db, name):
    assert client.get(f"/ratings/{name}/").status_code == 404
    assert client.get(f"/api/v1/ratings/{name}").status_code == 404


def test_who_wishes_is_on_no_leaderboard(client, people, duel, drawn):
    drawn(duel(*people("ann", "ben")))
    work()
    Person.objects.filter(username="ann").update(private=True)
    assert "/people/ann/" not in client.get("/ratings/duels/").content.decode()
    assert [row["player"] for row in client.get("/api/v1/ratings/duels").json()] == ["ben"]
    assert [row["id"] for row in client.get("/api/v1/ratings").json()] == ["standard", "duels"]


def test_a_host_may_have_no_ratings(client, people, duel, drawn, settings):
    settings.RATINGS = False
    drawn(duel(*people("ann", "ben")))
    assert work() == 0 or not client.get("/api/v1/ratings").json()
    assert client.get("/ratings/").status_code == 404
    assert "/ratings/" not in client.get("/").content.decode()
