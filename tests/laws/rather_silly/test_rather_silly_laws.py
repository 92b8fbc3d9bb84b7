"""Laws of Rather Silly that hold whatever happens, and the proof that each of them can be broken."""

from collections import Counter

import pytest
from tests.laws.rather_silly import mutations
from tests.laws.rather_silly.borg import borg_moves, center_released
from tests.laws.rather_silly.charms import charms_work, jester_is_obeyed
from tests.laws.rather_silly.flights import armies_ride, birds_come_down
from tests.laws.rather_silly.llamas import herds_explode, odd_fleets_provoke
from tests.laws.rather_silly.monsters import monsters_arrive, monsters_choose, monsters_retreat
from tests.laws.rather_silly.places import places_hold, retreats_hold
from tests.laws.rather_silly.play import broken, shots
from tests.laws.rather_silly.roles import predictions_merge, tardis_travels
from tests.laws.rather_silly.season import (
    adjustments_balance,
    centers_change_hands,
    fifth_fleets_are_odd,
    free_units_are_shared,
    games_end,
    link_is_chosen,
)
from tests.laws.rather_silly.souls import souls_paid, souls_run_out, souls_sold
from tests.laws.rather_silly.twins import twins_hold, twins_stay_together
from tests.tables import each

ALL = (
    borg_moves,
    center_released,
    charms_work,
    jester_is_obeyed,
    armies_ride,
    birds_come_down,
    herds_explode,
    odd_fleets_provoke,
    monsters_arrive,
    monsters_choose,
    monsters_retreat,
    places_hold,
    retreats_hold,
    predictions_merge,
    tardis_travels,
    adjustments_balance,
    centers_change_hands,
    fifth_fleets_are_odd,
    free_units_are_shared,
    games_end,
    link_is_chosen,
    souls_paid,
    souls_run_out,
    souls_sold,
    twins_hold,
    twins_stay_together,
)
USUAL = {
    "BORG moves",
    "decisions of monsters",
    "flights",
    "charms",
    "souls counted down",
    "predictions",
    "budgets",
    "links",
}
"""What fifty phases always have."""

LAWS = {law.__name__: law for law in ALL}


def test_laws(seed, tally):
    wrong = broken(seed, LAWS, tally)
    assert not wrong, "\n".join(wrong)
    assert tally.keys() >= USUAL


@pytest.fixture(scope="module")
def played():
    return [shot for seed in range(3) for shot in shots(seed, 150)]


@each("name", LAWS)
def test_each_law_can_be_broken(name, played):
    law, mutate = LAWS[name], mutations.OF[name]
    mutants = [mutant for shot in played for mutant in mutate(shot)][:200]
    assert mutants, f"no phase in which {name} says anything"
    caught = [mutant for mutant in mutants if any(law(mutant, Counter()))]
    assert len(caught) >= len(mutants) * 0.5
