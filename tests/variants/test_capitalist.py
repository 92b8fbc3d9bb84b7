"""The exchange to the cent: random seasons, and what must be true of every one of them."""

import random
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import each

from variorum.game.audience import GM
from variorum.game.position import Seat, position_from_plain, to_json
from variorum.game.problem import Severity
from variorum.game.process import check, legal_orders, process
from variorum.game.report import Chart, Told
from variorum.game.sheet import Sheet
from variorum.game.view import report, view
from variorum.notation import read_sheet
from variorum.testing import random_game, random_sheet
from variorum.variants.capitalist.closing import SeasonsEnd, next_price
from variorum.variants.capitalist.dealings import Dealings
from variorum.variants.capitalist.investors import Join
from variorum.variants.capitalist.market import EUROPEAN, Market, currencies, market_of
from variorum.variants.capitalist.trades import Buy, Dealing, Sell
from variorum.variants.registry import variant

CAPITALIST = variant("capitalist")
OPENING = replace(CAPITALIST.opening(CAPITALIST), seats=(Seat("ALICE"), Seat("BOB"), Seat("CAROL")))


def started(chance):
    """A spring of some later year, with prices, holdings and dollars drawn at random."""
    prices = {country: chance.choice((1, 2, 99, 100, 101, 250, 3333)) for country in EUROPEAN.names}
    seats = [seat.id for seat in OPENING.seats]
    holdings = {seat: {country: chance.choice((0, 1, 99, 499, 500, 501, 4000)) for country in prices} for seat in seats}
    market = Market(prices, holdings, {seat: chance.choice((0, 1, 99, 12345)) for seat in seats})
    return replace(OPENING, turn=replace(OPENING.turn, year=1903)).with_record(market)


def dealings(chance):
    """Lines as people write them, possible or not."""
    currencies = list(EUROPEAN.names.values())
    lines = (
        chance.choice((Sell, Buy))(chance.choice((0, 1, 50, 100, 350, 500, 501, 10_000)), chance.choice(currencies))
        for _ in range(chance.randint(0, 12))
    )
    return Sheet(tuple(lines))


def by_hand(holdings, cash, prices, orders):
    """What comes of one investor's lines, reckoned in the plainest way."""
    holdings, sold = dict(holdings), dict.fromkeys(holdings, 0)
    for order in orders:
        country = EUROPEAN.country(order.currency)
        left = min(holdings[country], 500 - sold[country])
        if isinstance(order, Sell) and 0 < order.amount <= left:
            holdings[country] -= order.amount
            sold[country] += order.amount
            cash += order.amount * prices[country]
    for order in orders:
        country = EUROPEAN.country(order.currency)
        if isinstance(order, Buy) and order.amount > 0 and order.amount * prices[country] <= cash:
            holdings[country] += order.amount
            cash -= order.amount * prices[country]
    return holdings, cash


@each("seed", range(1000))
def test_a_season_is_exact_to_the_cent(seed):
    chance = random.Random(seed)
    position = started(chance)
    before = market_of(position)
    sheets = {seat.id: dealings(chance) for seat in OPENING.seats}
    done = process(CAPITALIST, position, sheets)
    after = market_of(done.position)
    bought = dict.fromkeys(before.prices, 0)
    for seat, sheet in sheets.items():
        holdings, cash = by_hand(before.holdings[seat], before.cash[seat], before.prices, sheet.orders)
        assert (after.holdings[seat], after.cash[seat]) == (holdings, cash)
        assert cash >= 0
        assert min(holdings.values()) >= 0
        # At unchanged prices a trade makes nobody richer or poorer.
        unchanged = replace(after, prices=before.prices)
        assert unchanged.worth(seat) == before.worth(seat)
        for country in bought:
            bought[country] += holdings[country] - before.holdings[seat][country]
    assert after.prices == {
        country: max(1, price + int(bought[country] / 100)) for country, price in before.prices.items()
    }
    net = dict.fromkeys(before.prices, 0)
    for event in done.events:
        if isinstance(event, Dealing):
            net[event.currency] += event.bought - event.sold
    assert net == bought
    assert after.net == dict.fromkeys(before.prices, 0)
    assert after.wealth == {seat: sum(held.values()) for seat, held in after.holdings.items()}


@given(st.integers(1, 10**6), st.integers(-(10**6), 10**6))
def test_a_price_moves_by_whole_hundreds_and_never_below_a_cent(old, net):
    new = next_price(old, net)
    assert new >= 1
    assert abs(new - old) * 100 <= abs(net)
    assert (new - old) * net >= 0
    assert abs(net) < (abs(new - old) + 1) * 100 or new == 1


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_what_is_refused_says_what_would_be_possible(chance):
    position = started(chance)
    for order in dealings(chance).orders:
        for problem in check(CAPITALIST, position, "ALICE", (order,)):
            assert "at most" in problem.message or "at least one" in problem.message
            for accepted in problem.accepted:
                amount = int(accepted.split()[1])
                assert not check(CAPITALIST, position, "ALICE", (replace(order, amount=amount),))
                assert order.amount == 0 or check(CAPITALIST, position, "ALICE", (replace(order, amount=amount + 1),))


@each("seed", range(20))
def test_what_is_offered_is_accepted_and_nothing_beyond(seed):
    chance = random.Random(seed)
    position = started(chance)
    found = check(CAPITALIST, position, "BOB", random_sheet(CAPITALIST, position, "BOB", chance).orders)
    assert not [problem for problem in found if problem.severity is Severity.REFUSED]
    for kind in legal_orders(CAPITALIST, position, "BOB").kinds:
        if kind.order in (Sell, Buy):
            most, (currency,) = kind.fields[0].most, kind.fields[1].choices
            sales = [Sell(other.fields[0].most, other.fields[1].choices[0]) for other in sold(position, "BOB")]
            before = sales if kind.order is Buy else []
            assert not check(CAPITALIST, position, "BOB", (*before, kind.order(most, currency)))
            assert check(CAPITALIST, position, "BOB", (*before, kind.order(most + 1, currency)))


def sold(position, seat):
    return [kind for kind in legal_orders(CAPITALIST, position, seat).kinds if kind.order is Sell]


@each("seed", range(4))
def test_currencies_and_money_are_conserved_over_random_games(seed):
    for phase in random_game(CAPITALIST, f"exchange-{seed}", 1906):
        before, after = market_of(phase.position), market_of(phase.done.position)
        dealt = [event for event in phase.done.events if isinstance(event, Dealing)]
        for country in after.prices:
            change = sum(event.bought - event.sold for event in dealt if event.currency == country)
            assert total(after, country) == total(before, country) + change
        spent = sum((event.bought - event.sold) * before.prices[event.currency] for event in dealt)
        assert sum(after.cash.values()) == sum(before.cash.values()) - spent
        assert all(phase.done.position.survives(country) for country in after.prices) or phase.done.position.ending


def total(market, country):
    return sum(held[country] for held in market.holdings.values())


def test_every_seat_sees_the_whole_exchange():
    done = process(CAPITALIST, OPENING, {"ALICE": Sheet((Sell(300, "FRANCS"),))})
    seen = {
        to_json(view(CAPITALIST, done.position, seat, done.events).position) for seat in ("ALICE", "BOB", "NOBODY", GM)
    }
    assert seen == {to_json(done.position)}


def test_prices_are_told_before_the_first_season_and_between_its_phases():
    opening = {piece.title: piece for piece in report(CAPITALIST, [Told(None, OPENING)], "BOB")}
    assert ("FRANCE", "francs", "$1.00", "", "") in opening["Prices"].rows
    done = process(CAPITALIST, OPENING, {"ALICE": Sheet((Sell(200, "FRANCS"),))})
    told = [Told(None, OPENING), Told(OPENING.turn, done.position, done.events), Told(None, done.position)]
    later = {piece.title: piece for piece in report(CAPITALIST, told, "BOB") if not isinstance(piece, Chart)}
    assert ("FRANCE", "francs", "$0.98", "$1.00", "-2¢") in later["Prices"].rows


def test_prices_and_worths_are_drawn_over_time():
    told, position = [Told(None, OPENING)], OPENING
    for _ in range(2):
        done = process(CAPITALIST, position, {"ALICE": Sheet((Sell(200, "FRANCS"),))})
        told.append(Told(position.turn, done.position, done.events))
        position = done.position
    charts = {piece.title: piece for piece in report(CAPITALIST, told, "BOB") if isinstance(piece, Chart)}
    assert charts["Prices"].times == ("S1901", "F1901")
    assert charts["Prices"].lines["francs"] == (0.98, 0.96)
    assert charts["Worth"].lines["BOB"] == (6980.0, 6960.0)
    tables = {piece.title: piece for piece in report(CAPITALIST, told, "BOB") if not isinstance(piece, Chart)}
    assert ("FRANCE", "francs", "$0.96", "$0.98", "-2¢") in tables["Prices"].rows
    assert tables["Worth"].rows[0][-2:] == ("$396.00", "$6972.00")
    for row in tables["Holdings"].rows:
        assert sum(map(int, row[1:-1])) == int(row[-1])


@pytest.mark.parametrize(
    "market", [{"prices": {"FRANCE": 0}}, {"cash": {"ALICE": -1}}, {"holdings": {"ALICE": {"FRANCE": -5}}}]
)
def test_an_impossible_exchange_is_no_position(market):
    plain = msgspec.json.decode(to_json(OPENING))
    plain["records"]["market"] |= market
    with pytest.raises(msgspec.ValidationError, match="Expected `int` >="):
        position_from_plain(plain, CAPITALIST.records)


@each("name", ["GM", "FRANCE", "ALICE", "", "two words", "x" * 41])
def test_a_name_that_is_taken_or_is_none_cannot_join(name):
    assert not legal_orders(CAPITALIST, OPENING, name).include(Join())
    assert legal_orders(CAPITALIST, OPENING, "DAVE").include(Join())
    done = process(CAPITALIST, OPENING, {name: Sheet((Join(),))})
    assert done.position.seats == OPENING.seats
    assert done.problems[name]


COINS = {power: (f"{power} COINS",) for power in CAPITALIST.powers}
DENARII = currencies(CAPITALIST.board, {**COINS, "ITALY": ("DENARII",), "FRANCE": ("DRACHMAS", "DRACHMAE")})


class SellCoins(Sell, frozen=True, tag="sell"):
    """Sell ancient coins."""

    forms: ClassVar = DENARII.forms("SELL")


class BuyCoins(Buy, frozen=True, tag="buy"):
    """Buy ancient coins."""

    forms: ClassVar = DENARII.forms("BUY")


class CoinDealings(Dealings, frozen=True):
    """Dealings in ancient coins."""

    orders: ClassVar = (SellCoins, BuyCoins)


def test_currencies_are_given_to_the_rules():
    ancient = CAPITALIST.but(
        id="ancient",
        replaced={
            Dealings: CoinDealings(CAPITALIST.world, DENARII),
            SeasonsEnd: SeasonsEnd(CAPITALIST.world, DENARII),
        },
    )
    position = ancient.start({"investors": "ALICE, BOB"})
    sheet, problems = read_sheet(ancient, position, "ALICE", "Sell 100 Italian denarii\nBuy 100 drachmae")
    done = process(ancient, position, {"ALICE": sheet})
    assert (problems, done.problems) == ((), {})
    sentences = [event.sentence() for event in done.events]
    assert "ALICE sells 100 denarii." in sentences
    assert "Drachmas rise from $1.00 to $1.01." in sentences
