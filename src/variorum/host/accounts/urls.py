"""URLs of people's own pages."""

from django.urls import path

from variorum.host.accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.profile, name="profile"),
    path("notifications/", views.notifications, name="notifications"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/revoke/", views.revoke_all, name="revoke-all"),
    path("tokens/<token:pk>/revoke/", views.revoke, name="revoke"),
    path("data/", views.data, name="data"),
    path("delete/", views.deletion, name="deletion"),
]
