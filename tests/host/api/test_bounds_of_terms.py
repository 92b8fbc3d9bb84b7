"""The bounds of a game's terms hold at every door: the forms on pages, programs, and the services themselves."""

import msgspec
import pytest
from msgspec.structs import asdict, replace
from tests.acting import do
from tests.tables import each

from variorum.game.audience import GM
from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.clock.form import ClockForm, filled
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.terms_form import ConductForm, OpenForm
from variorum.host.games.models import Game
from variorum.host.games.terms import Terms
from variorum.host.gm.acts.announcing import SetTerms
from variorum.host.lists.acts import CreateWaitingList
from variorum.host.tournaments.acts import CreateTournament

TWO_MONTHS = 60 * 24 * 60
AT_START = {"least_reliability": (0, 100), "least_rating": (0, 3_000), "least_games": (0, 1_000)}
TERMS = {
    **AT_START,
    "grace": (0, 7 * 24 * 60),
    "patience": (1, 30 * 24),
    "away_days": (1, 30),
    "extensions": (0, 10),
    "extension_hours": (1, 7 * 24),
    "extension_reliability": (0, 100),
}
CLOCK = dict.fromkeys(("short", "live", "stretch", "rest", "least"), (0, TWO_MONTHS))
CLOCK |= dict.fromkeys(("minutes", "slow"), (1, TWO_MONTHS))
WITHIN = [("lowest", 0, 0), ("highest", 1, 0)]
BEYOND = [("lower", 0, -1), ("higher", 1, 1)]
DOORS = ["creation", "list", "tournament", "change", "POST", "PATCH", "PUT", "POST list", "POST tournament"]


def all_at(end, more):
    """Terms whose numbers are all at their lower bound (0) or their upper one (1), or a little more than that."""
    clock, terms = ({name: bounds[end] + more for name, bounds in known.items()} for known in (CLOCK, TERMS))
    return Terms(Clock(**clock), **terms)


@pytest.fixture
def send(program, people, begun):
    """Sends terms through a door, and returns what was wrong with them."""
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    desk, theirs = access.find(gil, game.key, GM), program(gil)
    new, there = {"name": "Ours", "variant": "standard"}, f"/games/{game.key}/terms"
    roads = {
        "POST": ("POST", "/games", new),
        "PATCH": ("PATCH", there, {"reason": "because"}),
        "PUT": ("PUT", there, {"reason": "because"}),
        "POST list": ("POST", "/waiting-lists", new),
        "POST tournament": ("POST", "/tournaments", new),
    }
    services = {
        "creation": lambda terms: creation.create(None, GamePlan("Ours", "standard", terms=terms)),
        "list": lambda terms: run(CreateWaitingList(**new, terms=terms), ann),
        "tournament": lambda terms: run(CreateTournament(**new, terms=terms), ann),
        "change": lambda terms: do(desk, SetTerms(terms=terms, reason="because")),
    }

    def through(door, terms):
        if door in roads:
            method, path, body = roads[door]
            answer = theirs.ask(method, path, {**body, "terms": msgspec.to_builtins(terms)})
            assert answer.status_code in {200, 422}, answer.content
            return "" if answer.status_code == 200 else str(answer.json())
        try:
            services[door](terms)
        except RefusedError as error:
            return str(error)
        return ""

    return through


@each("door", DOORS)
def test_numbers_beyond_their_bounds_are_named_at_every_door(send, door):
    for name, end, more in BEYOND:
        told = send(door, all_at(end, more))
        assert [field for field in (*TERMS, *CLOCK) if field not in told] == [], name


@pytest.mark.parametrize(("name", "end", "more"), WITHIN, ids=[row[0] for row in WITHIN])
@pytest.mark.parametrize("doors", [("creation", "list", "tournament", "PUT"), ("change", "POST"), ("PATCH",)])
def test_the_bounds_themselves_are_accepted_at_every_door(send, doors, name, end, more):
    assert [send(door, all_at(end, more)) for door in doors] == [""] * len(doors), name


@each(("name", "end", "more"), [*WITHIN, *BEYOND], ids=[row[0] for row in [*WITHIN, *BEYOND]])
def test_forms_have_the_same_bounds(name, end, more):
    terms = all_at(end, more)
    sent = {field: value for field, value in asdict(terms).items() if value is not False} | {"bots": ""}
    wrong = [ConductForm(sent), OpenForm(sent, levels=("generic",))]
    for pace in Pace:
        shown = filled(replace(terms.clock, pace=pace))
        wrong.append(ClockForm({field: value for field, value in shown.items() if value is not False}))
    numbers = {"minutes", "short_minutes", "live_hours", "slow_hours", "stretch", "rest", "least"}
    expected = [set(TERMS) - set(AT_START), set(TERMS), {"short_hours", "least"}, {"hours", "short_hours", "least"}]
    assert [set(form.errors) for form in wrong] == ([*expected, numbers] if more else [set()] * 5), name


def test_a_game_from_before_the_bounds_goes_on_and_can_be_changed(program, people, begun):
    (eve,) = people("eve")
    game = begun("standard", master=eve)
    odd = {"grace": 10**6, "patience": 0, "clock": {"minutes": 0, "at": "noon", "zone": "UTC", "short": 90}}
    Game.objects.filter(pk=game.pk).update(other_terms=msgspec.json.encode(odd).decode())
    game.refresh_from_db()
    clock = game.terms.clock
    assert (game.terms.grace, game.terms.patience) == (7 * 24 * 60, 1)
    assert (clock.minutes, clock.at, clock.short) == (1, "20:00", 90)
    answer = program(eve).ask("PATCH", f"/games/{game.key}/terms", {"terms": {"press": "none"}, "reason": "x"})
    assert answer.status_code == 200
    game.refresh_from_db()
    assert (game.terms.press, game.terms.patience) == ("none", 1)
