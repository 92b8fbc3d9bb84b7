"""The addresses of the sandbox."""

from django.urls import path

from variorum.host.play.sandbox import all_orders, pages

app_name = "sandbox"

urlpatterns = [
    path("", pages.overview, name="overview"),
    path("new/<slug:name>/", pages.new, name="new"),
    path("upload/", pages.upload, name="upload"),
    path("from/<slug:key>/<int:number>/", pages.explore, name="explore"),
    path("<slug:key>/copy/", pages.copy, name="copy"),
    path("<slug:key>/orders/", all_orders.orders, name="orders"),
    path("<slug:key>/process/", pages.process, name="process"),
    path("<slug:key>/undo/", pages.undo, name="undo"),
    path("<slug:key>/delete/", pages.delete, name="delete"),
    path("<slug:key>/file/", pages.file, name="file"),
]
