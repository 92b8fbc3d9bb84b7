"""Orders of amounts as a table: derived from legal orders and budgets, and saved as one change."""

from test_board_pages import post, text_of

from variorum.game.process import legal_orders
from variorum.host.games.models import SavedSheet
from variorum.host.orders.labels import words
from variorum.host.orders.ledger import ledgers
from variorum.variants import registry


def tables(name, *orders):
    """The tables of the first seat at the start of a variant."""
    variant = registry.variant(name)
    position = variant.start({})
    seat = next(seat for seat in position.seats).id
    return ledgers(legal_orders(variant, position, seat), orders, words(variant))


def test_tables_are_made_of_whatever_has_an_amount_and_a_thing():
    assert tables("standard") == ()
    (bids,) = tables("gametest1815")
    assert (bids.group, bids.left_told, bids.is_open) == ("bids", "4", False)
    assert {cell.most for row in bids.rows for cell in row.cells} == {4}


def test_a_table_is_saved_as_one_change(people, begun, browser):
    (ann,) = people("ann")
    game = begun("capitalist", ann)
    client = browser(ann)
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "$1.00 each;" in page
    assert "1000 held, worth $1000.00" in page
    seat = game.members.get(person=ann).seat

    def trade(**amounts):
        return text_of(post(client, game, "amounts", ledger="sell-buy", **{"as": seat}, **amounts))

    first = trade(**{"a-sell-FRANCS": "300", "a-sell-MARKS": "", "a-buy-POUNDS": "120"})
    assert "✓ 2 orders sent." in first
    assert "$180.00 left" in first
    assert SavedSheet.objects.get(game=game, seat=seat).version == 1
    second = trade(**{"a-sell-FRANCS": "0", "a-sell-MARKS": "10"})
    assert "$10.00 left" in second
    assert "SELL 10 MARKS" in second
    assert "FRANCS" not in SavedSheet.objects.get(game=game, seat=seat).sheet
    assert "✗ 1 order sent, 1 refused." in trade(**{"a-buy-MARKS": "10"})
    assert "from 1 to 500" in trade(**{"a-sell-MARKS": "501"})
    assert "aren't possible now" in text_of(post(client, game, "amounts", ledger="sell", **{"as": seat}))
