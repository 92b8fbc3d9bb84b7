"""The cards that say what types of orders do, for everybody, and their pictures."""

from io import BytesIO

from PIL import Image

from variorum.variants import registry


def test_a_card_has_an_example_with_its_picture(client, db):
    page = client.get("/variants/standard/orders/support_move/")
    text = page.content.decode()
    assert "<code>A BUD S A VIE - GAL</code>" in text
    assert "army Budapest supports Vienna to Galicia" in text
    assert "/variants/standard/orders/support_move.webp?theme=dark" in text
    picture = client.get("/variants/standard/orders/support_move.webp")
    assert picture["Content-Type"] == "image/webp"
    assert Image.open(BytesIO(picture.content)).width == 560
    assert len(picture.content) < 40_000
    assert "public" in picture["Cache-Control"]


def test_a_card_without_an_example_has_the_notation(client, db):
    text = client.get("/variants/rather_silly/orders/question/").content.decode()
    assert "QUESTION" in text
    assert "<img" not in text
    assert client.get("/variants/rather_silly/orders/question.webp").status_code == 404


def test_only_orders_of_variants_have_cards(client, db):
    for address in ("standard/orders/dance/", "standard/orders/dance.webp", "chess/orders/move/", "chess/orders/"):
        assert client.get(f"/variants/{address}").status_code == 404
    assert client.get("/variants/standard/orders/")["Location"] == "/variants/standard/rules/#orders"


def test_the_rules_tell_of_all_orders_and_searches_find_them(client, db):
    page = client.get("/variants/goals/rules/").content.decode()
    orders = [order for order in registry.variant("goals").orders if not order.masters]
    assert all(f'id="order-{order.tag()}"' in page for order in orders)
    found = client.get("/variants/goals/rules/", {"q": "dislodged retreating"}).content.decode()
    assert 'id="order-disband"' in found
    assert 'id="order-move"' not in found


def test_every_form_on_the_board_has_its_help(client, db):
    client.post("/play/now/standard/")
    key = client.get("/").context["unfinished"][0].key
    page = client.get(f"/games/{key}/").content.decode()
    assert 'data-order="/variants/standard/orders/support_hold/"' in page
    assert 'href="/variants/standard/rules/#order-support_hold"' in page
    assert "that it could enter itself" in page
