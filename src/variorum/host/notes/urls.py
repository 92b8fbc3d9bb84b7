"""The addresses of notes, below their game's."""

from django.urls import path

from variorum.host.notes import views

app_name = "notes"

urlpatterns = [
    path("<slug:key>/notes/", views.memos, name="memos"),
    path("<slug:key>/replay/<int:number>/note/", views.write, name="write"),
]
