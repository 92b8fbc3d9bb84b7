"""The addresses of this app."""

from django.urls import path

from variorum.host.zines import reading, views

app_name = "zines"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("<slug:key>/", views.zine, name="zine"),
    path("<slug:key>/feed.atom", views.ZineFeed(), name="feed"),
    path("<slug:key>/edit/", views.edit, name="edit"),
    path("<slug:key>/preview/", reading.preview, name="preview"),
    path("<slug:key>/<int:number>/", reading.issue, name="issue"),
    path("<slug:key>/<int:number>/issue.html", reading.download, name="download"),
    path("<slug:key>/<int:number>/issue.pdf", reading.as_pdf, name="pdf"),
    path("<slug:key>/<int:number>/map-<int:place>.svg", reading.chapter_map, name="map"),
]
