"""The addresses of games' pages, from the rooms that show them."""

from variorum.host.play.board import urls as board
from variorum.host.play.coach import urls as coach
from variorum.host.play.pictures import game_urls as pictures
from variorum.host.play.results import urls as results

app_name = "play"

urlpatterns = [*board.urlpatterns, *results.urlpatterns, *pictures.urlpatterns, *coach.urlpatterns]
