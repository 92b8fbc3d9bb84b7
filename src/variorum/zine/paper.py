"""Pages as PDF, if the optional dependencies `variorum[pdf,pictures]` are installed."""

from base64 import b64encode
from importlib.resources import files
from importlib.util import find_spec

_FACES = {
    "EBGaramond12-Regular.otf": ("EB Garamond", "normal"),
    "EBGaramond12-Italic.otf": ("EB Garamond", "italic"),
    "EBGaramond12-Bold.otf": ("EB Garamond Bold", "normal"),
}

_BOLD = (
    ":is(h1, h2, h3, h4, h5, h6, th, b, strong, .dateline, .state, .contents a)"
    '{ font-family: "EB Garamond Bold" !important; font-weight: normal !important; }'
)
"""Bold needs a family of its own: Pango can't tell uninstalled fonts of the same name apart."""


def is_possible() -> bool:
    """Whether this installation can make PDF files with maps."""
    return all(find_spec(name) for name in ("weasyprint", "resvg_py", "PIL"))


def printed(page: str, style: str = "") -> bytes:
    """The PDF of a self-contained page in EB Garamond; nothing is fetched."""
    from weasyprint import CSS, HTML  # noqa: PLC0415 - an optional dependency
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415
    from weasyprint.urls import URLFetcher  # noqa: PLC0415

    fonts, only_data = FontConfiguration(), URLFetcher(allowed_protocols=("data",))
    faces = "".join(_face(name, *face) for name, face in _FACES.items())
    css = CSS(string=faces + style + _BOLD, font_config=fonts, url_fetcher=only_data)
    document: bytes = HTML(string=page, url_fetcher=only_data).write_pdf(stylesheets=[css], font_config=fonts)
    return document


def _face(name: str, family: str, slant: str) -> str:
    data = b64encode((files("variorum.render") / "fonts" / name).read_bytes()).decode()
    return f'@font-face {{ font-family: "{family}"; src: url("data:font/otf;base64,{data}"); font-style: {slant} }}\n'
