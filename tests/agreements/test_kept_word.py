"""What becomes of promises: kept, broken, moot or unknown, by the orders of a phase and what a seat sees of them."""

import pytest
from msgspec.structs import replace
from tests.tables import each

import variorum
from variorum.agreements import breaches, pledged_orders, read_offer
from variorum.agreements.kinds import NoHelp
from variorum.agreements.reading import read_pledge
from variorum.agreements.verdicts import worst
from variorum.game.legal_orders import LegalOrders
from variorum.game.pledge import Conduct
from variorum.notation import read_sheet


def game(text, orders, variant="standard", by="ENGLAND", phases=1):
    """A game in which an offer of the first phase is accepted by all, and some orders are given in each phase."""
    game = variorum.Game(variant, seed=1)
    number = game.talk.offer(by, text)
    for seat in game.talk.offers()[number - 1].offer.asked:
        game.talk.answer(seat, number, accept=True)
    for given in orders[:phases]:
        for seat, sheet in given.items():
            assert not [wrong for wrong in game.order(seat, sheet) if wrong.severity == "refused"]
        game.process()
    return game


def word(game, seat="GM", by="ENGLAND"):
    """What a reader learns of one seat's promises: (phase, pledge, verdict)."""
    return [
        (str(turn), str(each.pledge), f"{each.verdict}{', but void' if each.void else ''}")
        for turn, _, each in game.talk.word(seat)
        if each.seat == by
    ]


@each(
    ("pledge", "orders", "verdict"),
    [
        ("A LVP - YOR", "A LVP - YOR", "kept"),
        ("A LVP - YOR", "A LVP - WAL", "broken"),
        ("A LVP - YOR", "", "broken"),
        ("LVP - YOR", "A LVP - YOR", "kept"),
        ("DMZ ENG", "F LON - NTH", "kept"),
        ("DMZ ENG", "F LON - ENG", "broken"),
        ("SUPPORT F LON - NTH", "F EDI S F LON - NTH; F LON - NTH", "kept kept"),
        ("SUPPORT F LON - NTH", "F LON - NTH", "kept broken"),
        ("PEACE FRANCE", "F LON - ENG", "kept"),
        ("BOUNCE ENG", "F LON - ENG", "kept"),
        ("BOUNCE ENG", "F LON - NTH", "broken"),
        ("ATTACK ENG", "F LON - ENG", "kept"),
        ("ATTACK ENG", "F LON - NTH", "broken"),
        ("LEAVE LON", "F LON - NTH", "kept"),
        ("LEAVE LON", "F LON H", "broken"),
        ("LEAVE LON", "", "broken"),
        ("NO HELP FOR GERMANY", "F LON - NTH", "kept"),
        ("NO HELP FOR FRANCE", "F LON S F BRE - ENG", "broken"),
    ],
)
def test_a_pledge_is_held_against_the_orders(pledge, orders, verdict):
    played = game(f"OFFER FRANCE: I {pledge}", [{"ENGLAND": orders}])
    assert " ".join(found for _, _, found in word(played)) == verdict
    assert word(played, "FRANCE") == word(played, "ENGLAND") == word(played)


@each(
    ("pledge", "spring", "autumn", "verdict"),
    [
        ("F MAO - SPA", "F BRE - MAO", "F MAO - SPA/NC", "kept"),
        ("F MAO - SPA/NC", "F BRE - MAO", "F MAO - SPA/SC", "broken"),
        ("F MAO - SPA", "F BRE - MAO", "F MAO H", "broken"),
        ("F MAO - SPA", "F BRE - MAO; A PAR - GAS", "A GAS S F MAO - SPA", "broken"),
        ("SUPPORT F MAO - SPA", "F BRE - MAO; A PAR - GAS", "A GAS S F MAO - SPA/NC; F MAO - SPA/NC", "kept"),
        ("SUPPORT F MAO - SPA/NC", "F BRE - MAO; A PAR - GAS", "A GAS S F MAO - SPA; F MAO - SPA/NC", "kept"),
        ("A GAS S F MAO - SPA", "F BRE - MAO; A PAR - GAS", "A GAS S F MAO - SPA/NC; F MAO - SPA/NC", "kept"),
        ("SUPPORT F MAO - SPA", "F BRE - MAO; A PAR - GAS", "A GAS S F MAO - SPA; F MAO - POR", "kept, but void"),
        ("SUPPORT A PIC - BRE", "F BRE - ENG; A PAR - PIC; A MAR - GAS", "A GAS S A PIC - BRE; A PIC - BRE", "kept"),
        (
            "SUPPORT A PIC - BRE",
            "F BRE - ENG; A PAR - PIC; A MAR - GAS",
            "A GAS S A PIC - BRE; F ENG C A PIC - BRE; A PIC - BRE VIA",
            "kept",
        ),
        ("ATTACK GERMANY", "A PAR - BUR", "A BUR - MUN", "kept"),
        ("ATTACK GERMANY", "A PAR - BUR", "A BUR - BEL", "broken"),
        ("ATTACK GERMANY", "A PAR - PIC", "A PIC - BEL", "moot"),
    ],
)
def test_a_pledge_for_autumn_is_held_against_the_orders_of_autumn(pledge, spring, autumn, verdict):
    sheets = [{"FRANCE": spring}, {"FRANCE": autumn}]
    played = game(f"OFFER GERMANY: I {pledge} IN F1901", sheets, by="FRANCE", phases=2)
    assert [found for _, one, found in word(played, by="FRANCE") if one.startswith(pledge)] == [verdict]


@each(("sheet", "verdict"), [("BUILD F LON", "broken"), ("BUILD A LVP", "kept"), ("", "kept")])
def test_promised_builds_are_judged_in_winter(sheet, verdict):
    moves = [{"ENGLAND": "F LON - NTH; A LVP - YOR"}, {"ENGLAND": "F NTH - NWY"}, {"ENGLAND": sheet}]
    played = game("OFFER FRANCE: I BUILD NO F UNTIL W1901", moves, phases=3)
    assert word(played, "FRANCE")[-1] == ("W1901A", "BUILD NO F", verdict)


@each(("name", "order"), [("rather_silly", "FA PAR DISTRACTS"), ("gametest1815", "F ENG DENIES")])
def test_what_works_against_a_unit_is_no_help(name, order):
    variant = variorum.Game(name, seed=1).variant
    opening = variant.opening(variant)
    unit = opening.units[0]
    given = read_pledge(variant, ("FRANCE",), f"{order} {unit.kind} {unit.area}", opening.turn).order
    conduct = Conduct(opening, "FRANCE", variant.world.commands(opening), LegalOrders(()), (given,))
    assert conduct.belongs(given.target, unit.power)
    assert NoHelp(unit.power).breaches(conduct) == ()


def test_peace_is_broken_by_a_move_into_a_center_or_to_a_unit_and_by_support_of_one():
    played = game(
        "OFFER GERMANY: PEACE UNTIL W1901",
        [{"FRANCE": "A PAR - BUR"}, {"FRANCE": "A BUR - MUN"}],
        by="FRANCE",
        phases=2,
    )
    assert word(played, by="FRANCE") == [
        ("S1901M", "PEACE GERMANY", "kept"),
        ("F1901M", "PEACE GERMANY", "broken"),
    ]


def test_support_of_the_partners_own_unit_is_no_attack():
    played = game(
        "OFFER GERMANY: PEACE UNTIL W1901",
        [{"FRANCE": "A PAR - BUR"}, {"FRANCE": "A BUR S A MUN"}],
        by="FRANCE",
        phases=2,
    )
    assert {verdict for _, _, verdict in word(played, by="FRANCE")} == {"kept"}


def test_an_order_that_the_agreement_asks_for_breaks_no_peace():
    text = "OFFER GERMANY: PEACE; I A BUR - MUN; YOU A MUN - TYR"
    sheets = [{"FRANCE": "A PAR - BUR"}, {"FRANCE": "A BUR - MUN", "GERMANY": "A MUN - TYR"}]
    made = game("OFFER GERMANY: PEACE", sheets, by="FRANCE")
    number = made.talk.offer("FRANCE", text)
    made.talk.answer("GERMANY", number, accept=True)
    made.order("FRANCE", "A BUR - MUN")
    made.order("GERMANY", "A MUN - TYR")
    made.process()
    assert {str(each.verdict) for turn, _, each in made.talk.word() if str(turn) == "F1901M"} == {"kept"}


def test_what_lasts_is_judged_in_every_phase_and_an_order_in_the_first_that_takes_it():
    played = game(
        "OFFER FRANCE: I DMZ ENG; I F LON - NTH UNTIL W1901",
        [{"ENGLAND": "F LON - NTH"}, {"ENGLAND": "F NTH - ENG"}],
        phases=2,
    )
    assert word(played) == [
        ("S1901M", "DMZ ENG", "kept"),
        ("S1901M", "F LON - NTH", "kept"),
        ("F1901M", "DMZ ENG", "broken"),
    ]


def test_an_order_for_autumn_is_promised_in_spring():
    sheets = [{"ENGLAND": "A LVP - YOR; F EDI - NWG; F LON - NTH"}, {"ENGLAND": "F NWG - NWY; F NTH S F NWG - NWY"}]
    text = "OFFER GERMANY: I F NTH - NWY IN autumn; I LEAVE YOR IN F1901; I LEAVE LON IN F1901"
    assert word(game(text, sheets, phases=2), "GERMANY") == [
        ("F1901M", "F NTH - NWY IN F1901M", "broken"),
        ("F1901M", "LEAVE LON IN F1901M", "moot"),
        ("F1901M", "LEAVE YOR IN F1901M", "broken"),
    ]


def test_support_of_a_unit_that_never_moved_is_void():
    sheets = [{"ENGLAND": "F LON S F BRE - ENG", "FRANCE": "F BRE - MAO"}]
    found = game("OFFER FRANCE: I SUPPORT F BRE - ENG", sheets).talk.word("ENGLAND")
    assert {(one.seat, str(one.verdict), one.void) for _, _, one in found} == {
        ("ENGLAND", "kept", True),
        ("FRANCE", "broken", False),
    }


def test_a_build_is_promised_for_winter():
    played = game(
        "OFFER FRANCE: I BUILD A LVP UNTIL W1901",
        [{"ENGLAND": "F EDI - NWG; A LVP - YOR"}, {"ENGLAND": "F NWG - NWY"}, {"ENGLAND": "BUILD F LVP"}],
        phases=3,
    )
    assert word(played, "FRANCE") == [("W1901A", "BUILD A LVP", "broken")]


def test_an_agreement_is_as_good_as_its_worst_promise():
    played = game("OFFER FRANCE: DMZ ENG; I F LON - NTH", [{"ENGLAND": "F LON - ENG"}])
    assert str(worst([each for _, _, each in played.talk.word()])) == "broken"


def test_in_fog_what_a_seat_does_not_see_is_unknown():
    played = game("OFFER TURKEY: DMZ GAL; I F LON - NTH", [{"ENGLAND": "F LON - NTH"}], variant="dark")
    assert {verdict for _, _, verdict in word(played, "TURKEY")} == {"unknown"}
    assert {verdict for _, _, verdict in word(played, "ENGLAND")} == {"kept"}


def test_in_fog_a_breach_that_is_seen_is_broken():
    played = game("OFFER FRANCE: I DMZ ENG", [{"ENGLAND": "F LON - ENG", "FRANCE": "F BRE - ENG"}], variant="dark")
    assert word(played, "ENGLAND") == [("S1901M", "DMZ ENG", "broken")]


def test_only_the_parties_learn_of_an_offer():
    played = game("OFFER FRANCE: PEACE", [{}])
    assert played.talk.offers("GERMANY") == ()
    assert played.talk.word("GERMANY") == ()
    assert len(played.talk.offers("FRANCE")) == len(played.talk.offers("ENGLAND")) == 1


def test_an_offer_can_be_declined_taken_back_and_lapses_with_its_phase():
    game = variorum.Game(seed=1)
    first, second, third = (game.talk.offer("ENGLAND", f"OFFER FRANCE: DMZ {area}") for area in ("ENG", "IRI", "MAO"))
    game.talk.answer("FRANCE", first, accept=False)
    game.talk.answer("ENGLAND", second, accept=False)
    with pytest.raises(ValueError, match="offer 1 is declined, so it can't be answered"):
        game.talk.answer("FRANCE", first, accept=True)
    with pytest.raises(ValueError, match="made to FRANCE, not to GERMANY"):
        game.talk.answer("GERMANY", third, accept=True)
    with pytest.raises(ValueError, match="there is no offer 9; open offers: 3"):
        game.talk.answer("FRANCE", 9, accept=True)
    game.process()
    assert [deal.state for deal in game.talk.offers()] == ["declined", "declined", "lapsed"]
    assert game.talk.word() == ()


def test_offers_are_part_of_the_game_file_and_outlive_an_undo(tmp_path):
    played = game("OFFER FRANCE: DMZ ENG UNTIL W1901", [{"ENGLAND": "F LON - ENG"}])
    played.save(tmp_path / "game.jsonl")
    again = variorum.Game.load(tmp_path / "game.jsonl")
    assert (again.talk.offers(), again.talk.word()) == (played.talk.offers(), played.talk.word())
    again.undo()
    assert again.talk.offers()[0].state == "agreed"
    assert again.talk.word() == ()


def test_the_orders_promised_are_put_on_a_sheet_as_far_as_they_are_possible():
    standard = variorum.Game().variant
    opening = standard.opening(standard)
    text = "OFFER FRANCE: I F LON - NTH; I SUPPORT A LVP - YOR; YOU A PAR - BUR"
    found = read_offer(standard, opening, "ENGLAND", text)
    assert [*map(str, pledged_orders(standard, opening, "ENGLAND", (found,)))] == [
        "A LVP - YOR",
        "F LON - NTH",
        "F EDI S A LVP - YOR",
    ]
    assert [*map(str, pledged_orders(standard, opening, "FRANCE", (found,)))] == ["A PAR - BUR"]


def test_an_order_that_leaves_a_coast_open_is_put_on_a_sheet_with_one():
    standard = variorum.Game().variant
    opening = standard.opening(standard)
    found = read_offer(standard, opening, "FRANCE", "OFFER GERMANY: I F MAO - SPA IN F1901")
    units = tuple(replace(unit, location="MAO") if unit.area == "BRE" else unit for unit in opening.units)
    autumn = replace(opening, units=units, turn=found.until)
    assert [*map(str, pledged_orders(standard, autumn, "FRANCE", (found,)))] == ["F MAO - SPA/NC"]


@pytest.mark.parametrize(("binding", "severity"), [(False, "warning"), (True, "refused")])
def test_a_sheet_that_breaks_a_promise_is_warned_of_or_refused(binding, severity):
    standard = variorum.Game().variant
    opening = standard.opening(standard)
    made = read_offer(standard, opening, "ENGLAND", "OFFER FRANCE: DMZ ENG; I A LVP - YOR")
    orders = _sheet(standard, opening, "F LON - ENG; F EDI - NTH")
    problems = breaches(standard, opening, "ENGLAND", orders, (made,), binding=binding)
    assert [(problem.index, str(problem.severity)) for problem in problems] == [(-1, "warning"), (0, severity)]
    assert "you have promised FRANCE A LVP - YOR" in problems[0].message
    assert "F LON - ENG: it breaks your word to FRANCE (DMZ ENG)" in problems[1].message


def _sheet(variant, position, text):
    return read_sheet(variant, position, "ENGLAND", text)[0].orders
