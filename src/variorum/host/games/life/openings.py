"""The opening positions of games."""

from collections.abc import Mapping

from variorum.game.position import Position
from variorum.game.setting import SettingValue
from variorum.host.changes.aside import remembered
from variorum.variants import registry


def opening_of(variant: str, settings: Mapping[str, SettingValue]) -> Position:
    """The opening position of a variant with its settings.

    Raises: UnknownVariantError, ValueError.
    """
    return _opening(variant, tuple(sorted(settings.items())))


@remembered(128)
def _opening(variant: str, settings: tuple[tuple[str, SettingValue], ...]) -> Position:
    return registry.variant(variant).start(dict(settings))
