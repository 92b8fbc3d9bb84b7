"""The addresses of reported notes, for the host's staff."""

from django.urls import path

from variorum.host.notes import staff

app_name = "notes-staff"

urlpatterns = [
    path("notes/", staff.listed, name="reports"),
    path("notes/<note_report:pk>/", staff.decide, name="decide"),
]
