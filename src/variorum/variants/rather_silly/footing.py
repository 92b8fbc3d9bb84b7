"""The areas in which anything may be."""

from variorum.board import AreaId, Board, Geography, Movement

UNDERPASS, ISLANDS = "underpass", "islands"
"""The regions that these rules ask of a board: impassable areas below which tunnels run, and building sites."""


def middles(board: Board) -> tuple[str, ...]:
    """The areas that nobody enters: tunnels run below them, and birds fly over them. Without any, there are none."""
    return board.regions.get(UNDERPASS, ())


def islands(board: Board) -> tuple[str, ...]:
    """The areas that are closed to everybody but one seat, which builds there."""
    return board.regions.get(ISLANDS, ())


def habitable(geography: Geography, area: str) -> bool:
    """Whether anything may be in an area: any land or sea, but neither Switzerland nor the margin of the map."""
    return geography.open_to(Movement.AIR, AreaId(area))


def habitable_areas(board: Board, geography: Geography) -> tuple[str, ...]:
    """The areas in which anything may be, in board order."""
    return tuple(area for area in board.areas if habitable(geography, area))
