import io

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from PIL import Image
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.host.games.access import find
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Kind, State
from variorum.host.site import demo
from variorum.host.site.thumbnails import is_drawn
from variorum.variants import registry

LIGHT = 60_000


def demonstrate():
    done = CliRunner().invoke(app, ["demonstrate"])
    assert (done.exit_code, done.output) == (0, "Every variant in the showcase has a demo game.\n")


@pytest.fixture
def demonstrated(db):
    demonstrate()
    return {game.variant: game for game in Game.objects.all()}


def lightness(image):
    """How light an image is on average, from 0 to 255."""
    return Image.open(io.BytesIO(image)).convert("L").resize((1, 1)).getpixel((0, 0))


def test_every_variant_has_one_at_several_phases_and_they_are_made_once(client, demonstrated):
    assert set(demonstrated) == set(registry.SHOWCASE)
    demonstrate()
    assert Game.objects.exclude(state=State.OVER).count() == len(registry.SHOWCASE)
    assert len({game.turn for game in demonstrated.values()}) > len(demonstrated) / 2
    front = client.get("/").content.decode()
    for game in demonstrated.values():
        assert game.kind == Kind.DEMO
        assert f"/games/{game.key}/" in front
        assert client.get(f"/games/{game.key}/about/").status_code == 200


def test_a_demonstration_in_the_fog_is_shown_as_its_first_power_sees_it(client, db):
    game = demo.demonstrate("dark", 1)
    shown = find(AnonymousUser(), game.key).seen().position
    assert shown.fog.powers == ("AUSTRIA",)
    assert {unit.power for unit in shown.units} >= {"AUSTRIA"}
    assert len(shown.units) < 22
    assert " with 3 centers" not in client.get("/").content.decode()
    assert "Units in sight" in client.get(f"/games/{game.key}/").content.decode()


def test_bots_play_on_at_the_deadline_and_not_before(db):
    game = demo.demonstrate("standard", 1)
    now = timezone.now()
    assert (game.pk, game.phase_number) not in phases.claim(now)
    assert (game.pk, game.phase_number) in phases.claim(game.deadline)
    assert phases.process(game.pk, game.phase_number, now=game.deadline)
    before = game.turn
    game.refresh_from_db()
    assert game.turn != before
    assert game.state == State.RUNNING


def test_what_is_over_or_stuck_begins_anew(db):
    new, other = demo.demonstrate("standard", 1), demo.demonstrate("fleet_rome", 1)
    for changed in ({"state": State.OVER}, {"state": State.WAITING}, {"phase_number": demo.LONGEST + 1}):
        old = new
        Game.objects.filter(pk=old.pk).update(**changed)
        demo.restart_demonstrations(timezone.now())
        new = Game.objects.get(variant="standard")
        assert (new.pk != old.pk, new.state, new.phase_number) == (True, State.RUNNING, 1)
        assert Game.objects.get(variant="fleet_rome").pk == other.pk


def test_a_host_that_has_none_gets_none_by_itself(db):
    demo.restart_demonstrations(timezone.now())
    assert not Game.objects.exists()


def test_real_games_are_left_alone(begun):
    game = begun("standard")
    Game.objects.update(state=State.OVER)
    demo.restart_demonstrations(timezone.now())
    assert Game.objects.get().pk == game.pk


def test_pictures_are_light_and_asked_for_once(client, db):
    game = demo.demonstrate("standard", 3)
    answer = client.get(f"/games/{game.key}/small-picture/")
    assert answer["Content-Type"] == "image/webp"
    assert len(answer.content) < LIGHT
    assert Image.open(io.BytesIO(answer.content)).width == 480
    dark = client.get(f"/games/{game.key}/small-picture/", {"theme": "dark"})
    assert dark["ETag"] != answer["ETag"]
    assert lightness(dark.content) < lightness(answer.content) / 2
    again = client.get(f"/games/{game.key}/small-picture/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["small-picture", "row-picture"])
def test_pictures_of_hidden_games_are_not_there(client, begun, name):
    game = begun("standard")
    assert client.get(f"/games/{game.key}/{name}/").status_code == 200
    Game.objects.update(listed=False)
    assert client.get(f"/games/{game.key}/{name}/").status_code == 404


@pytest.mark.parametrize("name", ["small-picture", "row-picture"])
def test_pictures_show_what_their_viewer_sees(client, people, begun, seated, name):
    (ann,) = people("ann")
    game = begun("dark", ann)
    seated(game, ann, "FRANCE")
    seen = {client.get(f"/games/{game.key}/{name}/").content}
    client.force_login(ann)
    seen.add(client.get(f"/games/{game.key}/{name}/").content)
    assert len(seen) == 2


def test_lists_show_the_position_of_every_game_or_what_it_begins_with(client, begun):
    for game in (begun("standard"), creation.create(None, GamePlan("To come", "goals"))):
        assert f"/games/{game.key}/row-picture/" in client.get("/games/").content.decode()
        tiny = client.get(f"/games/{game.key}/row-picture/")
        assert Image.open(io.BytesIO(tiny.content)).width == 200
        assert len(tiny.content) < LIGHT / 4


@pytest.mark.parametrize("name", registry.SHOWCASE)
def test_every_variant_has_a_page_and_a_picture_if_its_board_is_drawn(client, db, name):
    page = client.get(f"/variants/{name}/")
    variant = registry.variant(name)
    assert page.status_code == 200
    assert page.context["leaflet"].seats
    assert page.context["leaflet"].year[0].orders
    assert len(page.context["leaflet"].settings) == len(variant.settings)
    picture = client.get(f"/variants/{name}/picture/")
    assert picture.status_code == (200 if is_drawn(variant) else 404)
