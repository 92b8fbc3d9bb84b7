"""All addresses. Each app has its own under a prefix."""

from django.urls import include, path
from django.urls.resolvers import URLPattern, URLResolver

handler400 = "variorum.host.site.failing.invalid"
handler404 = "variorum.host.site.failing.missing"
handler500 = "variorum.host.site.failing.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("variorum.host.site.health")),
    path("accounts/", include("allauth.urls")),
    path("", include("variorum.host.people.urls")),
    path("", include("variorum.host.press.blocks_urls")),
    path("", include("variorum.host.press.reports_urls")),
    path("staff/", include("variorum.host.workshop.staff_urls")),
    path("staff/", include("variorum.host.people.staff_urls")),
    path("me/", include("variorum.host.accounts.urls")),
    path("play/", include("variorum.host.site.evening_urls")),
    path("games/", include("variorum.host.games.urls")),
    path("games/", include("variorum.host.play.urls")),
    path("games/", include("variorum.host.press.urls")),
    path("games/", include("variorum.host.talk.urls")),
    path("games/", include("variorum.host.gm.urls")),
    path("games/", include("variorum.host.notes.urls")),
    path("games/", include("variorum.host.letters.urls")),
    path("", include("variorum.host.play.pictures.urls")),
    path("", include("variorum.host.play.learn.example_urls")),
    path("", include("variorum.host.notify.urls")),
    path("learn/", include("variorum.host.play.learn.urls")),
    path("puzzle/", include("variorum.host.play.learn.puzzle_urls")),
    path("", include("variorum.host.doors.urls")),
    path("lists/", include("variorum.host.lists.urls")),
    path("tournaments/", include("variorum.host.tournaments.urls")),
    path("clubs/", include("variorum.host.clubs.urls")),
    path("zines/", include("variorum.host.zines.urls")),
    path("workshop/", include("variorum.host.workshop.urls")),
    path("sandbox/", include("variorum.host.play.sandbox.urls")),
    path("api/", include("variorum.host.api.urls")),
    path("", include("variorum.host.site.pages_urls")),
]
