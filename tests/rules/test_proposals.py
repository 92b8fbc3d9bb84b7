"""Proposals and votes under several policies, on the Standard board."""

import pytest
from msgspec.structs import replace

from variorum.game.process import check, options, process
from variorum.game.sheet import Sheet
from variorum.game.variant import Step
from variorum.rules.proposals import CentersAgree, Proposals, ProposeDraw, ProposeEnd, Vote, Votes, majority
from variorum.testing import conformance
from variorum.variants.registry import variant

STANDARD = variant("standard")
YES, NO = Vote(yes=True), Vote(yes=False)
TWO = ProposeDraw(("FRANCE", "ENGLAND"))


def game(**policies):
    """Standard with proposals in every stage instead of its draws."""
    rule = Proposals(STANDARD.world, kinds=(ProposeEnd, ProposeDraw), **policies)

    def changed(stage):
        rules = tuple(rule if old.name == "draws" else old for old in stage.rules)
        return replace(stage, steps=(Step(rules),))

    seasons = tuple(replace(season, stages=tuple(map(changed, season.stages))) for season in STANDARD.seasons)
    return replace(STANDARD, seasons=seasons)


PLAIN = game()
OPENING = PLAIN.opening(PLAIN)


def played(sheets, position=OPENING, played_game=PLAIN):
    return process(played_game, position, {seat: Sheet(orders) for seat, orders in sheets.items()})


def told(done):
    return [
        type(event).__name__ for event in done.events if type(event).__name__ in ("ProposalPassed", "ProposalFailed")
    ]


@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        ({"FRANCE": (ProposeEnd(), YES)}, STANDARD.powers),
        ({"FRANCE": (TWO,), "TURKEY": (YES,)}, ("FRANCE", "ENGLAND")),
        ({"FRANCE": (TWO, YES), "ENGLAND": (TWO, YES)}, ("FRANCE", "ENGLAND")),
    ],
)
def test_a_proposal_is_made_and_voted_on_in_one_stage(sheets, winners):
    done = played(sheets)
    assert told(done) == ["ProposalPassed"]
    assert done.position.ending
    assert set(done.position.ending.winners) == set(winners)


@pytest.mark.parametrize("sheets", [{}, {"FRANCE": (YES,), "ENGLAND": (NO,)}])
def test_nothing_is_voted_on_unless_it_was_proposed(sheets):
    done = played(sheets)
    assert done.position.ending is None
    assert told(done) == []


def test_of_two_proposals_the_first_in_the_order_of_seats_stands():
    done = played({"TURKEY": (ProposeEnd(),), "FRANCE": (TWO,)})
    assert done.position.records["proposals"].motion.text == "DRAW FRANCE ENGLAND"


def test_whoever_votes_is_told_on_what():
    def votes(position):
        return [bound.name for bound in options(PLAIN, position, "TURKEY").constraints if "vote" in bound.name]

    assert votes(OPENING) == ["one vote on what is proposed in this stage"]
    assert votes(played({"FRANCE": (TWO,)}).position) == ["one vote on “DRAW FRANCE ENGLAND”, proposed by FRANCE"]


def test_a_proposal_stands_for_one_more_stage():
    first = played({"FRANCE": (TWO,)})
    assert told(first) == []
    assert "FRANCE has proposed" in check(PLAIN, first.position, "TURKEY", (ProposeEnd(),))[0].message
    assert told(played({"TURKEY": (YES,)}, first.position)) == ["ProposalPassed"]
    assert told(played({"TURKEY": (NO,)}, first.position)) == ["ProposalFailed"]
    second = played({}, first.position)
    assert told(second) == ["ProposalFailed"]
    assert played({"TURKEY": (YES,)}, second.position).position.ending is None


@pytest.mark.parametrize(
    "orders",
    [(YES, NO), (ProposeEnd(), ProposeEnd()), (ProposeEnd(), TWO)],
)
def test_one_vote_and_one_proposal_a_seat(orders):
    assert [problem.index for problem in check(PLAIN, OPENING, "FRANCE", orders)] == [1]
    assert not check(PLAIN, OPENING, "FRANCE", (ProposeEnd(), YES))


@pytest.mark.parametrize("powers", [(), ("FRANCE", "FRANCE"), ("NOBODY",)])
def test_a_draw_is_shared_by_survivors_each_named_once(powers):
    assert check(PLAIN, OPENING, "FRANCE", (ProposeDraw(powers),))
    assert not options(PLAIN, OPENING, "FRANCE").include(ProposeDraw(powers))


def test_only_some_kinds_can_be_proposed():
    some = STANDARD.with_rules(lambda rule: Proposals(STANDARD.world) if rule.name == "draws" else rule)
    assert not check(some, OPENING, "FRANCE", (ProposeEnd(),))
    assert "cannot be proposed" in check(some, OPENING, "FRANCE", (TWO,))[0].message


def test_the_eliminated_may_propose_but_not_vote():
    units = tuple(unit for unit in OPENING.units if unit.power != "TURKEY")
    gone = replace(OPENING, units=units, owners={area: who for area, who in OPENING.owners.items() if who != "TURKEY"})
    assert [problem.index for problem in check(PLAIN, gone, "TURKEY", (ProposeEnd(), YES))] == [1]


def test_policies():
    world = STANDARD.world
    assert majority(world, OPENING, Votes(("FRANCE", "ITALY"), ("TURKEY",)))
    assert not majority(world, OPENING, Votes(("FRANCE",), ("TURKEY",)))
    assert CentersAgree(6)(world, OPENING, Votes(("FRANCE", "ITALY"), ("TURKEY", "RUSSIA")))
    assert not CentersAgree(7)(world, OPENING, Votes(("FRANCE", "ITALY")))
    strict = game(passes=CentersAgree(7))
    assert told(played({"FRANCE": (TWO, YES), "ITALY": (YES,)}, played_game=strict)) == ["ProposalFailed"]
    assert told(played({"FRANCE": (TWO, YES), "RUSSIA": (YES,)}, played_game=strict)) == ["ProposalPassed"]


def test_conformance(monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: PLAIN)
    assert not conformance(PLAIN, games=6, years=3, seed="proposals")
