"""The addresses of this app, beside those of its acts."""

from variorum.host.lists.plan_page import addresses
from variorum.host.tournaments.acts import CreateTournament
from variorum.host.tournaments.views import overview, show

app_name = "tournaments"

urlpatterns = addresses(CreateTournament, overview, show)
