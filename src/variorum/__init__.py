"""Variorum: the board game Diplomacy and its variants.

    game = variorum.Game("standard")
    game.order("FRANCE", "A Par - Bur; A Mar supports Par - Bur")
    print(game.process())

`Game` plays games, `adjudicate` one phase typed by hand; `variants()` lists the variants, `variant(id)` is one of
them; `read_orders` reads orders in any notation, `read_games` games of other programs; `observation` tells a game to a
program that reads. Everything is imported when it is first used.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from variorum.face.catalog import variant
    from variorum.face.game import Game
    from variorum.face.legal import OrderTexts
    from variorum.face.moving import read_games, write_game
    from variorum.face.once import adjudicate, read_orders
    from variorum.face.position import Position
    from variorum.face.reading import observation
    from variorum.face.result import Result
    from variorum.variants.registry import names as variants

    __version__: str

__all__ = [
    "Game",
    "OrderTexts",
    "Position",
    "Result",
    "adjudicate",
    "observation",
    "read_games",
    "read_orders",
    "variant",
    "variants",
    "write_game",
]

_PLACES = {
    "Game": "game",
    "OrderTexts": "legal",
    "Position": "position",
    "Result": "result",
    "adjudicate": "once",
    "observation": "reading",
    "read_games": "moving",
    "read_orders": "once",
    "variant": "catalog",
    "write_game": "moving",
}


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(importlib.import_module(f"variorum.face.{_PLACES[name]}"), name)
    if name == "__version__":
        return importlib.import_module("variorum.build_version").version_here()
    if name == "variants":
        return importlib.import_module("variorum.variants")
    raise AttributeError(f"variorum has no {name}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
