"""URLs of blocking outside games."""

from django.urls import path

from variorum.host.press.views import blocks

app_name = "blocks"

urlpatterns = [
    path("me/blocked/", blocks.blocked, name="blocked"),
    path("me/blocked/<block:pk>/remove/", blocks.remove, name="remove"),
    path("people/<str:name>/block/", blocks.person, name="person"),
]
