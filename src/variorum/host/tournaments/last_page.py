"""What follows a tournament's board, on its last page."""

from django.http import HttpRequest
from django.template.loader import render_to_string

from variorum.host.games.access import Access
from variorum.host.play.results.afterwards import part
from variorum.host.tournaments.models import Board


@part("tournament")
def tournament(request: HttpRequest, access: Access) -> str:
    """The round, and the way to the viewer's next board; empty for other games."""
    board = Board.objects.filter(game=access.game).select_related("tournament").first()
    if board is None:
        return ""
    row, person = board.tournament, access.person.pk
    following = row.boards.filter(round=board.round + 1).select_related("game")
    context = {
        "row": row,
        "round": board.round,
        "following": board.round + 1 if board.round < row.rounds else 0,
        "is_drawn": row.drawn > board.round,
        "own": following.filter(people=person).first() if person is not None else None,
    }
    return render_to_string("tournaments/last_page.html", context, request)
