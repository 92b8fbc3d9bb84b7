"""The documentation is there from the first minute, made of its Markdown, where nobody has built the site."""

import re

import pytest

from variorum.host.site import documentation, handbook

PAGES = sorted(handbook.names())
TARGET = re.compile(r'(?:href|src)="/docs/([^"#]*)(?:#([^"]*))?"')


@pytest.fixture(autouse=True)
def not_built(settings, tmp_path):
    settings.DOCS_ROOT = tmp_path / "docs"
    assert not documentation.is_built()


def test_the_first_page_lists_all_pages(client, db):
    page = client.get("/docs/").content.decode()
    assert '<h2 id="where-to-start">' in page
    for name in set(PAGES) - {"index"}:
        assert f'href="/docs/{name}/"' in page


@pytest.mark.parametrize("name", PAGES)
def test_all_links_and_pictures_of_a_page_lead_somewhere(name):
    for path, anchor in TARGET.findall(handbook.page(name).html):
        page = handbook.page(path.strip("/") or "index")
        if page:
            assert not anchor or f'id="{anchor}"' in page.html, (path, anchor)
        else:
            drawn = path.removeprefix("images/").partition(".")[0] in handbook.drawings()
            assert drawn or (handbook.folder() / path).is_file(), path


def test_a_page_has_its_title_pictures_and_no_style_that_the_policy_forbids(client, db):
    answer = client.get("/docs/standard/")
    page = answer.content.decode()
    assert "<title>Standard Diplomacy · Documentation · Variorum</title>" in page
    assert 'src="/docs/images/standard/autumn.webp"' in page
    assert "FRANCE in S1901M" in page
    assert "style=" not in page
    assert "public" not in answer.headers.get("Cache-Control", "")  # it has its reader's token


def test_maps_are_drawn_and_files_beside_the_pages_are_sent(client, db):
    drawn = client.get("/docs/images/standard/autumn.webp")
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in drawn.content
    sent = client.get("/docs/images/atlas/1.webp")
    assert (sent.headers["Content-Type"], sent.content[:4]) == ("image/webp", b"RIFF")
    assert client.get("/docs/examples/strait.json").status_code == 200


def test_a_picture_that_is_not_there_gives_way_to_its_description():
    page = handbook.page("architecture").html
    assert "<img" not in page
    assert page.count("The layers of Variorum, from the command line") == 1


def test_classes_and_functions_are_described():
    page = handbook.page("python-api").html
    assert "variorum.face.game.Game" in page
    assert "process(" in page
    assert ":::" not in page


def test_an_address_without_its_slash_leads_to_the_page(client, db):
    assert client.get("/docs/glossary").headers["Location"] == "/docs/glossary/"


def test_search(client, db):
    page = client.get("/docs/", {"q": "Dislodged RETREAT"}).content.decode()
    assert re.search(r'href="/docs/[a-z-]+/#[a-z-]+"', page)
    nothing = client.get("/docs/", {"q": "<dragon>"}).content.decode()
    assert "Nothing in the documentation has “&lt;dragon&gt;”." in nothing


@pytest.mark.parametrize(
    "path",
    ["nothing/", "nothing", "../pyproject.toml", "images/../../pyproject.toml", "drawn/draw.py", "index.md", "a%00/"],
)
def test_nothing_else_is_served(client, db, path):
    assert client.get(f"/docs/{path}").status_code == 404


def test_a_page_that_has_changed_is_read_again(monkeypatch, tmp_path):
    monkeypatch.setattr(handbook, "folder", lambda: tmp_path)
    monkeypatch.setattr(handbook, "names", lambda: {"notes"})
    for text in ("# Before", "# Afterwards"):
        (tmp_path / "notes.md").write_text(text)
        assert handbook.page("notes").title == text.removeprefix("# ")
