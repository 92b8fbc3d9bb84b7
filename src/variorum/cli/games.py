"""`variorum new` and `show`: game files."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from variorum.archive import gamefile
from variorum.cli.failure import fail
from variorum.cli.intake import find_variant, open_game
from variorum.face.table import console, others, results, standing
from variorum.game.setting import Setting, SettingValue
from variorum.game.variant import Variant

_LONGEST_NUMBER = 6


def begin(name: str, path: Path, chosen: Sequence[str]) -> None:
    """Write a fresh game file, and say what to do with it. `chosen` are settings, such as "vote=majority"."""
    variant = find_variant(name)
    settings = dict(_setting(variant, text) for text in chosen)
    try:
        game = gamefile.create(path, variant, variant.start(settings))
    except (gamefile.GameFileError, ValueError) as error:
        fail(str(error))
    typer.echo(f"{path}: a game of {game.variant.name}, {game.now.position.turn} to be played.\n")
    typer.echo("Write the orders into a file, each power's under its name, and play the phase with")
    typer.echo(f"    variorum adjudicate {path} --orders orders.txt")
    typer.echo("What may be ordered is listed by")
    typer.echo(f"    variorum legal {path}")


def _setting(variant: Variant, text: str) -> tuple[str, SettingValue]:
    """What `name=value` chooses. A setting or a value that there is not ends the command."""
    name, _, written = text.partition("=")
    setting = variant.settings.get(name.strip())
    if setting is None:
        known = "; ".join(f"{key}={_shown(known.default)}: {known.meaning}" for key, known in variant.settings.items())
        fail(f'{variant.name} has no setting "{name}"; {f"settings are {known}" if known else "it has none"}')
    value = _value(written.strip(), setting)
    if value is None or not setting.accepts(value):
        fail(f'"{written}" is no value of {name} ({setting.meaning}); write {setting.wanted}')
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


def show(path: Path, *, as_json: bool) -> None:
    """Print the last results and the present position."""
    now = open_game(path).now
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(now.position), indent=2).decode())
        return
    screen = console()
    if now.turn:
        screen.print(results(now.turn, now.events))
        screen.print(others(now.events))
    screen.print(standing(now.position))
