"""URLs of the desk."""

from django.urls import path

from variorum.host.gm.views import (
    desk,
    orders,
    positions,
    previewing,
    rollback,
    start,
    terms,
)

app_name = "gm"

urlpatterns = [
    path("<slug:key>/desk/", desk.desk, name="desk"),
    path("<slug:key>/desk/news/", desk.news, name="news"),
    path("<slug:key>/desk/seats/", desk.seats, name="seats"),
    path("<slug:key>/desk/preview/", previewing.preview, name="preview"),
    path("<slug:key>/desk/decide/", orders.decide, name="decide"),
    path("<slug:key>/desk/own-orders/", orders.own, name="own"),
    path("<slug:key>/desk/orders/<str:seat>/", orders.enter, name="orders"),
    path("<slug:key>/desk/start/", start.start, name="start"),
    path("<slug:key>/desk/terms/", terms.terms, name="terms"),
    path("<slug:key>/desk/position/<slug:part>/", positions.position, name="position"),
    path("<slug:key>/desk/back/<int:number>/", rollback.back, name="back"),
    path("<slug:key>/desk/restore/", rollback.restore, name="restore"),
    path("<slug:key>/seat/<str:token>/", start.accept, name="accept"),
]
