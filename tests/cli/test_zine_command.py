"""Zines at the command line: an issue file, game files, a host's games, templates, and what is wrong with them."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random

import pytest
from typer.testing import CliRunner

from variorum.archive import gamefile
from variorum.cli.main import app
from variorum.game.audience import may_know
from variorum.testing.players import random_sheet
from variorum.variants import registry
from variorum.zine import paper

ISSUE = """\
title: The Northern Post
number: 12
date: 2026-11-23
texts:
  - {heading: Editorial, text: "Some **news**. <script>alert(1)</script> [x](javascript:alert) ![y](http://z.example/y)"}
games:
  - {file: game.jsonl, name: Spring Offensive, state: "Orders due tomorrow"}
"""


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def played(path, variant, phases):
    """A game file with random orders."""
    game, chance = gamefile.create(path, registry.variant(variant)), Random(3)
    for _ in range(phases):
        seats = [seat.id for seat in game.now.position.seats]
        sheets = {seat: random_sheet(game.variant, game.now.position, seat, chance) for seat in seats}
        game = gamefile.record(game, sheets, gamefile.play(game, sheets))
    return game


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return played(tmp_path_factory.mktemp("zine") / "game.jsonl", "standard", 3)


@pytest.fixture
def issue(game):
    """Writes an issue file beside the game."""

    def write(text=ISSUE):
        path = game.path.with_name("issue.yaml")
        path.write_text(text)
        return path

    return write


def page(issue, tmp_path, *more):
    out = tmp_path / "zine.html"
    done = run("zine", issue, "-o", out, *more)
    assert done.exit_code == 0, done.output
    return out.read_text()


def test_an_issue_stands_alone_with_reports_maps_and_texts(issue, tmp_path):
    made = page(issue(), tmp_path)
    assert "The Northern Post" in made
    assert "23 November 2026" in made
    assert "Spring Offensive" in made
    assert "Orders due tomorrow" in made
    assert "Centers and units" in made
    assert "data:image/svg+xml;base64," in made
    assert "<strong>news</strong>" in made
    assert 'src="http' not in made
    assert "<script" not in made
    assert 'href="javascript' not in made


def test_only_the_last_season_is_told_unless_the_file_says_since_when(issue, tmp_path):
    assert "Spring 1901, movement" not in page(issue(), tmp_path)
    since = ISSUE.replace("name: Spring", "since: S1901M, name: Spring")
    assert "Spring 1901, movement" in page(issue(since), tmp_path)


def test_what_is_not_shown_is_left_out(issue, tmp_path):
    made = page(issue(ISSUE + "show: [orders]\n"), tmp_path)
    assert "Centers and units" not in made
    assert "<img" not in made
    assert "Orders due" not in made


def test_the_next_issue_begins_where_this_one_ends(issue, tmp_path, game):
    following = tmp_path / "next.yaml"
    page(issue(), tmp_path, "--next", following)
    text = following.read_text()
    assert "number: 13" in text
    assert f"since: {game.now.coming}" in text
    again = run("zine", issue(), "-o", tmp_path / "zine.html", "--next", following)
    assert again.exit_code == 2
    assert following.read_text() == text
    made = page(issue(text), tmp_path)
    assert "No phase has been processed since the last issue." in made


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title: x\nnumber: [", "issue.yaml:2:"),
        ("title: x", 'there is no "number"'),
        ("title: x\nnumber: 1\ncolour: red", 'there is no field called "colour"'),
        ("title: x\nnumber: 1\ncolor: red", '"red" isn\'t a color'),
        ("title: x\nnumber: 1\nshow: [gossip]", "'gossip' isn't a part of an issue"),
        ("title: x\nnumber: 1\ngames: [{name: y}]", "game 1: give its file, or the address"),
        ("title: x\nnumber: 1\ngames: [{file: none.jsonl}]", "none.jsonl:1: cannot be read"),
        ("title: x\nnumber: 1\ngames: [{file: game.jsonl, since: S1999M}]", 'no phase "S1999M" was played'),
        ("title: x\nnumber: 1\ngames: [{address: 'ftp://x/games/y'}]", "isn't the address of a game"),
        (
            "title: x\nnumber: 1\ntexts: [{text: " + "x" * 20_001 + "}]",
            "texts[0].text: expected text of at most 20000 characters",
        ),
    ],
)
def test_a_wrong_issue_file_is_told_in_words(issue, tmp_path, text, words):
    done = run("zine", issue(text), "-o", tmp_path / "zine.html")
    assert done.exit_code == 2
    assert words in done.output.replace("\n", " ")
    assert not (tmp_path / "zine.html").exists()


def test_a_template_of_ones_own(issue, tmp_path):
    mine = tmp_path / "mine.html"
    assert run("zine", "--write-template", mine).exit_code == 0
    mine.write_text(mine.read_text().replace("In this issue", "Inside").replace("| length > 1", "| length > 0"))
    assert "Inside" in page(issue(), tmp_path, "--template", mine)
    assert run("zine", "--write-template", mine).exit_code == 2


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("one\n{% for %}", "line 2:"),
        ("one\ntwo\n{{ issue.titel }}", "line 3:"),
        ("{{ ''.__class__.__mro__ }}", "unsafe"),
        ("{{ 1 // 0 }}", "line 1:"),
        ("{{ range(10000000) | list | length }}", "Range too big"),
    ],
)
def test_a_mistake_in_a_template_is_told_with_its_line(issue, tmp_path, template, words):
    mine = tmp_path / "mine.html"
    mine.write_text(template)
    done = run("zine", issue(), "-o", tmp_path / "zine.html", "--template", mine)
    assert done.exit_code == 2
    assert words in done.output.replace("\n", " ")


@pytest.mark.skipif(not paper.is_possible(), reason="needs variorum[pdf,pictures]")
def test_an_issue_as_pdf(issue, tmp_path):
    out = tmp_path / "zine.pdf"
    assert run("zine", issue(), "-o", out).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_what_only_some_may_know_is_not_printed(tmp_path):
    game = played(tmp_path / "game.jsonl", "goals", 4)
    hidden = {
        event.sentence() for moment in game.moments for event in moment.events if not may_know(event.audience, "")
    }
    (tmp_path / "issue.yaml").write_text("title: x\nnumber: 1\ngames: [{file: game.jsonl, since: S1901M}]")
    made = page(tmp_path / "issue.yaml", tmp_path)
    assert hidden
    assert not [sentence for sentence in hidden if sentence in made]


@pytest.fixture
def a_host(game):
    """A host that answers for one game."""
    answers = {
        "/api/v1/games/abc": json.dumps({"name": "Abroad", "summary": "Autumn 1902", "state": "running",
                                         "deadline": "2026-12-04T20:00:00Z"}),
        "/api/v1/games/abc/export.jsonl": game.path.read_text(),
        "/api/v1/games/abc/messages?thread=*": json.dumps([
            {"turn": str(game.now.turn), "sender": "FRANCE", "text": "Hear, hear", "public": True,
             "sent": "2026-11-20T20:00:00Z"}]),
    }  # fmt: skip

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self):
            found = answers.get(self.path)
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write((found or "").encode())

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_games_of_a_host(a_host, issue, tmp_path):
    text = "title: x\nnumber: 1\ngames: [{{address: {}/games/{}/about/}}]"
    made = page(issue(text.format(a_host, "abc")), tmp_path)
    assert "Abroad" in made
    assert "orders due Friday, 4 December 2026, 20:00 UTC" in made
    assert "Hear, hear" in made
    done = run("zine", issue(text.format(a_host, "nosuch")), "-o", tmp_path / "zine.html")
    assert "there is no such game there" in done.output.replace("\n", " ")
