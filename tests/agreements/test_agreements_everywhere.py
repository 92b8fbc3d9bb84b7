"""Laws of agreements in every variant: what is written is read, and nobody learns or is blamed for what is hidden."""

from itertools import islice
from random import Random

from msgspec.structs import replace
from tests.tables import each

from variorum.agreements import (
    GiveOrder,
    Help,
    KeepOut,
    Offer,
    Peace,
    PhaseSeen,
    Promise,
    Verdict,
    breaches,
    offer_from_plain,
    offer_to_plain,
    read_offer,
    verdicts,
    write_offer,
)
from variorum.agreements.normal import settled
from variorum.agreements.offer import complete, objections, offer_of
from variorum.bots import level
from variorum.bots.bot import situation
from variorum.bots.phase import BotTable
from variorum.game.view import view
from variorum.variants import registry
from variorum.variants.rather_silly.pieces.llamas import Herds

PHASES = 9
MOST = 12


def phases(variant, seed):
    """The phases of a game of random bots: the position before, the sheets, and the outcome."""
    game = BotTable(variant, lambda _: level("random"), str(seed)).game(variant.opening(variant))
    return ((phase.position, phase.sheets, phase.done) for phase in islice(game, PHASES))


def offer(variant, position, seat, other, pledges) -> Offer:
    promises = tuple(Promise(seat, settled(variant, position, seat, pledge)) for pledge in pledges)
    return offer_of((seat, other), promises, position.turn, position.turn)


def seen(variant, position, done, reader, entries=None) -> PhaseSeen:
    events = view(variant, done.position, reader, done.events).events
    return PhaseSeen(view(variant, position, reader).position, events, done.entries if entries is None else entries)


@each("name", registry.SHOWCASE)
def test_what_is_offered_is_read_back_and_whoever_orders_it_keeps_it(name):
    variant, chance = registry.variant(name), Random(name)
    read = 0
    for position, sheets, done in phases(variant, name):
        seats = tuple(sheets)
        for seat in seats:
            other = chance.choice([one for one in seats if one != seat])
            sent = sheets[seat].orders
            given = [GiveOrder(order) for order in chance.sample(sent, min(MOST, len(sent)))]
            areas = [KeepOut(chance.choice(sorted(variant.board.areas)))]
            free = [zone for zone in areas if not any(zone.area in str(pledge) for pledge in given)]
            made = offer(variant, position, seat, other, [*given, *free, Peace(other)])
            whole = replace(made, promises=complete(variant, position, made.parties, made.promises))
            if whole == made:
                assert read_offer(variant, position, seat, write_offer(made)) == made
            assert offer_from_plain(variant, offer_to_plain(made)) == made
            promised = offer(variant, position, seat, other, given)
            assert not breaches(variant, position, seat, sheets[seat].orders, (promised,), binding=True)
            own = verdicts(variant, promised, seen(variant, position, done, seat), seat)
            assert {each.verdict for each in own} <= {Verdict.KEPT}
            theirs = verdicts(variant, promised, seen(variant, position, done, other), other)
            assert {each.verdict for each in theirs} <= {Verdict.KEPT, Verdict.UNKNOWN}
            read += len(given)
    assert read > 100


@each("name", registry.SHOWCASE)
def test_what_is_said_of_an_offer_tells_nothing_that_its_maker_does_not_see(name):
    variant, chance = registry.variant(name), Random(name)
    for position, sheets, _ in islice(phases(variant, f"{name} hidden"), 4):
        maker, other = chance.sample([*sheets], 2)
        legal = list(situation(variant, position, other).legal.orders())[:2_000]
        kinds = {type(order): order for order in chance.sample(legal, len(legal))}
        known = view(variant, position, maker).position
        for order in (*kinds.values(), *sheets[other].orders[:MOST]):
            for pledge in (GiveOrder(order), *([Help(order)] if order.subject else [])):
                made = offer_of((maker, other), (Promise(other, pledge),), position.turn, position.turn)
                assert [*objections(variant, position, made)] == [*objections(variant, known, made)]


def test_offers_ask_for_no_herds():
    silly = registry.variant("rather_silly")
    spring = next(position for position, *_ in phases(silly, "herds") if position.turn.phase == "M")
    hidden = spring.with_record(Herds({"FRANCE": ("BUR", "GAS", "PIC")}))
    for one in ("BUR", "RUH"):
        made = read_offer(silly, hidden, "ENGLAND", f"OFFER FRANCE: YOU EXPLODE {one}")
        assert [*map(str, made.promises)] == [f"FRANCE EXPLODE {one}"]


@each("name", registry.SHOWCASE)
def test_a_verdict_tells_nothing_that_the_events_do_not_tell(name):
    """Orders of which no event tells may be left out, or be others: whoever reads the verdicts can't see it."""
    variant, chance = registry.variant(name), Random(name)
    for position, sheets, done in phases(variant, f"{name} told"):
        seats = tuple(sheets)
        reader = chance.choice(seats)
        phase = seen(variant, position, done, reader)
        fields = (getattr(event, field) for event in phase.events for field in event.__struct_fields__)
        texts = {text for text in fields if isinstance(text, str)}
        texts |= {event.outcome.order for event in phase.events if event.outcome}
        told = tuple(
            entry for entry in done.entries if entry.seat == reader or {str(entry.given), str(entry.stands)} & texts
        )
        for seat in seats:
            legal = situation(variant, position, seat).legal
            mine = list(legal.orders())[:400]
            pledges = [GiveOrder(order) for order in chance.sample(mine, min(MOST, len(mine)))]
            pledges += [GiveOrder(order) for order in sheets[seat].orders[:MOST]]
            pledges += [Peace(next(one for one in seats if one != seat))]
            pledges += [KeepOut(area) for area in chance.sample(sorted(variant.board.areas), 3)]
            pledges += [Help(order) for order in chance.sample(mine, min(3, len(mine))) if order.subject]
            made = offer(variant, position, seat, next(one for one in seats if one != seat), pledges)
            whole = verdicts(variant, made, phase, reader)
            assert whole == verdicts(variant, made, PhaseSeen(phase.before, phase.events, told), reader)
