"""The variants on which the host is tried."""

from tests.variety import TWELVE

from variorum.variants import registry


def test_the_variants_of_the_host_differ_by_their_rules():
    rules = {name: frozenset(type(rule) for rule in registry.variant(name).rules) for name in registry.names()}
    tried = [rules[name] for name in TWELVE]
    assert len(set(tried)) == len(TWELVE) == 12
    assert len(frozenset.union(*tried)) >= 0.9 * len(frozenset.union(*rules.values()))
