"""The addresses of the daily puzzle."""

from django.urls import path, register_converter

from variorum.host.play.learn import puzzles


class Which:
    """The pictures of a puzzle."""

    regex = "position|best|yours"

    def to_python(self, value: str) -> str:
        """The picture's name."""
        return value

    def to_url(self, value: str) -> str:
        """The same."""
        return value


register_converter(Which, "puzzle-picture")

app_name = "puzzle"

urlpatterns = [
    path("", puzzles.today, name="today"),
    path("<slug:day>/", puzzles.of_day, name="day"),
    path("<slug:day>/start/", puzzles.start, name="start"),
    path("<slug:key>/answer/", puzzles.answer, name="answer"),
    path("<slug:day>/<puzzle-picture:which>.webp", puzzles.picture, name="picture"),
]
