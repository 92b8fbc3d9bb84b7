"""The editor's page, for the server that shows it: where its files are, and what stands around the editor."""

from collections.abc import Sequence
from importlib.resources import files
from string import Template

PAGE = files("variorum.cartography.editor") / "page"
"""The folder with the page's files."""

STYLES = ("tokens.css", "editor.css", "fields.css", "drawing.css")
"""Its stylesheets."""

_COMMANDS = '<p class="soft">Play it, or let bots play it:</p><pre id="commands"></pre>'


def shell(styles: Sequence[str] = STYLES, script: str = "editor.js", icon: str = "icon.svg", **around: str) -> str:
    """The page as HTML, with the addresses of its files.

    `around` may have `head` (more of the head), `home` (a link before the title) and `playing` (what stands below the
    variant, instead of commands).
    """
    parts = (
        f'<link rel="icon" href="{icon}">',
        *(f'<link rel="stylesheet" href="{style}">' for style in styles),
        f'<script type="module" src="{script}"></script>',
    )
    head = "\n".join((*parts, around.get("head", "")))
    page = Template((PAGE / "editor.html").read_text("utf-8"))
    return page.substitute(head=head, home=around.get("home", ""), playing=around.get("playing", _COMMANDS))
