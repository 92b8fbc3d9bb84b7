"""Settings of a variant, as options of commands choose them."""

from collections.abc import Sequence

from variorum.cli.failure import fail
from variorum.game.setting import Setting, SettingValue
from variorum.game.variant import Variant

_LONGEST_NUMBER = 6


def chosen_settings(variant: Variant, chosen: Sequence[str]) -> dict[str, SettingValue]:
    """What texts such as "vote=majority" choose. An unknown setting, or a value it can't have, ends the command."""
    return dict(_setting(variant, text) for text in chosen)


def _setting(variant: Variant, text: str) -> tuple[str, SettingValue]:
    """What `name=value` chooses."""
    name, _, written = text.partition("=")
    setting = variant.settings.get(name.strip())
    if setting is None:
        known = "; ".join(f"{key}={_shown(known.default)}: {known.meaning}" for key, known in variant.settings.items())
        fail(f'{variant.name} has no setting "{name}"; {f"settings are {known}" if known else "it has none"}')
    value = _value(written.strip(), setting)
    if value is None or not setting.accepts(value):
        fail(f'"{written}" isn\'t a value of {name} ({setting.meaning}); write {setting.wanted}')
    return name.strip(), value


def _value(written: str, setting: Setting) -> SettingValue | None:
    """A value of the default's type, or names where those may be given; None if the text is neither."""
    if isinstance(setting.default, bool):
        return {"yes": True, "no": False}.get(written.lower())
    if isinstance(setting.default, int) and (written.isdecimal() or not setting.names):
        return int(written) if written.isdecimal() and len(written) < _LONGEST_NUMBER else None
    return written or None


def _shown(value: SettingValue) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
