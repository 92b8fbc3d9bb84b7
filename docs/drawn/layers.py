"""Draw the layers of the code, as the contracts in `pyproject.toml` state them: SVG, for light and for dark pages."""

import tomllib
from html import escape
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
SAID = {
    "cli": "the command line",
    "host": "the web host",
    "zine": "issues of several games",
    "arena": "agents against each other",
    "mcp": "tools for language models",
    "face": "what import variorum offers",
    "scenario": "rules as examples",
    "testing": "random games",
    "cartography": "making boards",
    "bots": "players for any variant",
    "agreements": "who promised what",
    "exchange": "games of other programs",
    "notation": "text and orders",
    "archive": "game files",
    "render": "pictures",
    "env": "self-play",
    "observe": "what a seat sees, as text",
    "playtest": "reports on many games",
    "daide": "a server for other programs",
    "dataset": "tables for research",
    "variants": "one package for each variant",
    "rules": "mechanics that variants share",
    "adjudicator": "a battle in, a verdict out (with the C++ kernel)",
    "game": "positions, orders, events, phases",
    "board": "areas, borders, coasts",
    "limits": "what clients may cost",
    "site": "settings, base pages, commands",
    "api": "everything, for programs",
    "notify": "live pages, mail, webhooks, feeds",
    "gm": "the desk",
    "people": "results, ratings",
    "play": "board and results",
    "press": "messages",
    "lists": "waiting lists",
    "tournaments": "tournaments",
    "clubs": "with a lobby of their own",
    "zines": "magazines",
    "workshop": "boards",
    "notes": "on finished games",
    "letters": "play by mail",
    "talk": "bots that negotiate",
    "orders": "legal orders as forms, text and data, and back",
    "offers": "offers and agreements",
    "games": "games, seats, the log, the clock",
    "doors": "pages made from acts",
    "acts": "what people do and read, said once",
    "accounts": "people",
    "confined": "processes with limits, for the work of strangers",
    "changes": "refusals, quotas, computing aside",
    "schema": "forms made from types",
}
INKS = {
    "light": {"paper": "#f3e7c6", "edge": "#6b5233", "name": "#2a1a08", "said": "#6b5233"},
    "dark": {"paper": "#2b3947", "edge": "#8fa3b8", "name": "#f4efe2", "said": "#c3cedb"},
}
_WIDTH, _ROW, _GAP = 900, 58, 14


def pictures() -> dict[str, bytes]:
    """By address, the picture of all packages and that of the host's apps, each in both inks."""
    found = {"layers": _layers("variorum"), "host": _layers("variorum.host")}
    return {
        f"images/{name}-{ink}.svg": _picture(rows, INKS[ink]).encode() for name, rows in found.items() for ink in INKS
    }


def _layers(package: str) -> list[list[str]]:
    """The layers of a package from the top, each with the names that stand side by side."""
    contracts = tomllib.loads(PROJECT.read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract.get("containers") == [package])
    return [[name.strip() for name in layer.split("|")] for layer in layers]


def _picture(rows: list[list[str]], ink: dict[str, str]) -> str:
    height = len(rows) * (_ROW + _GAP) - _GAP + 4
    boxes = "".join(
        _box(name, place, len(row), level, ink) for level, row in enumerate(rows) for place, name in enumerate(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="Charter, Georgia, serif" text-anchor="middle">{boxes}</svg>'
    )


def _box(name: str, place: int, many: int, level: int, ink: dict[str, str]) -> str:
    width = (_WIDTH - 4 - (many - 1) * _GAP) / many
    left, top = 2 + place * (width + _GAP), 2 + level * (_ROW + _GAP)
    middle = left + width / 2
    return (
        f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_ROW}" rx="6" '
        f'fill="{ink["paper"]}" stroke="{ink["edge"]}" stroke-width="1.5"/>'
        f'<text x="{middle:.1f}" y="{top + 26}" font-size="20" font-weight="600" fill="{ink["name"]}">{name}</text>'
        f'<text x="{middle:.1f}" y="{top + 46}" font-size="15" fill="{ink["said"]}">{escape(SAID[name])}</text>'
    )
