"""The addresses of this app, beside those of its acts."""

from variorum.host.lists.acts import CreateWaitingList
from variorum.host.lists.plan_page import addresses
from variorum.host.lists.views import overview, show

app_name = "lists"

urlpatterns = addresses(CreateWaitingList, overview, show)
