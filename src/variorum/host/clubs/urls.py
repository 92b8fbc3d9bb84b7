"""The addresses of this app."""

from django.urls import path

from variorum.host.clubs import organizing, views

app_name = "clubs"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("new/", views.new, name="new"),
    path("<slug:key>/", views.show, name="show"),
    path("<slug:key>/join/", views.join, name="join"),
    path("<slug:key>/leave/", views.leave, name="leave"),
    path("<slug:key>/games/new/", views.choose, name="choose"),
    path("<slug:key>/games/new/<slug:variant>/", views.create, name="create"),
    path("<slug:key>/edit/", organizing.edit, name="edit"),
    path("<slug:key>/link/", organizing.renew, name="renew"),
    path("<slug:key>/remove/<str:name>/", organizing.remove, name="remove"),
    path("<slug:key>/let-back/<str:name>/", organizing.let_back, name="let-back"),
    path("<slug:key>/organizer/<str:name>/", organizing.make_organizer, name="make-organizer"),
    path("<slug:key>/step-down/", organizing.step_down, name="step-down"),
    path("<slug:key>/dissolve/", organizing.dissolve, name="dissolve"),
]
