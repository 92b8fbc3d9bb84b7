"""Proposals and votes under several policies, on the Standard board."""

from msgspec.structs import replace
from tests.tables import each

from variorum.game.calendar import Step
from variorum.game.process import check, legal_orders, process
from variorum.game.report import Told
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.view import report
from variorum.notation.sheet import read_orders
from variorum.rules.draws import Draws
from variorum.rules.proposals import CentersAgree, Proposals, ProposeDraw, ProposeEnd, Vote, Votes, majority, unanimous
from variorum.rules.proposals.motions import ProposalFailed, Standing
from variorum.testing import conformance
from variorum.variants.registry import variant

STANDARD = variant("standard")
YES, NO = Vote(yes=True), Vote(yes=False)
FOR_FRANCE, AGAINST_FRANCE = Vote(True, "FRANCE"), Vote(False, "FRANCE")
TWO = ProposeDraw(("FRANCE", "ENGLAND"))


def game(**policies):
    """Standard with proposals in every phase instead of its draws."""
    rule = Proposals(STANDARD.world, kinds=(ProposeEnd, ProposeDraw), **policies)

    def changed(phase):
        rules = tuple(rule if old.name == "draws" else old for old in phase.rules)
        return replace(phase, steps=(Step(rules),))

    return replace(STANDARD, calendar=STANDARD.calendar.with_phases(changed))


PLAIN = game()
OPENING = PLAIN.opening(PLAIN)


def played(sheets, position=OPENING, played_game=PLAIN):
    return process(played_game, position, {seat: Sheet(orders) for seat, orders in sheets.items()})


def told(done):
    return [type(event).__name__ for event in done.events if "Proposal" in type(event).__name__]


def proposals(done):
    return [(motion.seat, motion.text) for motion in done.position.record(Standing).motions]


FIRST = played({"FRANCE": (TWO,)}).position


def test_nobody_votes_on_what_nobody_has_seen():
    done = played({"FRANCE": (ProposeEnd(), YES), "TURKEY": (FOR_FRANCE,)})
    assert {seat: len(problems) for seat, problems in done.problems.items()} == {"FRANCE": 1, "TURKEY": 1}
    assert done.position.ending is None
    assert told(done) == []
    assert proposals(done) == [("FRANCE", "END")]
    for seat in STANDARD.powers:
        assert all(kind.order is not Vote for kind in legal_orders(PLAIN, OPENING, seat).kinds)


@each(
    ("proposal", "sheets", "winners"),
    [
        (ProposeEnd(), {}, STANDARD.powers),
        (TWO, {"TURKEY": (YES,)}, ("FRANCE", "ENGLAND")),
        (TWO, {"FRANCE": (NO,), "TURKEY": (FOR_FRANCE,)}, ()),
        (TWO, {"FRANCE": (NO,)}, ()),
    ],
)
def test_a_proposer_has_voted_yes_unless_they_say_no(proposal, sheets, winners):
    done = played(sheets, played({"FRANCE": (proposal,)}).position)
    assert told(done) == ["ProposalPassed" if winners else "ProposalFailed"]
    assert set(done.position.ending.winners if done.position.ending else ()) == set(winners)


def test_several_stand_side_by_side():
    done = played({"TURKEY": (ProposeEnd(),), "FRANCE": (TWO,)})
    assert proposals(done) == [("FRANCE", "DRAW FRANCE ENGLAND"), ("TURKEY", "END")]
    both = done.position
    kinds = [str(order) for order in legal_orders(PLAIN, both, "ITALY").orders() if isinstance(order, Vote)]
    assert kinds == ["VOTE YES FRANCE", "VOTE NO FRANCE", "VOTE YES TURKEY", "VOTE NO TURKEY"]
    (problem,) = check(PLAIN, both, "ITALY", (NO,))
    assert problem.accepted == ("VOTE NO FRANCE|TURKEY",)
    assert not check(PLAIN, both, "ITALY", (FOR_FRANCE, Vote(False, "TURKEY")))
    done = played({"ITALY": (FOR_FRANCE, Vote(False, "TURKEY"))}, both)
    assert told(done) == ["ProposalFailed", "ProposalPassed"]
    assert set(done.position.ending.winners) == {"FRANCE", "ENGLAND"}


def test_whoever_votes_is_told_on_what():
    def votes(position):
        return [bound.name for bound in legal_orders(PLAIN, position, "TURKEY").constraints if "vote" in bound.name]

    assert votes(OPENING) == []
    assert votes(FIRST) == ["one vote on each proposal: “DRAW FRANCE ENGLAND” of FRANCE"]
    (table,) = report(PLAIN, [Told(None, FIRST)], "TURKEY")
    assert table.rows == (("FRANCE", "DRAW FRANCE ENGLAND", "S1901M", "FRANCE", "", " ".join(STANDARD.powers)),)


def test_a_proposal_stands_through_the_next_movement_phase():
    autumn = replace(OPENING, turn=Turn.read("W1901A"), owners={**OPENING.owners, "SPA": "FRANCE"})
    winter = played({"FRANCE": (TWO,)}, autumn)
    done = played({"ITALY": (AGAINST_FRANCE,)}, winter.position)
    assert [event.stands for event in done.events if isinstance(event, ProposalFailed)] == [False]
    late = replace(FIRST, turn=Turn.read("W1901A"), owners=autumn.owners)
    done = played({"ITALY": (AGAINST_FRANCE,)}, late)
    assert [event.stands for event in done.events if isinstance(event, ProposalFailed)] == [True]
    assert done.position.record(Standing).motions[0].votes == {"FRANCE": True, "ITALY": False}


def test_a_draw_with_somebody_who_is_eliminated_stands_no_longer():
    gone = replace(FIRST, turn=Turn.read("W1901A"), units=tuple(u for u in OPENING.units if u.power != "ENGLAND"))
    gone = replace(gone, owners={area: power for area, power in OPENING.owners.items() if power != "ENGLAND"})
    done = played({"ITALY": (AGAINST_FRANCE,)}, gone)
    assert [event.stands for event in done.events if isinstance(event, ProposalFailed)] == [False]


def test_a_vote_counts_as_long_as_the_proposal_stands_and_can_be_changed():
    late = replace(FIRST, turn=Turn.read("W1901A"), owners={**OPENING.owners, "SPA": "FRANCE"})
    noted = played({"ITALY": (AGAINST_FRANCE,)}, late).position
    assert told(played({}, noted)) == ["ProposalFailed"]
    assert told(played({"ITALY": (FOR_FRANCE,)}, noted)) == ["ProposalPassed"]


def test_only_those_who_may_vote_now_are_counted():
    units = tuple(unit for unit in FIRST.units if unit.power != "FRANCE")
    owners = {area: who for area, who in FIRST.owners.items() if who != "FRANCE"}
    end = played({"FRANCE": (ProposeEnd(),)}).position
    assert told(played({}, replace(end, units=units, owners=owners))) == ["ProposalFailed"]


@each(
    ("position", "orders"),
    [
        (FIRST, (YES, FOR_FRANCE)),
        (FIRST, (FOR_FRANCE, AGAINST_FRANCE)),
        (OPENING, (ProposeEnd(), ProposeEnd())),
        (OPENING, (ProposeEnd(), TWO)),
    ],
)
def test_one_vote_on_each_proposal_and_one_proposal_a_phase(position, orders):
    assert [problem.index for problem in check(PLAIN, position, "ENGLAND", orders)] == [1]
    assert orders[0].slot == orders[1].slot or YES in orders


@each("powers", [(), ("FRANCE",), ("FRANCE", "FRANCE"), ("NOBODY", "FRANCE")])
def test_a_draw_is_shared_by_two_survivors_at_least_each_named_once(powers):
    assert check(PLAIN, OPENING, "FRANCE", (ProposeDraw(powers),))
    assert not legal_orders(PLAIN, OPENING, "FRANCE").include(ProposeDraw(powers))


def test_a_sole_survivor_is_offered_no_draw():
    owners = dict.fromkeys(OPENING.owners, "FRANCE")
    alone = replace(OPENING, units=OPENING.units_of("FRANCE"), owners=owners)
    assert {kind.order for kind in legal_orders(PLAIN, alone, "FRANCE").kinds} & {ProposeDraw, ProposeEnd} == {
        ProposeEnd
    }


def test_only_some_kinds_can_be_proposed():
    some = STANDARD.but(replaced={Draws: Proposals(STANDARD.world)})
    assert not check(some, OPENING, "FRANCE", (ProposeEnd(),))
    assert check(some, OPENING, "FRANCE", (TWO,))


def test_the_eliminated_may_propose_but_not_vote():
    units = tuple(unit for unit in FIRST.units if unit.power != "TURKEY")
    gone = replace(FIRST, units=units, owners={area: who for area, who in FIRST.owners.items() if who != "TURKEY"})
    assert [problem.index for problem in check(PLAIN, gone, "TURKEY", (ProposeEnd(), YES))] == [1]


def test_policies():
    world = STANDARD.world
    assert unanimous(world, OPENING, Votes(("FRANCE",))).passes
    assert not unanimous(world, OPENING, Votes()).passes
    assert not unanimous(world, OPENING, Votes(("FRANCE",), ("ITALY",))).passes
    assert majority(world, OPENING, Votes(("FRANCE", "ITALY"), ("TURKEY",))).passes
    assert not majority(world, OPENING, Votes(("FRANCE",), ("TURKEY",))).passes
    assert CentersAgree(6)(world, OPENING, Votes(("FRANCE", "ITALY"), ("TURKEY", "RUSSIA"))).passes
    assert not CentersAgree(7)(world, OPENING, Votes(("FRANCE", "ITALY"))).passes
    strict = game(counting=CentersAgree(7))
    assert told(played({"ITALY": (YES,)}, FIRST, strict)) == ["ProposalFailed"]
    assert told(played({"RUSSIA": (YES,)}, FIRST, strict)) == ["ProposalPassed"]


def test_the_vote_may_be_written_with_and_without_the_proposer():
    written = "VOTE YES\nvote no Turkey\nVote yes on FRANCE"
    found = read_orders(PLAIN, OPENING, written, "ITALY")
    assert found.sheets()["ITALY"].orders == (YES, Vote(False, "TURKEY"), FOR_FRANCE)


def test_every_count_has_a_sentence():
    failed = ProposalFailed("FRANCE", "END", ("FRANCE",), ("ITALY",), "all", stands=True)
    assert failed.sentence() == (
        "FRANCE's proposal, END, fails. Votes: 1 yes (FRANCE); 1 no (ITALY). Needed: all. It still stands."
    )
    assert "off the table" in replace(failed, stands=False).sentence()


def test_conformance(monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: PLAIN)
    assert not conformance(PLAIN, games=6, years=3, seed="proposals")
