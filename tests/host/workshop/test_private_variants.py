"""Private variants: whoever has the link plays them, and nobody else learns of them; a game keeps its version."""

import io
import os
import shutil
import subprocess
import sys
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from working import client_of, go_on, work

from variorum.host.accounts.services import delete as leave
from variorum.host.acts.running import run
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.edition import Edition
from variorum.host.games.life import creation, evenings
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.models import Game
from variorum.host.games.terms import Terms
from variorum.host.lists.acts import CreateWaitingList
from variorum.host.workshop import services
from variorum.host.workshop.models import Design
from variorum.host.zines.making import may_print
from variorum.host.zines.models import Zine
from variorum.variants import registry


@pytest.fixture(autouse=True)
def own_data(settings, tmp_path):
    settings.DATA = tmp_path


@pytest.fixture
def shared(designer):
    """The designer's board, built and shared; its page."""
    _, client, design, _page = designer
    services.build(design)
    work()
    assert client.post(f"/workshop/{design.key}/share/").status_code == 302
    design.refresh_from_db()
    return designer


def name_of(design):
    design = Design.objects.select_related("edition").get(pk=design.pk)
    return private_variants.name_of(design.edition)


def play(game):
    go_on(game)


def test_whoever_has_the_link_plays(shared, people):
    sal, client, design, _ = shared
    name = name_of(design)
    assert f"/workshop/play/{design.link}/" in client.get(f"/workshop/{design.key}/").content.decode()
    stranger = Client()
    answer = stranger.get(f"/workshop/play/{design.link}/", follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain[-1][0] == f"/variants/{name}/"
    assert "A private variant" in page
    assert answer["X-Robots-Tag"] == "noindex"
    for road in ("rules/", "picture/", "small-picture/"):
        assert stranger.get(f"/variants/{name}/{road}").status_code == 200
    assert stranger.get(f"/play/friends/?variant={name}").status_code == 200
    game = evenings.with_friends(sal, name, Terms().clock)
    assert (game.variant, game.listed) == (name, False)
    assert (
        f"/games/{game.key}/about/?invitation={game.invitation}" in stranger.get(f"/variants/{name}/").content.decode()
    )
    ben = client_of(people("ben")[0])
    assert ben.get(f"/games/{game.key}/about/").status_code == 404
    assert ben.get(f"/games/{game.key}/about/?invitation={game.invitation}").status_code == 200
    assert ben.post(f"/games/{game.key}/join/").status_code == 302
    assert game.members.count() == 2
    game = evenings.play_now(sal, name)
    play(game)
    assert client.get(reverse("play:board", args=(game.key,))).status_code == 200
    assert client.get(reverse("play:latest", args=(game.key,)), follow=True).status_code == 200


def test_a_game_keeps_the_version_that_it_began_with(shared):
    sal, client, design, page = shared
    old = name_of(design)
    game = evenings.play_now(sal, old)
    play(game)
    assert "The latest version is shared" in client.get(f"/workshop/{design.key}/").content.decode()
    client.post(f"/workshop/{design.key}/share/")
    assert name_of(design) == old
    page.edit(edit="name board", name="Isles")
    page.edit(edit="move area", id="OST", at=[1700, 1000])
    page.post("build")
    work()
    text = page.get("variant").json()
    page.post("variant", {"version": text["version"], "text": text["text"].replace("win = 2", "win = 3")})
    link = Design.objects.get().link
    client.post(f"/workshop/{design.key}/share/")
    new = name_of(design)
    assert new != old
    assert Design.objects.get().link == link
    assert registry.variant(old).board.name == "Islands"
    assert registry.variant(new).board.name == "Isles"
    play(game)
    with pytest.raises(RefusedError, match="no longer shared"):
        evenings.play_now(sal, old)
    assert "no longer shared" in client.get(f"/variants/{old}/").content.decode()
    private_variants.sweep(timezone.now() + timedelta(days=2))
    client.post(f"/workshop/{design.key}/delete/", {"sure": "yes"})
    assert client.get(f"/workshop/play/{link}/").status_code == 404
    private_variants.sweep(timezone.now() + timedelta(days=2))
    assert [private_variants.name_of(kept) for kept in Edition.objects.all()] == [old]
    assert registry.is_known(old)
    private_variants._loaded.forget()
    shutil.rmtree(Path(settings.DATA) / "editions")
    play(game)
    assert client.get(reverse("play:board", args=(game.key,)), follow=True).status_code == 200
    folder = Path(settings.DATA) / "elsewhere"
    packed = Client().get(f"/workshop/variants/{old}/").content
    zipfile.ZipFile(io.BytesIO(packed)).extractall(folder)
    (folder / "game.jsonl").write_bytes(client.get(f"/api/v1/games/{game.key}/export.jsonl").content)
    environment = {**os.environ, "VARIORUM_VARIANTS": str(folder / old)}
    command = [Path(sys.executable).with_name("variorum"), "show", folder / "game.jsonl"]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "NORTH" in done.stdout
    assert store.load(game).variant.board.name == "Islands"
    leave(sal)
    assert registry.is_known(old)


PUBLIC = (
    "/",
    "/variants/",
    "/variants/?q=Islands",
    "/games/",
    "/games/?q=Islands",
    "/games/new/",
    "/play/friends/",
    "/sandbox/",
    "/lists/",
    "/lists/new/",
    "/clubs/",
    "/ratings/",
    "/zines/",
    "/people/sal/",
    "/robots.txt",
    "/api/v1/variants",
    "/api/v1/games",
    "/api/v1/games?variant={name}",
    "/api/v1/waiting-lists",
    "/workshop/",
)


def test_a_stranger_without_the_link_learns_nothing(shared, people):
    sal, _, design, _ = shared
    name = name_of(design)
    game = creation.create(sal, GamePlan("A war", name, terms=Terms(bots=True), listed=True))
    assert not game.listed
    creation.begin(game.pk)
    evenings.play_now(sal, name)
    (ben,) = people("ben")
    signed_in = client_of(ben)
    told = (">Islands<", "Sudland", "A war", name.removeprefix("private_"), design.key, design.link)
    for client in (Client(), signed_in):
        for road in PUBLIC:
            answer = client.get(road.format(name=name), follow=True)
            assert answer.status_code == 200, road
            page = answer.content.decode()
            assert [word for word in told if word in page] == [], road
        none = "private_" + "x" * 20
        for road in ("/variants/{}/", "/variants/{}/rules/", "/variants/{}/picture/", "/games/new/{}/summary/"):
            found = [client.get(road.format(key)) for key in (none, "nonsense")]
            assert found[0].status_code == found[1].status_code
        assert client.get(f"/workshop/play/{'x' * 10}/").status_code == 404
        assert client.get(f"/workshop/variants/{none}/").status_code == 404
        assert client.get(f"/ratings/{name}/").status_code == 404
    assert client.get(f"/games/{game.key}/about/").status_code == 404
    assert name not in registry.names()


def test_what_is_public_takes_no_private_variant(shared):
    sal, _, design, _ = shared
    name = name_of(design)
    with pytest.raises(RefusedError, match="public"):
        run(CreateWaitingList(name="A list", variant=name), sal)
    game = creation.create(sal, GamePlan("A war", name, mastered=True))
    assert not may_print(Zine.objects.create(editor=sal, title="The Post"), game)
    form = shared[1].get(f"/games/new/{name}/").content.decode()
    assert 'name="listed"' not in form


def test_whoever_takes_the_link_back_is_found_no_more(shared):
    sal, client, design, _ = shared
    name, link = name_of(design), design.link
    assert client.post(f"/workshop/{design.key}/share/", {"end": "yes"}).status_code == 302
    assert client.get(f"/workshop/play/{link}/").status_code == 404
    for begin in (evenings.play_now, lambda person, variant: evenings.with_friends(person, variant, Terms().clock)):
        with pytest.raises(RefusedError, match="no longer shared"):
            begin(sal, name)
    assert client.post(f"/sandbox/new/{name}/").status_code == 200
    assert not Game.objects.exists()
    private_variants.sweep(timezone.now())
    assert Edition.objects.exists()
    private_variants.sweep(timezone.now() + timedelta(days=2))
    assert not Edition.objects.exists()
    client.post(f"/workshop/{design.key}/share/")
    assert Design.objects.get().link not in (None, link)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("win = 2", "win = 99"), "variant.toml:5: win: nobody can own 99 centers"),
        (lambda text: text.replace("A NOR", "A PAR"), "powers.NORTH.units"),
        (lambda text: text.replace("id =", '"id" ='), "line of its own"),
        (lambda text: f'base = "../../x"\n{text}', "base: no variant"),
        (lambda text: f'board = "../../../etc"\n{text}', "no such board"),
        (lambda _: "[" * 30_000, "variant.toml"),
        (lambda text: f'about = ["{"x" * 1501}"]\n{text}', "about"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(shared, change, told):
    _, client, design, page = shared
    before, now = name_of(design), page.get("variant").json()
    page.post("variant", {"version": now["version"], "text": change(now["text"])})
    client.post(f"/workshop/{design.key}/share/")
    assert told in client.get(f"/workshop/{design.key}/").content.decode()
    assert name_of(design) == before


EVIL = ("<img src=x", "<script>alert", "<b>\u202e", 'href="javascript')


def test_html_of_designers_is_text(shared):
    _, client, design, page = shared
    now = page.get("variant").json()
    evil = "<img src=x onerror=alert(1)><script>alert(1)</script> [x](javascript:alert(1))"
    head = f"about = ['{evil}']\ndesigner = '{evil}'\nsource = '{evil}'\n"
    text = now["text"].replace('name = "Islands"', f"name = '<b>{chr(0x202E)}evil</b>'")
    assert not page.post("variant", {"version": now["version"], "text": head + text}).json()["problem"]
    client.post(f"/workshop/{design.key}/share/")
    name = name_of(design)
    game = evenings.play_now(shared[0], name)
    roads = (f"/variants/{name}/", f"/variants/{name}/rules/", reverse("play:board", args=(game.key,)), "/me/games/")
    for road in roads:
        answer = client.get(road)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert not [
            word for word in ("<img src=x", "<script>alert", "<b>\u202e", 'href="javascript') if word in page
        ], road


def test_a_damaged_version_is_not_played(shared):
    _, client, design, _ = shared
    name = name_of(design)
    edition = Edition.objects.get()
    edition.files["map.txt"] += "# changed\n"
    edition.save()
    private_variants._loaded.forget()
    assert client.get(f"/variants/{name}/").status_code == 404


def test_so_many_versions_a_day(shared, monkeypatch):
    _, client, design, page = shared
    monkeypatch.setattr(services, "MOST_EDITIONS", 1)
    now = page.get("variant").json()
    page.post("variant", {"version": now["version"], "text": now["text"] + "# more\n"})
    client.post(f"/workshop/{design.key}/share/")
    assert "the limit" in client.get(f"/workshop/{design.key}/").content.decode()
