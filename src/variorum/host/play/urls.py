"""The addresses of this app."""

from django.urls import path

from variorum.host.play import afterwards, gazette, history, pictures, results

app_name = "play"

urlpatterns = [
    path("<slug:key>/stages/", results.latest, name="latest"),
    path("<slug:key>/stages/<int:number>/", results.stage, name="stage"),
    path("<slug:key>/stages/<int:number>/<slug:what>.svg", pictures.stage_picture, name="stage-picture"),
    path("<slug:key>/history/", history.history, name="history"),
    path("<slug:key>/history/frames/", history.frames, name="frames"),
    path("<slug:key>/gazette/<slug:season>/", gazette.gazette, name="gazette"),
    path("<slug:key>/gazette/<slug:season>.pdf", gazette.gazette_pdf, name="gazette-pdf"),
    path("<slug:key>/afterwards/", afterwards.afterwards, name="afterwards"),
    path("<slug:key>/afterwards/replay/", afterwards.replay, name="replay"),
]
