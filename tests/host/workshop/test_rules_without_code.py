"""A designer without Python: rules are chosen on a page, tried by a worker, and played."""

import re
import tomllib
from importlib.metadata import EntryPoint

import pytest
from django.test import Client
from msgspec.structs import replace
from tests.tables import each
from working import client_of, work

from variorum.board.load import board_folder, board_names
from variorum.cartography.editor.firstvariant import copied_variant
from variorum.host.confined import Limits
from variorum.host.workshop import jobs, services
from variorum.host.workshop.composing import fault
from variorum.host.workshop.jobs import Folder
from variorum.host.workshop.models import Design
from variorum.variants import composing, menu, registry, sheets, together
from variorum.variants.composing import ComposingError, chosen, composed

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
    sent |= dict(re.findall(r'<input id="rule-[\w-]+" name="([\w-]+)" value="([^"]*)"', shown))
    sent |= dict(re.findall(r'<textarea id="rule-[\w-]+" name="([\w-]+)"[^>]*>([^<]*)<', shown))
    chosen_ones = r'name="([\w-]+)"[^>]*>(?:\s*<option[^>]*>[^<]*</option>)*?\s*<option selected>([^<]*)<'
    return sent | dict(re.findall(chosen_ones, shown)) | changes


def test_what_is_chosen_is_read_and_written_and_tables_stay():
    values = chosen(TEXT)
    assert (values["win"], values["about"], values["money"], values["rivers"]) == ("4", "One.\nTwo.", "", "")
    changes = {
        "money": "yes",
        "win": "5",
        "regions": "islands: North Isle, COR",
        "rivers": "yes",
        "rivers-borders": "A, B\nC, D",
        "builds": "yes",
        "builds-where": "anywhere",
        "canals": "yes",
        "canals-canals": "EGY, MED, RED",
        "winning": "yes",
        "winning-numbers": "NORTH: 3",
        "winning-needed_by": "NORTH: A, B\nNORTH: C",
        "neutral_units": "yes",
        "neutral_units-units": "A BEL\nF DEN",
        "neutral_units-returns": "yes",
    }
    text = composed(TEXT, {**values, **changes})
    assert chosen(text) == {**values, **changes}
    found = tomllib.loads(text)
    assert {table.pop("name"): table for table in found["mechanics"]} == {
        "money": {},
        "rivers": {"borders": [["A", "B"], ["C", "D"]]},
        "builds": {"where": "anywhere"},
        "canals": {"canals": [{"area": "EGY", "ends": ["MED", "RED"]}]},
        "winning": {"numbers": {"NORTH": 3}, "needed_by": {"NORTH": [["A", "B"], ["C"]]}},
        "neutral_units": {"units": ["A BEL", "F DEN"], "returns": True},
    }
    assert text.endswith('[powers.NORTH]  # kept\nunits = []\n\n[settings]\ndraws = "nobody"\n')
    assert 'id = "my_islands"' in text
    assert composed(text, values) == composed(TEXT, values)


def test_mechanics_that_the_form_cannot_show_stay():
    strait = '[[mechanics]]\nname = "strait"\narea = "{}"\nends = ["MED", "RED"]\n\n'
    text = TEXT.replace("[powers.NORTH]", f"{strait.format('EGY')}{strait.format('CON')}[powers.NORTH]")
    assert tomllib.loads(composed(text, chosen(text))) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'id = "plain"\nname = "No tables"\n',
        'id = "a"\n"x y" = 1\n\n[[mechanics]]\nname = "ours"\n"c d" = [{"e f" = 1}]\n',
        'id = "a"\n\n[[mechanics]]\nname = [1]\n',
        'id = "a"\n\n[[mechanics]]\nname = {a = 1}\n\n[[mechanics]]\nname = {a = 1}\n',
    ],
)
def test_what_is_odd_stays_as_it_was_meant(text):
    assert tomllib.loads(composed(text, chosen(text))) == tomllib.loads(text)


def test_a_package_that_cannot_be_loaded_is_left_out(monkeypatch, caplog):
    broken = EntryPoint("frost", "nowhere.at_all:Frost", menu.GROUP)
    everything = menu.menu()
    monkeypatch.setattr(menu, "menu", lambda: {**everything, "frost": broken})
    composing._offered.cache_clear()
    composing.groups.cache_clear()
    composing.inputs.cache_clear()
    try:
        text = TEXT.replace("[powers.NORTH]", '[[mechanics]]\nname = "frost"\n\n[powers.NORTH]')
        assert "frost" not in chosen(text)
        assert tomllib.loads(composed(text, chosen(text))) == tomllib.loads(text)
        assert "the mechanic frost of nowhere.at_all:Frost can't be loaded" in caplog.text
        assert "frost" not in sheets.mechanics_page()
    finally:
        composing._offered.cache_clear()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('about = ["""\n[x]\n"""]', "mend it in the editor"),
        ("win = ", "Invalid value"),
        ("powers = {NORTH = {units = []}}\nwin = 3", "write each power as a table"),
        ("mechanics = 3", "write each mechanic as a table"),
    ],
)
def test_what_cannot_be_composed_is_told(text, told):
    with pytest.raises(ComposingError, match=told):
        composed(text, chosen(text))


def test_what_cannot_be_meant_is_told():
    for sent, told in (
        ({"win": "many"}, 'Centers that win: "many" isn\'t a number'),
        ({"last_year": "yes", "last_year-year": "soon"}, 'Year: "soon" isn\'t a number'),
        ({"stays": "yes", "stays-centers": "PAR"}, 'Centers: write a power and a colon first, such as "FRANCE: PAR"'),
    ):
        with pytest.raises(ComposingError, match=told):
            composed(TEXT, sent)


def test_rules_are_chosen_tried_and_played(built):
    client, design, address = built
    assert b"Choose the rules" in client.get(f"/workshop/{design.key}/").content
    answer = client.post(
        address, sent_of(client, address, money="yes", dice="yes", last_year="yes", **{"last_year-year": "1905"})
    )
    assert answer.status_code == 302, answer.content.decode()
    design.refresh_from_db()
    assert 'name = "money"' in design.variant_text
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


def test_what_cannot_go_together_is_greyed_and_mechanics_are_ordered(built):
    client, design, address = built
    assert client.post(address, sent_of(client, address, money="yes", dice="yes", bribes="yes")).status_code == 302
    shown = client.get(address).content.decode()
    names = re.findall(r'name="(\w+)" value="yes"( checked)? data-mechanic( disabled)?', shown)
    assert [name for name, checked, _ in names if checked] == ["dice", "money", "bribes"]
    costly = {"companions", "corps", "mastermind", "soothsayer", "souls", "twins"}
    assert {name for name, _, barred in names if barred} == {"holdings", "second_power", *costly}
    assert '<p class="why" data-with="money">Money and corps each say what units cost.</p>' in shown
    assert '<p class="why" data-with="transforms" hidden>' in shown
    assert re.findall(r'name="up" value="(\w+)"', shown) == ["money", "bribes"]
    client.post(address, sent_of(client, address, money="yes", dice="yes", bribes="yes", up="bribes"))
    assert "[[mechanics]]\nname = &quot;money&quot;</pre>" in client.get(address).content.decode()
    design.refresh_from_db()
    assert composing.order(design.variant_text) == ("dice", "bribes", "money")


def test_what_has_no_place_in_a_base_is_told():
    ducats, goals = (together.unfit(registry.variant(name), frozenset(menu.menu())) for name in ("ducats", "goals"))
    assert ducats["corps"] == "Money and corps each say what units cost."
    assert ducats["money"] == "Money is there already."
    assert goals["majority"] == "Goals and won by a majority each say who wins."
    assert not {"money", "dice", "railway"} & goals.keys()


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
    other = client_of(stranger)
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


@each("name", [name for name in board_names() if copied_variant(name)])
def test_a_copy_has_an_opening_and_an_id_of_its_own(name):
    files = {file.name: file.read_text() for file in board_folder(name).iterdir() if file.suffix in (".txt", ".json")}
    assert fault(Folder({**files, "variant.toml": copied_variant(name)}, name)) == ""


def test_a_copy_is_built_and_can_be_tried_as_often_as_one_likes(designer, monkeypatch):
    _, client, _, _ = designer
    assert client.post("/workshop/new/", {"copy": "yes", "board": "pure"}).status_code == 302
    work()
    design = Design.objects.latest("pk")
    address = f"/workshop/{design.key}/rules/"
    assert 'id = "pure_copy"' in design.variant_text
    assert b"Try these rules" in client.get(address).content
    real = jobs.TRIAL
    for limits, told in (
        (Limits(seconds=0.2, memory=real.limits.memory), "took too much time"),
        (replace(real.limits, output=10), "found more than can be told"),
    ):
        monkeypatch.setattr(jobs, "TRIAL", replace(real, limits=limits))
        client.post(f"{address}try/")
        work()
        assert told in client.get(address).content.decode()
    taken = design.variant_text.replace("pure_copy", "pure")
    monkeypatch.setattr(jobs, "TRIAL", real)
    Design.objects.filter(pk=design.pk).update(variant_text=taken)
    assert "there is a variant &quot;pure&quot; already" in client.get(address).content.decode()
    Design.objects.filter(pk=design.pk).update(variant_text=design.variant_text)
    client.post(f"{address}try/")
    work()
    assert "Random games found no mistakes." in client.get(address).content.decode()
    assert b"Try again" in client.get(address).content
