"""Press beside the board: where the panel fetches the parts of the press page, and whom the viewer may write to."""

from collections.abc import Iterable

import msgspec

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address
from variorum.host.games.reach import reach


class Beside(msgspec.Struct, frozen=True):
    """The addresses of the press `page`, of its `newest` thread, of the `news`, and of threads `to` a seat.

    `new` is how much of it is new, `reached` are the seats that the viewer may write to now.
    """

    page: str
    newest: str
    news: str
    to: str
    new: int
    reached: tuple[str, ...]


def beside(access: Access, tabs: Iterable[Tab]) -> Beside | None:
    """Press for the board's panel; None if the game has no press page for the viewer."""
    tab = next((tab for tab in tabs if tab.name == "press"), None)
    if tab is None:
        return None
    page = address(access, "press:press")
    return Beside(
        page,
        address(access, "press:newest"),
        address(access, "press:news"),
        f"{page}{'&' if '?' in page else '?'}with=",
        tab.news,
        reach(access).seats,
    )
