"""Powers negotiate in PettingZoo's environments, by each protocol: what can be said, is seen, is agreed and is kept."""

import copy
import pickle
import random

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs the extra `gym`")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from variorum.env.pettingzoo import env, parallel_env
from variorum.env.protocols import MutualProposal, Peace, ProposeAndChoose

PROTOCOLS = (Peace(phases=3), Peace(binding=True), MutualProposal(), ProposeAndChoose())
EACH = pytest.mark.parametrize("protocol", PROTOCOLS, ids=["peace", "binding", "mutual", "choose"])


def begun(protocol):
    table = env(last_year=1902, negotiation=protocol)
    table.reset()
    return table, Words(table)


class Words:
    """What is said, by the names of powers and texts of orders."""

    def __init__(self, table):
        self.table, self.words = table, table.match.talks.words

    def __call__(self, agent, *said):
        assert self.table.agent_selection == agent
        for one in said:
            self.table.step(self.number(one))

    def number(self, said):
        match = self.table.match
        if said == "":
            return self.words.silence
        if said.startswith("own "):
            return self.words.own(match.powers.index(said[4:]))
        if said in match.powers:
            return self.words.to(match.powers.index(said))
        return int(match.kernel.vocabulary.numbers(match.kernel.rules.codes([said]))[0])

    def silent(self):
        """All who are to talk are silent until the round is over."""
        while self.table.match.talks.is_open:
            self.table.step(self.words.silence)

    def sees(self, agent, other):
        match = self.table.match
        row = self.table.observe(agent)["agreements"][match.powers.index(other)]
        return {name: value for name, value in zip(match.talks.features, row.tolist(), strict=True) if value}

    def may(self, said):
        return bool(self.table.observe(self.table.agent_selection)["action_mask"][self.number(said)])

    def order(self, *texts):
        """All units hold but those that these orders are for; until the phase is played."""
        match, given = self.table.match, {self.number(text) for text in texts}
        phase = len(match.past)
        while len(match.past) == phase:
            legal = match.legal(self.table.agent_selection)
            self.table.step(next((int(order) for order in legal if order in given), int(legal[0])))


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_api_of_one_by_one(protocol, capsys):
    api_test(env(last_year=1901, negotiation=protocol), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@EACH
def test_the_api_of_all_at_once(protocol, capsys):
    parallel_api_test(parallel_env(last_year=1901, negotiation=protocol), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


@EACH
def test_seeds(protocol):
    seed_test(lambda: env(last_year=1901, negotiation=protocol), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(last_year=1901, negotiation=protocol), num_cycles=20)


@EACH
def test_whole_games(protocol):
    table, chance = env(last_year=1904, negotiation=protocol), random.Random(4)
    table.reset()
    sums, agreed = dict.fromkeys(table.possible_agents, 0.0), 0
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        sums[agent] += reward
        assert table.observation_space(agent).contains(seen)
        agreed += int(seen["agreements"][:, [0, 4][protocol == ProposeAndChoose()]].sum())
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        table.step(None if terminated or truncated else chance.choice(legal))
    assert sum(sums.values()) == pytest.approx(1)
    assert agreed


@EACH
def test_whole_games_all_at_once(protocol):
    table, chance = parallel_env(last_year=1902, negotiation=protocol), random.Random(1)
    seen, _ = table.reset()
    while table.agents:
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in table.agents}
        seen, *_ = table.step(actions)
        for agent in seen:
            assert table.observation_space(agent).contains(seen[agent])
    assert table.match.is_over


def test_peace_is_offered_answered_and_lasts():
    table, say = begun(Peace(phases=2))
    say("AUSTRIA", "ITALY", "TURKEY")
    assert not say.may("ITALY")
    assert say.sees("AUSTRIA", "ITALY") == {"I offer": 1}
    assert say.sees("ITALY", "AUSTRIA") == {}, "nobody hears it before all are silent"
    say("AUSTRIA", "")
    for agent in ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        say(agent, "")
    assert say.sees("ITALY", "AUSTRIA") == {"offers to me": 1}
    assert not say.may("FRANCE")
    say("ITALY", "AUSTRIA", "")
    say("TURKEY", "")
    assert not table.match.talks.is_open
    assert say.sees("ITALY", "AUSTRIA") == {"phases left": 2, "offers to me": 1}
    assert say.sees("AUSTRIA", "TURKEY") == {"I offer": 1}
    say.order()
    assert say.sees("AUSTRIA", "ITALY") == {"phases left": 1}
    say.silent()
    say.order("A VEN - TRI", "F TRI H")
    assert say.sees("ITALY", "AUSTRIA") == {"I broke": 1}
    assert say.sees("AUSTRIA", "ITALY") == {"broke with me": 1}
    assert table.match.text("AUSTRIA").endswith("ITALY: broke with me")


def test_binding_peace_masks_what_would_break_it():
    table, say = begun(Peace(binding=True))
    say("AUSTRIA", "ITALY", "")
    for agent in ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        say(agent, "")
    assert say.may("AUSTRIA")
    say("ITALY", "AUSTRIA", "")
    seen = table.observe("AUSTRIA")["action_mask"]
    legal = table.match.kernel.vocabulary.texts(np.flatnonzero(seen))
    assert "A BUD - TRI" in legal
    table.step(say.number("A BUD H"))
    assert not say.may("F TRI - VEN")
    with pytest.raises(ValueError, match="an agreement forbids it"):
        table.step(say.number("F TRI - VEN"))
    assert say.may("F TRI - ADR")


def test_peace_is_made_by_mutual_proposals_for_a_phase():
    _, say = begun(MutualProposal())
    say("AUSTRIA", "ITALY", "RUSSIA", "")
    for agent in ("ENGLAND", "FRANCE", "GERMANY"):
        say(agent, "")
    assert say.sees("ITALY", "AUSTRIA") == {}
    say("ITALY", "AUSTRIA", "")
    say("RUSSIA", "")
    say("TURKEY", "")
    assert say.sees("ITALY", "AUSTRIA") == {"phases left": 1, "I offer": 1, "offers to me": 1}
    assert say.sees("RUSSIA", "AUSTRIA") == {"offers to me": 1}
    say.order()
    assert say.sees("ITALY", "AUSTRIA") == {}


def proposed(say):
    """France proposes that England convoys it to Wales, and Germany to leave Burgundy; England something to France."""
    say("AUSTRIA", "")
    say("ENGLAND", "FRANCE")
    assert not say.may("")
    assert not say.may("F BRE - ENG")
    say("ENGLAND", "F LON - ENG", "F BRE - MAO", "")
    say("FRANCE", "ENGLAND", "F BRE - MAO", "F LON - NTH", "GERMANY", "A PAR - PIC", "A MUN - RUH", "")
    for agent in ("GERMANY", "ITALY", "RUSSIA"):
        say(agent, "")
    assert say.sees("ENGLAND", "FRANCE").keys() == {"mine that I propose", "its that I propose"}
    say("TURKEY", "")


def test_contracts_are_proposed_and_chosen():
    table, say = begun(ProposeAndChoose())
    proposed(say)
    orders = ("A PAR - PIC", "A MUN - RUH")
    mine, its = (say.number(order) + 1 for order in orders)
    assert say.sees("FRANCE", "GERMANY") == {"mine that I propose": mine, "its that I propose": its}
    assert say.sees("GERMANY", "FRANCE") == {"its that it proposes": mine, "mine that it proposes": its}
    assert table.agent_selection == "ENGLAND"
    assert [say.may(said) for said in ("FRANCE", "own FRANCE", "GERMANY", "")] == [True, True, False, True]
    say("ENGLAND", "own FRANCE")
    say("FRANCE", "own GERMANY")
    say("GERMANY", "FRANCE")
    assert not table.match.talks.is_open
    assert say.sees("GERMANY", "FRANCE")["mine that is agreed"] == its
    assert "mine that is agreed" not in say.sees("ENGLAND", "FRANCE"), "both sides must choose the same"
    legal = {}
    while not table.match.past:
        agent = table.agent_selection
        found = table.match.kernel.vocabulary.texts(table.match.legal(agent))
        legal.setdefault(agent, []).append(found)
        table.step(int(table.match.legal(agent)[0]))
    assert ["A PAR - PIC"] in legal["FRANCE"]
    assert ["A MUN - RUH"] in legal["GERMANY"]
    assert all(len(found) > 1 for found in legal["ENGLAND"])
    assert say.sees("GERMANY", "FRANCE") == {}


def test_contracts_that_do_not_bind_are_broken():
    table, say = begun(ProposeAndChoose(binding=False))
    proposed(say)
    say("ENGLAND", "FRANCE")
    say("FRANCE", "own ENGLAND")
    say("GERMANY", "")
    say.order("F BRE - MAO")
    assert say.sees("FRANCE", "ENGLAND") == {"broke with me": 1}
    assert table.match.text("ENGLAND").endswith("FRANCE: I broke")


def test_whoever_says_what_cannot_be_said_is_silent():
    table = parallel_env(negotiation=ProposeAndChoose())
    seen, _ = table.reset()
    words = table.match.talks.words
    wait = table.action_space("FRANCE").n - 1
    assert not seen["FRANCE"]["action_mask"][wait]
    table.step({agent: words.to(2) if agent == "ENGLAND" else words.silence for agent in table.agents})
    table.step({agent: 0 if agent == "ENGLAND" else wait for agent in table.agents})
    assert not table.match.talks.is_open
    assert not table.match.talks.proposed.any()


@EACH
def test_copies_talk_on_by_themselves(protocol):
    table, say = begun(protocol)
    match = table.match
    for other in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        other.give("AUSTRIA", say.words.silence)
        assert not other.legal("AUSTRIA").size
        assert match.legal("AUSTRIA").size


def test_single_spaces_as_vector_libraries_ask_for():
    for table in (env(), parallel_env(negotiation=Peace())):
        assert table.single_action_space == table.action_space("FRANCE")
        assert table.single_observation_space == table.observation_space("ITALY")
