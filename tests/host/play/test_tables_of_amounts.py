"""Orders of amounts as a table: derived from legal orders and budgets, and saved as one change."""

from test_board_pages import post, text_of

from variorum.game.process import legal_orders
from variorum.host.games.models import SavedSheet
from variorum.host.orders.ledger import ledgers
from variorum.notation import read_sheet
from variorum.notation.in_words import words
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


def test_a_table_is_saved_as_one_change(people, begun, signed_in):
    (ann,) = people("ann")
    game = begun("capitalist", ann)
    client = signed_in(ann)
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


def test_orders_with_more_than_an_amount_have_rows_of_their_own(people, begun, seated, signed_in):
    (ann,) = people("ann")
    game = begun("gametest1815", ann)
    seated(game, ann, "BRITAIN")
    client = signed_in(ann)
    bids = "DP 1 ABY S A CAI - NUB\nDP 1 ALG S F MOR\nDP 1 HAN H"
    post(client, game, "text", text=bids, version=0, **{"as": "BRITAIN"})
    shown = client.get(f"/games/{game.key}/").content.decode()
    assert "<strong>DP ABY S A CAI - NUB</strong>" in shown
    assert 'name="g-DP 1 ABY S A CAI - NUB" value="1" min="0" max="4"' in shown
    assert "1 left</output>" in shown

    def bid(**amounts):
        return text_of(post(client, game, "amounts", ledger="bid_hold", **{"as": "BRITAIN"}, **amounts))

    some = bid(**{"g-DP 1 ABY S A CAI - NUB": "2", "g-DP 1 ALG S F MOR": "", "a-bid_hold-HAN": "2"})
    assert "0 left" in some
    sheet = SavedSheet.objects.get(game=game, seat="BRITAIN").sheet
    assert ("DP 2 ABY S A CAI - NUB" in some, "DP 2 HAN H" in some, "ALG" in str(sheet)) == (True, True, False)
    assert "DP 2 ABY" in bid(**{"a-bid_hold-HAN": "1"}), "what the table doesn't send stays"
    assert "a whole number from 1 to 4" in bid(**{"g-DP 2 ABY S A CAI - NUB": "9"})


def test_bribes_have_rows_once_there_are_some():
    variant = registry.variant("payola")
    position = variant.start({})
    legal, bribe = legal_orders(variant, position, "RUSSIA"), "BRIBE 3 A PAR - BUR"
    (order,) = read_sheet(variant, position, "RUSSIA", bribe)[0].orders
    assert ledgers(legal, (), words(variant)) == ()
    (table,) = ledgers(legal, (order,), words(variant))
    assert (table.name, table.rows, table.left_told) == ("bribes", (), "1")
    assert [(row.label, row.cells[0].value, row.cells[0].most) for row in table.given] == [("BRIBE A PAR - BUR", 3, 4)]
