"""The workshop: boards that designers draw on the host, and what can't be done to them."""

import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from islands import DRAWN
from working import work

from variorum.cartography.editor.draft import EMPTY, read_draft
from variorum.host.accounts.export import export
from variorum.host.accounts.services import delete
from variorum.host.confined import Job, Limits
from variorum.host.limits import rates
from variorum.host.workshop import desk, jobs, services
from variorum.host.workshop.bounds import MOST_AREAS, MOST_MAP
from variorum.host.workshop.models import Design

LIST = b"Highlands (center, North): West Bay, Downs\nWest Bay (sea): Downs\nDowns (center, South): Highlands\n"


def export_text(person):
    with zipfile.ZipFile(io.BytesIO(export(person))) as archive:
        return archive.read("boards.json").decode()


def plain(answer, key):
    """An answer without what differs between any two."""
    return re.sub(r'X-CSRFToken": "\w+"|csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()).replace(key, "")


def test_a_board_is_drawn_built_and_downloaded(designer):
    _sal, client, design, page = designer
    overview = client.get("/workshop/").content
    assert b"Edit Islands" in overview
    assert b'<option value="ten_sixty_six">1066</option>' in overview, "boards are listed by their names"
    shown = client.get(page.base).content.decode()
    assert 'name="csrf-token"' in shown
    assert "/static/editor/editor" in shown
    assert "variorum serve" not in shown
    answer = page.edit(edit="move area", id="OST", at=[1800, 1000])
    assert answer.status_code == 200
    design.refresh_from_db()
    assert read_draft(design.map_text).points["OST"] == (1800, 1000)
    assert answer.json()["text"] == design.map_text
    assert page.post("build").json()["state"] == "building"
    assert page.state()["building"]
    assert b"being built" in client.get(f"/workshop/{design.key}/").content
    assert work() == 1
    assert page.get("build").json()["state"] == "built"
    assert page.state()["built"]
    assert page.get("map.svg").content.startswith(b"<svg")
    assert b"nothing has changed since" in client.get(f"/workshop/{design.key}/").content
    told = page.get("variant").json()
    assert not told["problem"]
    assert "[powers.NORTH]" in told["text"]
    with zipfile.ZipFile(io.BytesIO(page.get("board.zip").content)) as archive:
        assert sorted(archive.namelist()) == [
            f"islands/{name}" for name in sorted(("map.txt", "rings.txt", "topo.json", "variant.toml"))
        ]
        again = io.BytesIO(page.get("board.zip").content)
    assert (
        client.post("/workshop/new/", {"import": "yes", "file": SimpleUploadedFile("my.zip", again.read())}).status_code
        == 302
    )
    copy = Design.objects.exclude(pk=design.pk).get()
    assert (copy.map_text, copy.variant_text) == (page.state()["text"], told["text"])
    page.edit(edit="move area", id="OST", at=[1900, 1000])
    assert not page.state()["built"]
    assert page.get("map.svg").status_code == 422


def test_two_tabs_never_overwrite_each_other(designer):
    _, _, design, page = designer
    version = page.state()["version"]
    assert page.edit(edit="name board", name="Mine").status_code == 200
    late = page.post("change", {"version": version, "edit": {"edit": "name board", "name": "Theirs"}})
    assert late.status_code == 409
    assert "changed elsewhere" in late.json()["problem"]
    assert page.post("change", {"version": version, "text": EMPTY}).status_code == 409
    one, other = (Design.objects.get(pk=design.pk) for _ in range(2))
    desk.set_text(one, page.state()["version"], DRAWN)
    with pytest.raises(services.RefusedError, match="changed elsewhere"):
        desk.set_text(other, page.state()["version"], EMPTY)
    assert page.state()["text"] == DRAWN
    services.build(design)
    work()
    told = page.get("variant").json()
    assert (
        page.post("variant", {"version": told["version"], "text": "id = 1"})
        .json()["problem"]
        .startswith("variant.toml")
    )
    assert page.post("variant", {"version": told["version"], "text": told["text"]}).status_code == 409


def test_a_fault_of_building_is_told(designer):
    _, client, design, page = designer
    Design.objects.update(map_text=DRAWN.replace("height | ", "height | x"))
    page.post("build")
    assert page.post("build").json()["state"] == "building"
    assert work() == 1
    told = page.get("build").json()
    assert told["state"] == "failed"
    assert "map.txt:5: " in told["problem"]
    assert "map.txt:5: " in client.get(f"/workshop/{design.key}/").content.decode()


def test_a_change_during_a_build_is_not_lost(designer):
    _, _, _design, page = designer
    page.post("build")
    page.edit(edit="name board", name="Other")
    assert work() == 1
    assert page.get("build").json()["state"] == "failed"
    page.post("build")
    work()
    assert page.get("build").json()["state"] == "built"


def test_a_build_that_takes_too_long_or_dies_is_told(designer, monkeypatch):
    _, _, _design, page = designer
    monkeypatch.setattr(jobs, "BUILD", Job(jobs.BUILD.place, jobs.Built, Limits(seconds=0.01)))
    page.post("build")
    work()
    assert "took too long" in page.get("build").json()["problem"]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("list.txt", LIST, ""),
        ("map.txt", DRAWN.encode(), ""),
        ("list.txt", b"A: B\nA: C\n", "list.txt:2"),
        ("map.txt", DRAWN.replace("[borders]", "[orders]").encode(), "map.txt:"),
        ("x.exe", b"MZ", "isn't one of those"),
        ("", b"x", "Choose a file"),
        ("x.json", b"{" * 100_000, "x.json:1"),
        ("x.json", b"\0", "x.json:1"),
        ("x.xml", b"<!DOCTYPE a [<!ENTITY a 'aaaa'>]><a>&a;</a>", "x.xml"),
        ("x.php", b"<?php system('id');", "install.php"),
        ("x.zip", b"PK\3\4junk", "can't be read"),
        ("x.json", b" " * 900_001, "larger than"),
        ("x.txt", "\n".join(f"Area {n} (sea): Area {n + 1}" for n in range(2000)).encode(), "can have 300"),
        ("map.txt", b"[board]\nx\n[sheet]\n" + b"#" * MOST_MAP, "the limit is"),
        ("map.txt", b"[board]\n\0\n", "is no text"),
    ],
)
def test_files_are_read_or_refused_in_words(designer, name, content, told):
    _, client, _design, _ = designer
    sent = SimpleUploadedFile(name or "x", content)
    sent = {"file": sent} if name else {}
    answer = client.post("/workshop/new/", {"import": "yes", **sent}, follow=True)
    assert answer.status_code == (422 if told else 200)
    if told:
        assert told.replace("'", "&#x27;") in answer.content.decode()
    assert Design.objects.count() == (1 if told else 2)


def test_a_bomb_in_an_archive_is_not_unpacked(designer):
    _, client, _, _ = designer
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/map.txt", "#" * 300_000_000)
    answer = client.post(
        "/workshop/new/", {"import": "yes", "file": SimpleUploadedFile("x.zip", packed.getvalue())}, follow=True
    )
    assert "the limit is" in answer.content.decode()
    assert Design.objects.count() == 1


def test_boards_are_copied_and_there_are_so_many(designer, settings):
    _, client, design, _ = designer
    settings.BOARDS = 2
    client.post("/workshop/new/", {"copy": "yes", "board": "standard"})
    assert Design.objects.filter(name="Standard").count() == 1
    answer = client.post("/workshop/new/", {"empty": "yes"}, follow=True)
    assert "You have 2 boards, the limit" in answer.content.decode()
    assert (
        "There is no board"
        in client.post("/workshop/new/", {"copy": "yes", "board": "../x"}, follow=True).content.decode()
    )
    assert client.post(f"/workshop/{design.key}/delete/", {}).status_code == 302
    assert Design.objects.count() == 2
    assert client.post(f"/workshop/{design.key}/delete/", {"sure": "yes"}).status_code == 302
    assert Design.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[" * 50_000,
        b"{}",
        b'{"version": 1}',
        b'{"version": "", "edit": "\xff"}',
        b'{"version": "", "text": "\\ud800"}',
        b"",
    ],
)
def test_what_is_no_change_is_refused(designer, body):
    _, _, design, page = designer
    answer = page.post("change", body=body)
    assert answer.status_code in (409, 422)
    assert answer.json()["problem"]
    design.refresh_from_db()
    assert design.map_text == DRAWN


def test_hostile_texts_are_refused_or_harmless(designer):
    _, client, design, page = designer
    version = page.state()["version"]
    many = "\n".join(f"A{n} | Area {n} | sea" for n in range(2000))
    points = "\n".join(f"A{n} | {n},{n}" for n in range(2000))
    huge = f"[board]\nHuge\n[areas]\n{many}\n[sheet]\nheight | 2000\nbadge | 60\n[points]\n{points}\n"
    for text, told in (
        (huge, "2,000 areas"),
        ("x\0", "is no text"),
        ("#" * (MOST_MAP + 1), "the limit"),
        ("[nonsense]", "map.txt:1"),
    ):
        answer = page.post("change", {"version": version, "text": text})
        assert answer.status_code == 422
        assert told in answer.json()["problem"] or "2000" in answer.json()["problem"], answer.json()
    refused = page.edit(edit="name board", name="<b>\u202eelif</b>")
    assert (refused.status_code, "invisible" in refused.json()["problem"]) == (422, True)
    assert page.edit(edit="name board", name="<b>file</b>").status_code == 200
    shown = client.get("/workshop/").content.decode() + client.get(f"/workshop/{design.key}/").content.decode()
    assert "<b>" not in shown.replace("<bdi>", "")
    assert (
        page.edit(
            edit="add area", id="XXX", name="<script>alert(1)</script>", terrain="sea", at=[2000, 200]
        ).status_code
        == 200
    )
    page.edit(edit="connect", one="XXX", other="OST")
    page.post("build")
    work()
    answer = page.get("map.svg")
    assert "<script" not in answer.content.decode()
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert MOST_AREAS < 2000


def test_edits_are_limited_in_words(designer, monkeypatch):
    _, _, _, page = designer
    monkeypatch.setitem(rates.LIMITS, "edits", rates.Limit(2, 86_400, "few"))
    answers = [page.get("state") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "Too many requests" in answers[-1].json()["problem"]


def test_strangers_and_others_find_nothing(designer, people):
    _sal, _, design, _page = designer
    (ben,) = people("ben")
    other, stranger = Client(), Client()
    other.force_login(ben)
    roads = (
        "",
        "delete/",
        "edit/",
        "edit/state",
        "edit/change",
        "edit/build",
        "edit/variant",
        "edit/map.svg",
        "edit/board.zip",
    )
    none = "x" * len(design.key)
    for road in roads:
        there, nowhere = f"/workshop/{design.key}/{road}", f"/workshop/{none}/{road}"
        for client in (other, stranger):
            for ask in (client.get, client.post):
                found, missing = ask(there), ask(nowhere)
                assert found.status_code == missing.status_code != 200
                assert plain(found, design.key) == plain(missing, none)
    assert b"Edit Islands" not in other.get("/workshop/").content
    assert stranger.get("/workshop/")["Location"].startswith("/accounts/login/")
    design.refresh_from_db()
    assert design.map_text == DRAWN
    ben.guest = True
    with pytest.raises(services.RefusedError, match="Sign up"):
        services.create(ben, "x", EMPTY)


def test_boards_are_in_their_designers_data_and_end_with_the_account(designer):
    sal, _, _design, _ = designer
    assert DRAWN.splitlines()[1] in export_text(sal)
    delete(sal)
    assert not Design.objects.exists()
