"""A rule always says what it does: the rules page has it, with the values of settings, or conformance complains."""

from functools import cache, cached_property, wraps
from typing import ClassVar

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.game.hooks import uncalled
from variorum.game.rule import Rule
from variorum.game.setting import Setting
from variorum.rules.adjustments import Adjustments
from variorum.rules.choice import Chosen, by_setting
from variorum.rules.draws import Draws
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.testing import conformance, random_game
from variorum.testing.declared import silent
from variorum.testing.untold import untold
from variorum.variants import registry
from variorum.variants.elsewhere import variant_of
from variorum.variants.rulebook import rules_page
from variorum.variants.told import left_out, sayings

STANDARD = registry.variant("standard")


class Famine(Rule, frozen=True):
    """Famine strikes."""

    areas: tuple[str, ...] = ("GAL", "UKR")
    deadly: Chosen = Chosen("deadly", default=False)

    name: ClassVar = "famine"
    says: ClassVar = "In {setting.first} there is famine in {areas}: units there {deadly?starve|may not move}."

    def run(self, docket, dice):
        return docket


class Mute(Famine, frozen=True):
    says: ClassVar = ""


class Wrong(Famine, frozen=True):
    says: ClassVar = "In {setting.frist} nothing grows."


class Whisper(Twist, frozen=True):
    pass


def with_rule(rule, *twists):
    return STANDARD.but(
        id="hungry",
        name="Hungry",
        before={Movement: (rule(STANDARD.world),)},
        replaced={Movement: lambda old: replace(old, twists=twists)},
        removed=(Draws,),
        settings={
            "first": Setting(1903, "the first famine", least=1901, most=1910),
            "deadly": Setting(False, "deadly"),
        },
    )


def test_a_text_has_the_values_of_fields_and_settings():
    variant = with_rule(Famine)
    told = "In {}: units there {}."
    assert sayings(variant, variant.start({}), STANDARD) == (
        told.format("1903 there is famine in GAL and UKR", "may not move"),
    )
    assert sayings(variant, variant.start({"first": 1905, "deadly": True}), STANDARD) == (
        told.format("1905 there is famine in GAL and UKR", "starve"),
    )


def test_what_a_variant_leaves_out_is_told():
    variant = with_rule(Famine)
    assert left_out(variant, STANDARD) == (Draws(STANDARD.world).text(STANDARD.start({})),)


def test_a_rule_or_twist_that_says_nothing_is_a_fault():
    variant = with_rule(Mute, Whisper()).but(settings={})
    faults = conformance(variant, games=1, years=1, seed="mute")
    assert [fault.partition(" says nothing")[0] for fault in faults] == ["Mute", "Whisper"]


class Storm(Twist, frozen=True):
    """A storm that would quietly do nothing: a twist has bars, and nothing is called `still`."""

    says: ClassVar = "There is a storm."

    def still(self, position):
        return ()


class Heralded(Famine, frozen=True):
    def briefng(self, position, seat):
        return self.spoken(position)

    def spoken(self, position):
        return ()


class Misspelled(Heralded, frozen=True):
    pass


class Blizzard(Famine, frozen=True):
    """Every way to call a method of one's own."""

    says: ClassVar = "There is {cold?cold|heat} in {areas}."

    def cold(self, position):
        return True

    def cached(self):
        return 1

    def wrapped(self):
        return 1

    def looked_up(self):
        return 1

    @cached_property
    def depth(self):
        return self.within()

    def within(self):
        return 1


class Snow(Blizzard, frozen=True):
    def cold(self, position):
        return False


@cache
def _cached(rule):
    return rule.cached()


@wraps(_cached)
def _wrapped(rule):
    return _WAYS["one"](rule)


_WAYS = {"one": lambda rule: rule.looked_up(), "more": [wraps(lambda rule: rule.wrapped())(lambda _: None)]}


class Yin:
    pass


class Yang:
    other = Yin


Yin.other = Yang


@pytest.mark.parametrize("rule", [Blizzard, Snow])
def test_a_method_that_is_called_in_any_way_is_no_missing_hook(rule):
    assert not list(uncalled([rule(STANDARD.world)]))


@pytest.mark.parametrize(
    ("rule", "twists", "told"),
    [
        (Famine, (Storm(),), r"Hungry: nobody calls Storm\.still; hooks are \w+"),
        (Heralded, (), r"nobody calls Heralded\.briefng; hooks are briefing, "),
        (Misspelled, (), r"nobody calls Heralded\.briefng"),
    ],
)
def test_a_hook_that_does_not_exist_is_refused_when_the_variant_is_made(rule, twists, told):
    with pytest.raises(ValueError, match=told):
        with_rule(rule, *twists)


def test_a_value_that_does_not_exist_is_a_fault():
    (fault,) = silent(with_rule(Wrong))
    assert fault == "Wrong.says: there is no setting frist; there are first, deadly"


def test_policies_are_described_as_chosen():
    anywhere = by_setting("builds", home=lambda *_: (), vacant=sum)
    rule = Adjustments(STANDARD.world, anywhere)
    position = replace(STANDARD.start({}), settings={"builds": "vacant"})
    assert "Where powers build: return the sum of a 'start' value" in rule.text(position)


@each("name", registry.coded())
def test_all_rules_of_ours_say_something(name):
    assert not list(silent(registry.variant(name)))


def test_the_page_that_is_made_lists_what_rules_say(tmp_path):
    source = tmp_path / "quiet.py"
    source.write_text(
        "from variorum.rules.money import Taxes\n"
        "from variorum.rules.movement.rule import Movement\n"
        "from variorum.variants.standard import VARIANT as STANDARD\n"
        'VARIANT = STANDARD.but(id="quiet_money", name="Quiet", before={Movement: (Taxes(STANDARD.world),)})\n'
    )
    variant_of(str(source))
    assert "- In autumn every power gets a ducat for each center" in rules_page("quiet_money")


@each("name", registry.names(), portions=2)
def test_every_order_has_a_row_and_every_change_a_sentence(name):
    variant = registry.variant(name)
    first = variant.opening(variant)
    years = 1 if first.turn.phase == "M" else 2
    for phase in random_game(variant, f"told-{name}", first.turn.year + years, first):
        assert not list(untold(variant, phase)), str(phase.position.turn)
