"""The addresses of the sandbox."""

from django.urls import path

from variorum.host.play import sandbox, sandbox_text

app_name = "sandbox"

urlpatterns = [
    path("", sandbox.overview, name="overview"),
    path("new/<slug:name>/", sandbox.new, name="new"),
    path("upload/", sandbox.upload, name="upload"),
    path("from/<slug:key>/<int:number>/", sandbox.explore, name="explore"),
    path("<slug:key>/copy/", sandbox.copy, name="copy"),
    path("<slug:key>/orders/", sandbox_text.orders, name="orders"),
    path("<slug:key>/process/", sandbox.process, name="process"),
    path("<slug:key>/undo/", sandbox.undo, name="undo"),
    path("<slug:key>/delete/", sandbox.delete, name="delete"),
    path("<slug:key>/file/", sandbox.file, name="file"),
]
