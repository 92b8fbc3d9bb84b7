"""URLs of live pages, feeds, calendars, webhooks, pushes and unsubscribing."""

from django.urls import path, re_path

from variorum.host.notify import feeds, gallery, live, views

app_name = "notify"

urlpatterns = [
    path("games/<slug:key>/live/", live.live, name="live"),
    path("games/<slug:key>/feed.atom", feeds.GameFeed(), name="game_feed"),
    path("games/<slug:key>/webhooks/", views.hooks, name="hooks"),
    path("games/<slug:key>/webhooks/add/", views.add_hook, name="add_hook"),
    path("games/<slug:key>/webhooks/<hook:pk>/try/", views.try_hook, name="try_hook"),
    path("games/<slug:key>/webhooks/<hook:pk>/remove/", views.remove_hook, name="remove_hook"),
    path("feeds/games.atom", feeds.LobbyFeed(), name="lobby_feed"),
    path("me/inbox/", views.page, name="inbox"),
    path("me/inbox/bell/", views.bell, name="bell"),
    path("me/pushes/", views.pushes, name="pushes"),
    path("me/pushes/devices/", views.add_device, name="add_device"),
    path("me/pushes/devices/<device:pk>/remove/", views.remove_device, name="remove_device"),
    path("calendar/", views.links, name="links"),
    path("calendar/<slug:token>.ics", feeds.calendar, name="calendar"),
    path("staff/mails/", gallery.gallery, name="gallery"),
    re_path("^staff/mails/(?P<name>[a-z-]+)[.](?P<form>html|txt)$", gallery.sample, name="sample"),
    path("mail/stop/<str:token>/", views.stop, name="stop"),
]
