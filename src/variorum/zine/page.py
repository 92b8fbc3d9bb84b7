"""Issues laid out as HTML by a template, which runs in a sandbox."""

import traceback
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from variorum.render.charts import draw_chart
from variorum.render.theme import ATLAS
from variorum.variants.registry import variant
from variorum.zine.chapter import Chapter, picture
from variorum.zine.issue import Issue
from variorum.zine.markdown import html

LARGEST_TEMPLATE = 200_000
"""Characters of a template."""

_NAME = "template"
_SHEETS = ("tokens", "zine", "report", "paper")
_PLAIN = msgspec.structs.replace(ATLAS, page="none", line="#2b1d0e", text="#2b1d0e")

Maps = Callable[[int, Chapter], str]
"""The address of a chapter's map, which may be a data URL; empty if it has none. It is given the chapter's place."""


class TemplateMistakeError(ValueError):
    """A template that doesn't work: the message has the line, where it is known."""


class PageLink(msgspec.Struct, frozen=True):
    """A link above an issue on a site, such as to its PDF."""

    words: str
    address: str


def usual_template() -> str:
    """The template of this package."""
    return (files("variorum.zine") / "templates" / "zine.html").read_text(encoding="utf-8")


def laid_out(issue: Issue, maps: Maps, *, template: str = "", links: Sequence[PageLink] = ()) -> str:
    """An issue as an HTML page, by the usual template or another.

    Raises: TemplateMistakeError; ValueError for a text that is too long.
    """
    if len(template) > LARGEST_TEMPLATE:
        raise TemplateMistakeError(f"a template has at most {LARGEST_TEMPLATE:,} characters")
    given: Mapping[str, Any] = {
        "issue": issue,
        "links": links,
        "style": Markup(_style()),  # noqa: S704 - files of this package
        "maps": [maps(place, chapter) for place, chapter in enumerate(issue.chapters)],
    }
    try:
        compiled = _environment().from_string(template) if template else _usual()
        return compiled.render(given)
    except TemplateSyntaxError as error:
        raise TemplateMistakeError(f"line {error.lineno}: {error.message}") from None
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        raise TemplateMistakeError(f"{_line_of(error)}{error}") from None


def inline(_: int, chapter: Chapter) -> str:
    """The map of a chapter as a data URL with SVG."""
    drawn = picture(variant(chapter.variant), chapter)
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}" if drawn else ""


def _line_of(error: Exception) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "<template>"]
    return f"line {lines[-1]}: " if lines else ""


@cache
def _style() -> str:
    sheets = files("variorum.zine") / "templates"
    return "".join((sheets / f"{name}.css").read_text(encoding="utf-8") for name in _SHEETS)


@cache
def _usual() -> Template:
    return _environment().from_string(usual_template())


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    # Safe: `html` cleans what it makes, and `draw_chart` escapes every text.
    environment.filters["markdown"] = lambda text: Markup(html(text))  # noqa: S704
    environment.filters["chart"] = lambda chart: Markup(draw_chart(chart, _PLAIN))  # noqa: S704
    return environment
