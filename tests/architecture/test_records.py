"""Records know their names: each is unique in its variant, and each can be made before its rule has written it."""

from collections import defaultdict

from tests.tables import each

from variorum.variants import registry


@each("name", registry.coded())
def test_every_record_has_a_name_of_its_own_and_a_value_to_begin_with(name):
    kinds = defaultdict(set)
    for rule in registry.variant(name).rules:
        if rule.record:
            kinds[rule.record.name].add(rule.record)
            assert rule.record() == rule.record()
    assert "" not in kinds
    assert all(len(same) == 1 for same in kinds.values())
