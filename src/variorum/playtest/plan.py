"""What is played: a variant with its settings, by which bots, how often and how long."""

from functools import cached_property

import msgspec

from variorum.bots import DEFAULT_BUDGET, Bot, level
from variorum.game.position import Position
from variorum.game.setting import SettingValue
from variorum.game.variant import Variant
from variorum.variants.elsewhere import variant_of


class Plan(msgspec.Struct, frozen=True, dict=True):
    """A run of games. For the same plan, game number *n* is always the same game, on any machine and in any order.

    `variant` names the variant as `variant_of` reads it, `bot` the level that plays all seats. A game that hasn't ended
    after `years`, or as many rounds of longer turns, is broken off.
    """

    variant: str
    settings: dict[str, SettingValue] = {}
    bot: str = "generic"
    seed: str = "0"
    years: int = 15
    evaluations: int = DEFAULT_BUDGET

    @cached_property
    def rules(self) -> Variant:
        """The variant. Raises: UnknownVariantError."""
        return variant_of(self.variant)

    @cached_property
    def opening(self) -> Position:
        """The first position. Raises: ValueError for a setting or a value that the variant doesn't have."""
        return self.rules.start(self.settings)

    @cached_property
    def player(self) -> Bot:
        """The bot. Raises: UnknownLevelError."""
        return level(self.bot)

    @property
    def title(self) -> str:
        """The variant's name, with the settings that were chosen."""
        chosen = ", ".join(f"{name} = {value}" for name, value in sorted(self.settings.items()))
        return f"{self.rules.name} ({chosen})" if chosen else self.rules.name
