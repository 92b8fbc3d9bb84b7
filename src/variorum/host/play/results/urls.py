"""The addresses of what happened in a game, below the game's."""

from django.urls import path

from variorum.host.play.results import afterwards, gazette, history, lookback, story

urlpatterns = [
    path("<slug:key>/look/<int:number>/", lookback.look, name="look"),
    path("<slug:key>/tables/", story.tables, name="tables"),
    path("<slug:key>/history/", history.history, name="history"),
    path("<slug:key>/gazette/<slug:season>/", gazette.gazette, name="gazette"),
    path("<slug:key>/gazette/<slug:season>.pdf", gazette.gazette_pdf, name="gazette-pdf"),
    path("<slug:key>/replay/", history.replay, name="replaying"),
    path("<slug:key>/replay/<int:number>/", history.step, name="step"),
    path("<slug:key>/afterwards/", afterwards.afterwards, name="afterwards"),
    path("<slug:key>/afterwards/replay/", afterwards.replay, name="replay"),
]
