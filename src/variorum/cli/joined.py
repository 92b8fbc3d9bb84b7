"""Commands that packages join to the command line by entry points; listed without importing what they do.

An entry point of the group `variorum.commands` names a Typer application. What help lists is the first line of the
docstring of its module; the extra that it asks for, if any, names its panel in the help.
"""

import ast
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from variorum.cli.failure import extra, posix

GROUP = "variorum.commands"


class Commands(TyperGroup):
    """The commands of this package, and those that have joined."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, those that have joined last."""
        own = super().list_commands(ctx)
        return [*own, *sorted(entry_points(group=GROUP).names - set(own))]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, or for one that has joined what help needs to know of it."""
        return super().get_command(ctx, cmd_name) or _listed(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is to run, and its arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        if name is None or super().get_command(ctx, name):
            return name, command, rest
        (entry,) = entry_points(group=GROUP, name=name)
        return name, _loaded(entry), rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command, if this system can."""
        with posix():
            return super().invoke(ctx)


def _listed(name: str) -> TyperCommand | None:
    for entry in entry_points(group=GROUP, name=name):
        panel = entry.extras[0].title() if entry.extras else "Added"
        return TyperCommand(name, help=_purpose(entry.module), rich_help_panel=panel, rich_markup_mode="markdown")
    return None


def _purpose(module: str) -> str:
    """The first line of a module's docstring; empty where there is none."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return ""
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return ""
    told = ast.get_docstring(ast.parse(Path(spec.origin).read_text(encoding="utf-8")))
    return (told or "").partition("\n")[0]


def _loaded(entry: EntryPoint) -> Any:
    with extra(entry.extras[0] if entry.extras else entry.name):
        application = entry.load()
    return get_command(application)
