"""The addresses of letters and of requests for more time."""

from django.urls import path

from variorum.host.press.views import letters, more_time

app_name = "press"

urlpatterns = [
    path("<slug:key>/letters/", letters.index, name="letters"),
    path("<slug:key>/letters/list/", letters.listed, name="listed"),
    path("<slug:key>/letters/threads/", letters.sidebar, name="threads"),
    path("<slug:key>/more-time/", more_time.panel, name="more_time"),
    path("<slug:key>/more-time/ask/", more_time.ask, name="ask"),
    path("<slug:key>/more-time/answer/<int:pk>/", more_time.answer, name="answer"),
]
