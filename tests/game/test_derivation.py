"""Variants derived from others."""

import pytest
from msgspec.structs import replace

from variorum.game.opening import Opening
from variorum.game.process import legal_orders, process
from variorum.rules.adjustments import Adjustments, any_center
from variorum.rules.auction import Auction
from variorum.rules.draws import Draws
from variorum.rules.exits import Exits
from variorum.rules.master import Force, GameMaster
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory
from variorum.variants.goals.goal_victory import GoalVictory
from variorum.variants.goals.spies import Spies
from variorum.variants.registry import variant

STANDARD = variant("standard")
WORLD = STANDARD.world


def rules_of(changed, letter):
    phase = next(phase for phase in changed.calendar.phases if phase.letter == letter)
    return [type(rule) for rule in phase.rules]


def test_what_is_not_named_stays():
    other = STANDARD.but(id="other", name="Other")
    assert (other.id, other.name, other.tagline) == ("other", "Other", STANDARD.tagline)
    assert other.calendar == STANDARD.calendar


def test_a_rule_is_replaced_removed_and_joined_by_others():
    other = STANDARD.but(
        replaced={Adjustments: Adjustments(WORLD, any_center)},
        removed=(Draws,),
        after={Exits: [Spies(WORLD)]},
        before={Retreats: [Victory(WORLD, 4)]},
    )
    assert rules_of(other, "M") == [Movement, Exits, Spies]
    assert rules_of(other, "R") == [Victory, Retreats]
    assert rules_of(STANDARD, "M") == [Movement, Exits, Draws]
    (adjustments,) = (rule for rule in other.rules if isinstance(rule, Adjustments))
    assert adjustments.policy is any_center


def test_a_function_makes_a_rule_from_the_one_that_it_replaces():
    def longer(victory):
        return Victory(victory.world, victory.centers + 2)

    (victory,) = (rule for rule in STANDARD.but(replaced={Victory: longer}).rules if isinstance(rule, Victory))
    assert victory.centers == 20


def test_rules_that_refer_to_a_replaced_rule_refer_to_the_new_one():
    twisted = Movement(WORLD, (Twist(),))
    (exits,) = (rule for rule in STANDARD.but(replaced={Movement: twisted}).rules if isinstance(rule, Exits))
    assert exits.movement == twisted


def test_all_rules_are_in_the_new_variants_world():
    board = variant("geophysical").board
    other = STANDARD.but(board=board, after={Exits: [Spies(WORLD)]})
    assert other.board is board
    assert other.powers == tuple(board.powers)
    assert all(rule.world.board is board for rule in other.rules)
    (exits,) = (rule for rule in other.rules if isinstance(rule, Exits))
    assert exits.movement.world.board is board


def test_some_powers_can_play_alone():
    duel = STANDARD.but(
        id="duel",
        powers=("AUSTRIA", "FRANCE"),
        opening=Opening({"AUSTRIA": ("A VIE",), "FRANCE": ("A PAR",), "ITALY": ("A ROM",)}, "S1905M"),
    )
    position = duel.start({})
    assert [seat.id for seat in position.seats] == ["AUSTRIA", "FRANCE"]
    assert [str(unit) for unit in position.units] == ["A VIE", "A PAR"]
    assert set(position.owners.values()) == {"AUSTRIA", "FRANCE"}
    assert str(process(duel, position, {}).position.turn) == "F1905M"
    assert not legal_orders(duel, position, "ITALY").kinds


def test_the_game_master_forces_the_draws_of_the_new_rules():
    other = STANDARD.but(after={Exits: [Spies(WORLD)]})
    labels = [draw.label for rule in other.always if isinstance(rule, GameMaster) for draw in rule.made]
    assert labels == [draw.label for draw in Spies.draws]
    assert Force in other.always[0].orders


@pytest.mark.parametrize("named", [{"replaced": {GoalVictory: GoalVictory(WORLD)}}, {"removed": (GoalVictory,)}])
def test_a_rule_that_is_not_there_cannot_be_changed(named):
    with pytest.raises(ValueError, match="no phase has a rule GoalVictory; the rules are Adjustments, Draws, Exits"):
        STANDARD.but(**named)


def test_a_phase_that_is_not_there_cannot_be_replaced():
    with pytest.raises(ValueError, match='no phase "X" to replace; the phases are A, M, O, R'):
        STANDARD.but(phases={"X": STANDARD.calendar.phases[0]})


def test_a_field_that_no_variant_has_is_refused():
    with pytest.raises(TypeError, match="colour"):
        STANDARD.but(colour="red")


def test_a_rule_that_would_lose_what_it_was_given_is_refused():
    silly = variant("rather_silly")
    with pytest.raises(ValueError, match="Adjustments would lose its upkeep = SillyUpkeep"):
        silly.but(replaced={Adjustments: Adjustments(silly.world, any_center)})
    kept = silly.but(replaced={Adjustments: lambda rule: replace(rule, policy=any_center)})
    assert {rule.policy for rule in kept.rules if isinstance(rule, Adjustments)} == {any_center}


def test_two_purses_of_one_name_are_refused():
    bribes = Auction(WORLD, Movement(WORLD))
    with pytest.raises(ValueError, match=r'DiplomacyPoints and Auction each have a purse "points to spend"'):
        variant("gametest1815").but(before={Movement: (bribes,)})
