import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from tests.tables import each

from variorum.game.setting import Setting
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.clock.form import days_of
from variorum.host.games.life.creation import MOST_WAITING
from variorum.host.games.life.terms_form import SettingsForm
from variorum.host.games.models import Game, Member, State
from variorum.host.games.terms import Absence, Press, Seating
from variorum.rules.ends import LastYear
from variorum.variants import registry

LONG = "x" * 100_000
SECRET = "open sesame"
GOOD = {
    "key": "abcdefghjk",
    "name": "Our game",
    "role": "player",
    "seating": "lot",
    "press": "full",
    "absence": "offer",
    "grace": "60",
    "patience": "48",
    "revealed": "on",
    "listed": "on",
    "preset": "normal",
    "zone": "Europe/Berlin",
    "setting-draws": "survivors",
}
OWN = {"preset": "own", "hours": "48", "short_hours": "24", "minutes": "10", "short_minutes": "5"}
OWN |= {"live_hours": "3", "slow_hours": "24", "days": ["0", "3"], "at": "20:00", "early": "on", "least": "0"}


@pytest.fixture
def ann(client, people):
    (person,) = people("ann")
    client.force_login(person)
    return person


def found(client, variant="standard", **changed):
    return client.post(f"/games/new/{variant}/", {**GOOD, **changed})


def terms():
    return Game.objects.get().terms


def test_strangers_look_at_the_variants_and_sign_in_to_found(client, db):
    first = client.get("/games/new/")
    pages = first.context["page"].paginator.page_range
    shown = [one.facts.id for page in pages for one in client.get(f"/games/new/?page={page}").context["shown"]]
    assert "Standard" in first.content.decode()
    assert sorted(shown) == sorted(registry.own_names())
    assert client.get("/games/new/standard/")["Location"].startswith("/accounts/login/")
    assert found(client).status_code == 302
    assert not Game.objects.exists()


@pytest.mark.parametrize("variant", registry.coded())
def test_every_variant_can_be_created_as_its_form_comes(client, ann, variant):
    settings = {
        f"setting-{name}": setting.default if setting.default is not True else "on"
        for name, setting in registry.variant(variant).settings.items()
        if setting.default is not False
    }
    assert client.get(f"/games/new/{variant}/").status_code == 200
    answer = found(client, variant, **settings)
    game = Game.objects.get()
    assert answer["Location"] == reverse("games:about", args=(game.key,))
    assert game.chosen == {}
    assert client.get(answer["Location"]).status_code == 200
    assert Member.objects.get().person == ann


def test_settings_that_were_chosen_are_kept_and_told(client, ann):
    found(client, "capitalist", **{"setting-vote": "majority"})
    game = Game.objects.get()
    assert game.chosen == {"vote": "majority"}
    assert "majority" in client.get(f"/games/{game.key}/about/").content.decode()


def test_a_form_sent_twice_founds_one_game(client, ann):
    first, second = found(client), found(client)
    assert first["Location"] == second["Location"]
    assert Game.objects.count() == Member.objects.count() == 1


def test_nobody_gets_at_anothers_game_by_its_key(client, ann, people):
    found(client)
    (ben,) = people("ben")
    client.force_login(ben)
    assert found(client).status_code == 422
    assert Game.objects.get().owner == ann


def test_a_key_that_is_none_is_not_taken(client, ann):
    found(client, key="../about")
    assert Game.objects.get().key != "../about"


def test_a_game_master_does_not_play(client, ann):
    found(client, role="master", absence="master")
    game = Game.objects.get()
    assert (game.master, game.members.count(), terms().absence) == (ann, 0, Absence.MASTER)


def test_all_terms_are_taken_over(client, ann):
    found(
        client,
        press="public",
        anonymous="on",
        absence="hold",
        grace="0",
        seating="choice",
        bots="searcher",
        password=SECRET,
        listed="",
    )
    kept, game = terms(), Game.objects.get()
    assert (kept.press, kept.anonymous, kept.absence, kept.grace) == (Press.PUBLIC, True, Absence.HOLD, 0)
    assert (kept.seating, kept.bots, kept.bot_level, game.listed) == (Seating.CHOICE, True, "searcher", False)
    assert game.password
    assert SECRET not in game.password


@pytest.mark.parametrize(("pace", "length"), [("weekly", 24 * 60), ("hours", 48 * 60), ("live", 10)])
def test_every_part_of_a_clock_can_be_set(client, ann, pace, length):
    found(client, **OWN, pace=pace, weekends="on", holidays="2030-12-24, 2030-12-25")
    clock = terms().clock
    assert (clock.pace, clock.zone) == (Pace(pace), "Europe/Berlin")
    assert clock.minutes == length
    assert len(clock.holidays) == (0 if pace == "live" else 2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": LONG},
        {"name": "a\x00b"},
        {"role": "tyrant"},
        {"press": "telepathy"},
        {"absence": "master"},
        {"grace": LONG},
        {"patience": "99999999999999999999"},
        {"password": LONG},
        {"preset": "eternal"},
        {"zone": "Europe/Atlantis"},
        {"zone": ""},
        {**OWN, "pace": "hours", "hours": ""},
        {**OWN, "pace": "hours", "hours": "🦙"},
        {**OWN, "pace": "weekly", "days": ["9"]},
        {**OWN, "pace": "weekly", "days": []},
        {**OWN, "pace": "weekly", "at": "25:00"},
        {**OWN, "pace": "weekly", "days": ["5"], "weekends": "on"},
        {**OWN, "pace": "hours", "holidays": "tomorrow"},
        {**OWN, "pace": "hours", "holidays": LONG},
        {**OWN, "pace": "never"},
        {**OWN, "pace": ""},
    ],
)
def test_what_cannot_be_is_told_and_founds_nothing(client, ann, wrong):
    page = found(client, **wrong)
    assert page.status_code == 422
    text = page.content.decode()
    assert "errorlist" in text
    assert ("Our game" in text) == ("name" not in wrong)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("pace", "grace", "offered"),
    [
        (
            "live",
            "5 minutes (1 hour once the game has slowed down)",
            "10 minutes (2 days once the game has slowed down)",
        ),
        ("normal", "1 hour", "2 days"),
    ],
)
def test_a_live_game_waits_less_for_the_missing_and_says_so(client, ann, pace, grace, offered):
    found(client, preset=pace, grace="", patience="")
    assert (terms().grace, terms().patience) == (60, 48)
    page = client.get(f"/games/{Game.objects.get().key}/about/").content.decode()
    assert f"you have a grace period of {grace}." in page
    assert f"waits up to {offered} for a replacement" in page


@each(
    ("written", "count"),
    [
        ("2027-08", 31),
        ("2027-02\n2027-12", 59),
        ("2026-12-24 to 2027-01-06", 14),
        ("2026-12-24 – 2026-12-26, 2027-04-05", 4),
        ("2026-12-24..2026-12-26; 2026-12-25", 3),
        ("2026-12-24 2026-12-31", 2),
    ],
)
def test_free_days_are_days_spans_or_months(written, count):
    assert len(days_of(written)) == count


@each(
    ("written", "told"),
    [
        ("August", "“August” isn't a date"),
        ("24.12.2026", "“24.12.2026” isn't a date"),
        ("2026-02-30", "“2026-02-30” isn't a date"),
        ("2026-13", "“2026-13” isn't a date"),
        ("0000-01", "isn't a date"),
        ("9999-12", "isn't a date"),
        ("2027-08-31 to 2027-08-01", "ends before it starts"),
        ("2027-01-01 to 2999-01-01", "Up to 100 days"),
        ("2027-01 to 2027-06", "Up to 100 days"),
    ],
)
def test_free_days_that_are_none_are_told(written, told):
    with pytest.raises(ValidationError, match=told):
        days_of(written)


@pytest.mark.parametrize("wrong", [{"hours": "-3"}, {"days": ["9"]}, {"at": "25:00"}, {"holidays": LONG}])
def test_what_the_chosen_pace_does_not_use_does_not_matter(client, ann, wrong):
    assert found(client, **{**OWN, **wrong}, pace="live").status_code == 302


@pytest.mark.parametrize("value", ["dictatorship", LONG])
def test_bad_settings_are_told(client, ann, value):
    assert found(client, "capitalist", **{"setting-vote": value}).status_code == 422


def test_a_setting_that_nobody_chooses_is_as_usual(client, ann):
    assert found(client, "capitalist", **{"setting-vote": ""}).status_code == 302
    assert Game.objects.get().chosen == {}


def test_a_game_can_be_created_without_draws(client, ann):
    found(client, **{"setting-draws": "nobody"})
    assert Game.objects.get().chosen == {"draws": "nobody"}


def test_a_variant_that_is_none_is_not_there(client, ann):
    assert client.get("/games/new/chess/").status_code == 404
    assert found(client, "chess").status_code == 404


def test_nobody_fills_the_lobby_alone(client, ann):
    for number in range(MOST_WAITING):
        Game.objects.create(name=str(number), variant="standard", owner=ann)
    page = found(client)
    assert page.status_code == 422
    assert "started, the limit" in page.content.decode()


def test_the_form_is_told_in_words_while_it_is_filled_in(client, ann):
    told = client.post("/games/new/standard/summary/", {**GOOD, "preset": "relaxed"}).content.decode()
    assert "Deadlines are on Monday and Thursday at 20:00, Berlin time" in told
    assert (
        "Fill in the missing fields" in client.post("/games/new/standard/summary/", {"preset": "own"}).content.decode()
    )
    assert not Game.objects.exists()


def test_a_name_is_escaped_wherever_it_is_shown(client, ann):
    found(client, name="<img src=x onerror=alert(1)>")
    key = Game.objects.get().key
    for path in ("/games/", "/me/games/", f"/games/{key}/about/", "/people/ann/", "/"):
        page = client.get(path).content.decode()
        assert "&lt;img src=x" in page
        assert "<img src=x" not in page


def test_a_game_that_has_not_begun_can_be_cancelled_by_its_creator_only(client, ann, people):
    found(client)
    game = Game.objects.get()
    (ben,) = people("ben")
    client.force_login(ben)
    client.post(f"/games/{game.key}/delete/")
    assert Game.objects.get().state == State.GATHERING
    client.force_login(ann)
    for _ in range(2):
        client.post(f"/games/{game.key}/delete/")
    assert Game.objects.get().state == State.OVER
    assert "canceled" in client.get(f"/games/{game.key}/about/").content.decode()


@pytest.mark.parametrize(
    ("bounds", "inside", "outside"),
    [({"least": 2, "most": 9}, ("2", "9"), ("1", "10", "x")), ({}, ("-100", "100"), ("-101", "101"))],
)
def test_numbers_are_within_the_bounds_of_their_setting(bounds, inside, outside):
    settings = {"years": Setting(5, "the years", **bounds)}
    assert all(SettingsForm(settings, {"setting-years": given}).is_valid() for given in ("", *inside))
    assert not any(SettingsForm(settings, {"setting-years": given}).is_valid() for given in outside)


def test_a_game_with_a_last_year_ends_in_it(client, ann):
    assert found(client, last_year="1900").status_code == 422
    assert found(client, last_year="1903").status_code == 302
    rules = registry.variant(Game.objects.get().variant).rules
    assert [rule.year for rule in rules if isinstance(rule, LastYear)] == [1903]
    said = client.post("/games/new/standard/summary/", {**GOOD, "last_year": "1903"}).content.decode()
    assert "The game ends in 1903 at the latest" in said


@pytest.mark.parametrize(
    ("variant", "helps"),
    [
        ("standard", "begins in 1901."),
        ("age_of_pericles", "begins in 480 BC. Write years before Christ with a minus: -480 is 480 BC."),
        ("goals", ""),
        ("ducats", ""),
    ],
)
def test_a_last_year_is_offered_where_a_game_can_have_one(client, ann, variant, helps):
    page = client.get(f"/games/new/{variant}/").content.decode()
    assert ('name="last_year"' in page) is bool(helps)
    assert helps in page
    sent = {**GOOD, "last_year": "-470"} if variant == "age_of_pericles" else GOOD
    said = client.post(f"/games/new/{variant}/summary/", sent).content.decode()
    assert ("The game ends in 470 BC at the latest" in said) is ("last_year" in sent)
