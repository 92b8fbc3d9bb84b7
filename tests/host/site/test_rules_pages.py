"""Every variant has its rules on the host, and every clause that a page cites leads to them."""

import pytest
from django.template import Context, Template
from tests.variety import on_host

from variorum.host.site import rules
from variorum.variants import registry
from variorum.variants.rulebook import CLAUSE, page_of, rules_page


@pytest.mark.parametrize("name", on_host())
def test_every_variant_has_its_rules(name, client, db):
    page = client.get(f"/variants/{name}/rules/")
    text = page.content.decode()
    assert page.status_code == 200
    assert f"Rules of {registry.variant(name).name}" in text
    assert f"/variants/{name}/rules/" in client.get(f"/variants/{name}/").content.decode()
    cited = set(CLAUSE.findall(text.replace('id="', "")))
    assert cited or not registry.variant(name).clauses
    for number in cited:
        assert f'id="{number}"' in "".join(block.html for block in rules.blocks(page_of(number), pictures=False))


def test_a_clause_leads_to_its_place(client, db):
    assert client.get("/rules/std:M8/")["Location"] == "/variants/standard/rules/#std:M8"
    assert client.get("/rules/geo:A1/")["Location"] == "/variants/geophysical/rules/#geo:A1"
    assert client.get("/rules/std:M99/").status_code == client.get("/variants/chess/rules/").status_code == 404


def test_rules_are_searched_below_their_headings(client, db):
    page = client.get("/variants/standard/rules/", {"q": "Szykman fate"}).content.decode()
    assert 'id="std:M13"' in page
    assert 'id="std:M8"' not in page
    assert "<h2" in page
    assert "No rule matches" in client.get("/variants/standard/rules/", {"q": "<dragon>"}).content.decode()


def test_pictures_are_shown_where_there_are_any():
    shown, hidden = ("".join(block.html for block in rules.blocks("goals", pictures=kind)) for kind in (True, False))
    assert 'src="/docs/images/goals/' in shown
    assert "<img" not in hidden
    assert "<!--" not in shown


def test_sentences_cite_their_clauses_as_links_and_nothing_else_is_html():
    page = Template("{% load rules %}{{ text|cited }}").render(Context({"text": "<b> cut (std:M9), at 10:30"}))
    assert page == '&lt;b&gt; cut (<a class="clause" href="/rules/std:M9/">std:M9</a>), at 10:30'


def test_a_variant_without_a_page_has_one_made_of_what_it_says():
    page = rules_page("chaos")
    assert page.startswith("# Chaos\n")
    assert all(paragraph in page for paragraph in registry.variant("chaos").about)


def test_results_and_the_board_lead_to_the_rules(client, db):
    client.post("/play/now/standard/")
    key = client.get("/").context["unfinished"][0].key
    assert "/variants/standard/rules/" in client.get(f"/games/{key}/").content.decode()


def test_the_rules_of_a_game_stand_among_its_pages(people, begun, client):
    ann, ben = people("ann", "ben")
    game = begun("goals", ann)
    client.force_login(ann)
    page = client.get(f"/games/{game.key}/rules/").content.decode()
    assert '<header class="game-bar">' in page
    assert "Rules of Goals" in page
    assert f'href="/games/{game.key}/rules/" aria-current="page"' in page
    found = client.get(f"/games/{game.key}/rules/", {"q": "dislodged retreating"}).content.decode()
    assert f'<a href="/games/{game.key}/rules/">Show all rules</a>' in found
    type(game).objects.update(listed=False)
    client.force_login(ben)
    assert client.get(f"/games/{game.key}/rules/").status_code == 404
