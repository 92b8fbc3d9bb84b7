"""What lists and searches show of a variant, known without loading it: `index.json` has it for those of Variorum.

`index.py` writes that file.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from variorum.game.variant import Difficulty, Variant
from variorum.rules.adjustments import Adjustments, home_centers
from variorum.rules.victory import Victory
from variorum.variants import registry
from variorum.variants.demands import FOR_WHOM, demands_of, enterable, has_own_rules, hides_units

INDEX = Path(__file__).parent / "library" / "index.json"

OWN_RULES, ANYWHERE, BUILDS, HIDDEN = "rules of its own", "builds away from home", "opens with builds", "hidden units"
KINDS = (OWN_RULES, ANYWHERE, BUILDS, HIDDEN)
"""The kinds of rules that a variant may have; one without any is Standard's rules on some board."""


DUEL = "1v1 duel"
"""What people call a game of two."""


class VariantFacts(msgspec.Struct, frozen=True):
    """A variant in numbers and words; `win` is how many centers win, 0 if that is no matter of a number.

    `players` are the seats at the start, `areas` those that somebody may enter. `drawn` is whether the board has a map,
    `limits_sight` whether some of what happens is hidden from some seats. `years`, `hours`, `weeks`, `difficulty` and
    `reasons` are those of its `Demands`.
    """

    id: str
    name: str
    tagline: str
    players: int
    board: str
    areas: int
    centers: int
    win: int = 0
    begins: str = ""
    rules: tuple[str, ...] = ()
    designer: str = ""
    drawn: bool = True
    limits_sight: bool = False
    years: int = 0
    hours: int = 0
    weeks: int = 0
    difficulty: Difficulty = "moderate"
    reasons: tuple[str, ...] = ()

    @property
    def for_whom(self) -> str:
        """How hard it is, in words."""
        return FOR_WHOM[self.difficulty]

    @property
    def length(self) -> str:
        """How long a game takes, in words."""
        return f"{self.hours} hours live, or {self.weeks} weeks by mail"

    def matches(self, words: str) -> bool:
        """Whether every word is in its name, tagline, board or designer, or is what people call a game of two."""
        duel = DUEL if self.players == 2 else ""
        text = f"{self.id} {self.name} {self.tagline} {self.board} {self.designer} {duel}".casefold()
        return all(word in text for word in words.casefold().split())


def facts(name: str) -> VariantFacts:
    """The facts of a variant. Raises: UnknownVariantError if there is none of that id."""
    known = _index().get(name) if name in registry.own_names() else None
    return known or _computed(name)


def every() -> Iterator[VariantFacts]:
    """The facts of all variants, in the order of their ids."""
    return map(facts, registry.names())


def facts_of(variant: Variant) -> VariantFacts:
    """The facts of a variant, from its rules and its opening."""
    position = variant.opening(variant)
    geography = variant.board.geography(position.earth)
    demands = demands_of(variant, registry.variant(registry.FIRST))
    return VariantFacts(
        id=variant.id,
        name=variant.name,
        tagline=variant.tagline,
        players=len(position.seats),
        board=variant.board.name,
        areas=enterable(variant),
        centers=len(geography.centers),
        win=next((rule.centers for rule in variant.rules if isinstance(rule, Victory)), 0),
        begins=variant.calendar.name(position.turn),
        rules=tuple(_kinds(variant)),
        designer=variant.designer,
        drawn=variant.board.folder is not None and (variant.board.folder / "topo.json").is_file(),
        limits_sight=variant.limits_sight,
        **msgspec.structs.asdict(demands),
    )


def _kinds(variant: Variant) -> Iterator[str]:
    if has_own_rules(variant, registry.variant(registry.FIRST)):
        yield OWN_RULES
    if any(rule.policy is not home_centers for rule in variant.rules if isinstance(rule, Adjustments)):
        yield ANYWHERE
    if any(rule.name == Adjustments.name for rule in variant.phase(variant.opening(variant).turn).rules):
        yield BUILDS
    if hides_units(variant):
        yield HIDDEN


@cache
def _index() -> dict[str, VariantFacts]:
    try:
        return {one.id: one for one in msgspec.json.decode(INDEX.read_bytes(), type=list[VariantFacts])}
    except OSError:
        return {}


@lru_cache(512)
def _computed(name: str) -> VariantFacts:
    return facts_of(registry.variant(name))
