"""The rows of `docs/adjudication.md` in examples, and rulebooks' twists as battles.

How the lines read is told in `battle_lines.py`.
"""

import pytest
from battle_lines import expect

from variorum.adjudicator.battle import Battle, BattleError, BattleUnit
from variorum.adjudicator.reference import Settlement, adjudicate, passes


def test_moves_of_equal_strength_keep_each_other_out() -> None:
    expect(
        """
        red  A - C | bounced stand_off B
        blue B - C | bounced stand_off A
        """,
        contested="C",
    )


def test_a_supported_move_beats_its_rival_and_dislodges_the_unit_at_its_goal() -> None:
    expect(
        """
        red   A - C   | moved dislodged C
        red   B S A - C | given
        blue  C H     | held beaten A !A
        green D - C   | bounced stand_off A
        """
    )


def test_an_attack_cuts_a_support() -> None:
    expect(
        """
        red  A - C     | bounced defended C
        red  B S A - C | cut attacked D
        blue C H       | held withstood A
        blue D - B     | bounced defended B
        """
    )


def test_the_unit_attacked_cannot_cut_the_support_against_itself_unless_it_dislodges_the_supporter() -> None:
    expect(
        """
        red  A - C     | moved dislodged C
        red  B S A - C | given
        blue C - B     | bounced defended B !A
        """
    )
    expect(
        """
        red  A - C     | bounced stand_off D
        red  B S A - C | cut supporter_dislodged C
        blue C - B     | moved dislodged B
        blue E S C - B | given
        blue D - C     | bounced stand_off A
        red  B H       | held beaten C !C
        """,
        contested="C",
    )


def test_a_support_of_ones_own_unit_is_not_cut_by_ones_own_attack() -> None:
    expect(
        """
        red  A - C     | moved dislodged C
        red  B S A - C | given
        blue C H       | held beaten A !A
        red  D - B     | bounced own_unit B
        """
    )


def test_nobody_dislodges_or_helps_to_dislodge_a_unit_of_its_own_power() -> None:
    expect(
        """
        red  A - B     | bounced own_unit B
        blue C S A - B | given
        red  B H       | held unattacked
        """
    )
    expect(
        """
        red  A - B     | bounced defended B
        blue C S A - B | given
        blue B H       | held withstood A
        """
    )


def test_a_beleaguered_garrison_stands() -> None:
    expect(
        """
        red   A - C     | bounced stand_off B
        red   D S A - C | given
        blue  B - C     | bounced stand_off A
        blue  E S B - C | given
        green C H       | held withstood A
        """
    )


def test_head_to_head_the_stronger_goes_through_and_the_loser_keeps_nobody_out() -> None:
    expect(
        """
        red   A - B     | moved dislodged B
        red   C S A - B | given
        blue  B - A     | bounced head_to_head A !A
        green D - A     | moved unopposed
        """
    )
    expect(
        """
        red   A - B     | bounced head_to_head B
        red   C S A - B | given
        blue  B - A     | bounced head_to_head A
        blue  D S B - A | given
        """
    )


def test_units_go_round_in_a_circle_unless_one_is_held_up() -> None:
    expect(
        """
        red   A - B | moved unopposed
        blue  B - C | moved unopposed
        green C - A | moved unopposed
        """
    )
    expect(
        """
        red   A - B | bounced defended B
        blue  B - C | bounced defended C
        green C - A | bounced defended A
        green D - B | bounced defended B
        """
    )


def test_units_change_places_over_sea() -> None:
    expect(
        """
        red   A ~ B   | moved unopposed
        blue  B - A   | moved unopposed
        red   F C A ~ B | carried available A
        """,
        links="AF FB",
    )


def test_a_convoy_needs_every_link_of_its_chain_and_all_fleets_afloat() -> None:
    expect(
        """
        red   A ~ B     | void no_convoy
        red   F C A ~ B | carried available A
        """,
        links="AF",
    )
    expect(
        """
        red   A ~ B     | disrupted fleet_dislodged G
        red   F C A ~ B | carried available A
        red   G C A ~ B | disrupted fleet_dislodged D !D
        blue  D - G     | moved dislodged G
        blue  E S D - G | given
        """,
        links="AF FG GB",
    )


def test_a_convoy_of_what_goes_elsewhere_is_void_and_of_what_goes_overland_is_not_used() -> None:
    expect(
        """
        red A - B     | moved unopposed
        red F C A ~ B | carried available A
        red G C H ~ B | void unmatched H
        red H ~ A     | moved unopposed
        red I C H ~ A | carried available H
        """,
        links="AF FB HG GB HI IA",
    )


def test_a_second_way_over_sea_is_enough() -> None:
    expect(
        """
        red   A ~ B     | moved unopposed
        red   F C A ~ B | carried available A
        red   G C A ~ B | disrupted fleet_dislodged D !D
        blue  D - G     | moved dislodged G
        blue  E S D - G | given
        red   H C A ~ C | void unmatched A
        """,
        links="AF AG FB GB AH HC",
    )


def test_a_convoy_that_would_decide_over_its_own_fleet_does_not_take_place() -> None:
    expect(
        """
        red   A ~ B     | disrupted fleet_dislodged F
        red   F C A ~ B | disrupted fleet_dislodged C !C
        blue  B S C - F | given
        blue  C - F     | moved dislodged F
        """,
        links="AF FB",
    )


def test_a_convoy_that_would_save_its_own_fleet_does_not_take_place_even_if_the_fleet_survives() -> None:
    expect(
        """
        red   A ~ B     | disrupted paradox
        red   F C A ~ B | disrupted paradox
        blue  B S C - F | given
        blue  C - F     | bounced stand_off D
        green E S D - F | given
        green D - F     | bounced stand_off C
        """,
        links="AF FB",
    )


def test_an_attack_over_sea_on_what_saves_its_own_fleet_does_not_take_place() -> None:
    expect(
        """
        red   A ~ B     | disrupted paradox
        red   F C A ~ B | disrupted paradox
        blue  B S F     | given
        green E S D - F | given
        green D - F     | bounced defended F
        """,
        links="AF FB",
    )


def test_what_hangs_together_with_a_convoy_and_has_one_consistent_outcome_takes_it() -> None:
    expect(
        """
        red  A ~ B     | bounced defended B
        red  F C A ~ B | carried available A
        blue B S D - F | cut attacked A
        blue D - F     | bounced defended F
        blue D S F     | given
        blue E - D     | bounced own_unit D
        """,
        links="AF FB",
    )
    expect(
        """
        red  A - B     | bounced own_unit B
        red  B ~ A     | disrupted fleet_dislodged F
        blue F C B ~ A | disrupted fleet_dislodged C !C
        red  B S C - F | given
        red  C - F     | moved dislodged F
        """,
        links="BF FA",
    )


def test_where_nothing_is_consistent_nobody_moves() -> None:
    expect(
        """
        red   A - C 3:2   | moved dislodged C
        blue  B H         | held withstood C
        green C - B 4:2   | bounced unresolved !A
        green C S B named | cut supporter_dislodged A
        """
    )


def test_the_ways_in_which_components_are_settled() -> None:
    ring = Battle({id_: BattleUnit("ABC"[id_], "red", to="BCA"[id_]) for id_ in range(3)})
    assert [solution.ways for _, solution in passes(ring)] == [(Settlement.SEVERAL,)]


def test_a_denied_crossing_is_void_until_the_unit_that_watches_it_is_dislodged() -> None:
    """Rule: g1815:3.6, examples 1, 3, 5, 6 (a block is left out of the battle where its fleet is ordered to move)."""
    expect(
        """
        british S - I unless C | void denied C
        french  C S E - A      | given
        french  E - A          | moved unopposed
        """
    )
    expect(
        """
        british S - I | moved unopposed
        british L - E | bounced stand_off C
        french  C - E | bounced stand_off L
        """,
        contested="E",
    )
    expect(
        """
        british S - I unless C | moved unopposed
        british L - C          | moved dislodged C
        british V S L - C      | given
        french  C H            | held beaten L !L
        """,
        second_pass=True,
    )
    expect(
        """
        british S - I unless C | void denied C
        british N S S - I      | void unmatched S
        british L - C          | bounced defended C
        british V S L - C      | given
        french  C S I          | cut attacked L
        french  I S C          | given
        french  C H            | held withstood L
        """
    )


def test_an_order_that_is_void_while_a_unit_is_dislodged() -> None:
    expect(
        """
        red  A - B while C | void denied C
        red  D S A - B     | void unmatched A
        blue B H           | held unattacked
        red  C H           | held beaten E !E
        blue E - C         | moved dislodged C
        blue F S E - C     | given
        """,
        second_pass=True,
    )


def test_the_support_of_a_siamese_twin_needs_a_second_attack_or_a_supported_one() -> None:
    """Rule: silly:12c (the support that was ordered is cut at once, that for the twin not)."""
    expect(
        """
        red  T - C        | moved dislodged C
        red  U S T - C second | given
        red  U S X        | cut attacked D
        red  X H          | held unattacked
        blue C H          | held beaten T !T
        blue D - U        | bounced defended U
        """
    )
    expect(
        """
        red   T - C            | bounced defended C
        red   U S T - C second | cut second_attack E
        blue  C H              | held withstood T
        blue  D - U            | bounced defended U
        green E - U            | bounced defended U
        """
    )
    expect(
        """
        red   T - C            | bounced defended C
        red   U S T - C second | cut supported_attack D
        red   U S V            | cut attacked D
        red   V S U            | given
        blue  C H              | held withstood T
        blue  D - U            | bounced defended U
        blue  E S D - U        | given
        """
    )
    expect(
        """
        red   T - C            | moved dislodged C
        red   U S T - C second | given
        red   V - E            | bounced defended E
        blue  C H              | held beaten T !T
        blue  D - U            | bounced defended U
        blue  E S D - U        | cut attacked V
        """
    )


def test_a_support_through_the_underpass_is_cut_by_whoever_passes_it() -> None:
    """Rule: silly:6c."""
    expect(
        """
        red  A - B          | bounced defended B
        red  C S A - B by D | cut crossed D
        blue B H            | held withstood A
        blue D - E          | bounced defended E
        red  E H            | held withstood D
        """
    )


def test_a_unit_that_cannot_stay_has_no_defence() -> None:
    """Rule: geo:R3 (it keeps its attack, support to hold it counts nothing, and any attack enters its area)."""
    expect(
        """
        red   A - B 2:0 | bounced stand_off C !D
        green C - B     | bounced stand_off A
        blue  D - A     | moved dislodged A
        """,
        contested="B",
    )
    expect(
        """
        red  A H 2:0 | held beaten D !D
        red  C S A   | given
        blue D - A   | moved dislodged A
        """
    )
    expect(
        """
        red  A - B 2:0 | bounced head_to_head B !B
        blue B - A     | moved dislodged A
        """
    )


def test_units_without_defence_change_places_and_still_keep_rivals_out() -> None:
    expect(
        """
        red   A - B 2:0 | moved beat_rival C
        red   D S A - B | given
        blue  B - A 2:0 | moved unopposed
        green C - B     | bounced stand_off A
        """
    )


def test_a_battle_that_means_nothing_is_refused() -> None:
    with pytest.raises(BattleError, match="where it stands"):
        adjudicate(Battle({0: BattleUnit("A", "red", to="A")}))
