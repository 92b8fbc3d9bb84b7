import pytest

from variorum.bots.ladder import play_ladder
from variorum.bots.match import MatchTerms
from variorum.host.people.models import BotRating, Rating
from variorum.host.people.services.bots import rate_bots
from variorum.host.people.services.ratings import recount
from variorum.variants import registry

QUICK = MatchTerms(registry.variant("england_turkey"), "one", 2, 20)


def quiet(*_):
    pass


@pytest.fixture(scope="module")
def shares():
    return list(play_ladder(("random", "generic"), QUICK, 3))


def test_a_ladder_is_the_same_for_the_same_seed(shares):
    assert list(play_ladder(("random", "generic"), QUICK, 3)) == shares
    assert all(set(game) == {"random", "generic"} for game in shares)
    assert all(sum(game.values()) == pytest.approx(1) for game in shares)


def test_leaderboards_show_bots_apart_from_people(db, client):
    skills = rate_bots(QUICK, 4, quiet)
    assert {row.level: row.games for row in BotRating.objects.filter(group="duels")} == {
        level: skill.games for level, skill in skills.items()
    }
    before = list(BotRating.objects.values_list("level", "mu", "sigma"))
    rate_bots(QUICK, 4, quiet)
    assert list(BotRating.objects.values_list("level", "mu", "sigma")) == before
    page = client.get("/ratings/germany_italy/").content.decode()
    assert "Easy bot" in page
    assert "games of bots against each other" in " ".join(page.split())
    told = client.get("/api/v1/ratings/duels/bots").json()
    assert [row["level"] for row in told] == [level for level, _, _ in before]
    assert client.get("/api/v1/ratings/chess/bots").status_code == 404
    assert client.get("/api/v1/ratings/duels").json() == []
    recount()
    assert BotRating.objects.count() == len(before)
    assert not Rating.objects.exists()


def test_a_leaderboard_without_rated_bots_has_no_part_for_them(db, client):
    assert "Ratings of bots" not in client.get("/ratings/").content.decode()
