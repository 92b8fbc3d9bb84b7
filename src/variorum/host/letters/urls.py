"""URLs of the pages for play by e-mail, below a game's."""

from django.urls import path

from variorum.host.letters import pages

app_name = "letters"

urlpatterns = [
    path("<slug:key>/mail/", pages.mail, name="mail"),
    path("<slug:key>/mail/renew/", pages.renew, name="renew"),
    path("<slug:key>/mail/set-up/", pages.set_up, name="set_up"),
    path("<slug:key>/mail/stop/<str:token>/", pages.stop, name="stop"),
]
