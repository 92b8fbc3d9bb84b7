"""A designer without Python: rules are chosen on a page, tried by a worker, and played."""

import re

import pytest
from django.test import Client
from working import work

from variorum.host.workshop import services
from variorum.host.workshop.models import Design
from variorum.variants.composing import SWITCHES, ComposingError, chosen, composed, value_of

TEXT = """# A comment.
id = "my_islands"
name = "Islands"
tagline = "Three islands."
begins = "W1900A"
win = 4
about = [
    "One.",
    "Two.",
]

[powers.NORTH]  # kept
units = []

[settings]
draws = "nobody"
"""


@pytest.fixture
def built(designer):
    _, client, design, page = designer
    page.post("build")
    work()
    design.refresh_from_db()
    return client, design, f"/workshop/{design.key}/rules/"


def sent_of(client, address, **changes):
    """What the form of the page would send, with some changes."""
    shown = client.get(address).content.decode()
    sent = {"version": re.search(r'name="version" value="(\w+)"', shown)[1]}
    sent |= dict(re.findall(r'<input id="rule-\w+" name="(\w+)" value="([^"]*)"', shown))
    sent |= dict(re.findall(r'<textarea id="rule-\w+" name="(\w+)"[^>]*>([^<]*)<', shown))
    chosen_ones = r'name="(\w+)"[^>]*>(?:\s*<option[^>]*>[^<]*</option>)*?\s*<option selected>([^<]*)<'
    return sent | dict(re.findall(chosen_ones, shown)) | changes


def test_switches_are_read_and_written_and_tables_stay():
    values = chosen(TEXT)
    assert (values["win"], values["about"], values["money"], values["rivers"]) == (4, ("One.", "Two."), False, ())
    text = composed(TEXT, {**values, "money": True, "win": 5, "rivers": ("A B",)})
    assert chosen(text) == {**values, "money": True, "win": 5, "rivers": ("A B",)}
    assert text.endswith('[powers.NORTH]  # kept\nunits = []\n\n[settings]\ndraws = "nobody"\n')
    assert 'id = "my_islands"' in text
    assert composed(text, values) == composed(TEXT, values)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("win = ", "Invalid value"),
        ("powers = {NORTH = {units = []}}\nwin = 3", "write each power as a table"),
        ('win = "many"', "win is of another kind"),
    ],
)
def test_what_cannot_be_composed_is_told(text, told):
    with pytest.raises(ComposingError, match=told):
        composed(text, chosen(text))


def test_a_number_must_be_one():
    with pytest.raises(ComposingError, match='Centers that win: "many"'):
        value_of(SWITCHES["win"], "many")


def test_rules_are_chosen_tried_and_played(built):
    client, design, address = built
    assert b"Choose the rules" in client.get(f"/workshop/{design.key}/").content
    answer = client.post(address, sent_of(client, address, money="yes", dice="yes", last_year="1905"))
    assert answer.status_code == 302, answer.content.decode()
    design.refresh_from_db()
    assert "money = true" in design.variant_text
    assert "[powers.NORTH]" in design.variant_text
    shown = client.get(address).content.decode()
    assert re.search(r'name="money" value="yes" checked', shown)
    assert client.post(f"{address}try/").status_code == 302
    assert b"Random games and games of bots are played" in client.get(address).content
    assert work() == 1
    shown = client.get(address).content.decode()
    assert "Random games found no mistakes." in shown
    assert "Share of the game in percent" in shown
    played = client.post(f"{address}play/")
    assert played.status_code == 302
    page = client.get(played["Location"]).content.decode()
    assert "Play now against bots" in page
    assert "In autumn every power gets a ducat" in page
    # What was tried is what was chosen then.
    client.post(address, sent_of(client, address, dice=""))
    assert "Random games found no mistakes." not in client.get(address).content.decode()


def test_mistakes_are_told_and_nothing_is_lost(built):
    client, _, address = built
    wrong = client.post(address, sent_of(client, address, win="99"))
    assert wrong.status_code == 422
    assert "nobody can own 99 centers" in wrong.content.decode()
    assert 'value="99"' in wrong.content.decode()
    old = sent_of(client, address) | {"version": "0" * 16}
    answer = client.post(address, old)
    assert answer.status_code == 422
    assert "changed meanwhile" in answer.content.decode()
    assert client.post(address, sent_of(client, address, win="many")).status_code == 422


def test_others_have_no_way_in(built, people):
    _, design, address = built
    (stranger,) = people("eve")
    other = Client()
    other.force_login(stranger)
    for road in (address, f"/workshop/{design.key}/"):
        assert other.get(road).status_code == 404
    for road in (address, f"{address}try/", f"{address}play/"):
        assert other.post(road).status_code == 404
    assert Client().get(address).status_code == 302


def test_a_board_that_is_not_built_has_no_rules_page(designer):
    _, client, design, _ = designer
    assert client.get(f"/workshop/{design.key}/rules/").status_code == 302
    with pytest.raises(services.RefusedError, match="Build the board"):
        services.try_out(Design.objects.get(pk=design.pk))
