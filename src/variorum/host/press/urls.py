"""URLs of press, of blocking in a chat, and of votes."""

from django.urls import path

from variorum.host.press.views import before, blocks, messages, offers, votes

app_name = "press"

urlpatterns = [
    path("<slug:key>/press/", messages.index, name="press"),
    path("<slug:key>/press/list/", messages.listed, name="listed"),
    path("<slug:key>/press/threads/", messages.sidebar, name="threads"),
    path("<slug:key>/press/newest/", messages.newest, name="newest"),
    path("<slug:key>/press/news/", messages.news, name="news"),
    path("<slug:key>/press/offer/", offers.make, name="make-offer"),
    path("<slug:key>/press/answer/", offers.answer, name="answer-offer"),
    path("<slug:key>/press/block/", blocks.seat, name="block"),
    path("<slug:key>/press/before/", before.before, name="before"),
    path("<slug:key>/press/before/said/", before.said, name="said-before"),
    path("<slug:key>/votes-panel/", votes.panel, name="votes"),
]
