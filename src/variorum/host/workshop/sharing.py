"""Making a board's variant playable by a link: its files are tried, named anew, and kept for good."""

import re

from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError, titled
from variorum.host.workshop import desk, services
from variorum.host.workshop.bounds import VARIANT
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import files_of, is_built

_ID = re.compile(r"^id[ \t]*=.*$", re.MULTILINE)


def share(design: Design) -> Design:
    """Let others play the variant of a board by its link, as it is now, and return the board then.

    Raises: RefusedError saying what is wrong with it, where, and what would be accepted, or that it is too much work
    for the host; BusyError.
    """
    if not is_built(design):
        raise RefusedError("Build the board first.")
    if not design.variant_text:
        desk.variant(design)
    files, name = files_of(design), private_variants.new_name()
    if not is_news(design):
        return design
    named = {**files, VARIANT: _ID.sub(f'id = "{name}"', files[VARIANT], count=1)}
    tried = private_variants.tried(named, f"person-{design.owner_id}")
    titled(tried.name, services.LONGEST_NAME)
    if tried.id != name:
        raise RefusedError('variant.toml: the id isn\'t in a line of its own; write id = "my_variant" in one')
    return services.share(design, name, named)


def is_news(design: Design) -> bool:
    """Whether what is built differs from what is shared."""
    shared = design.edition.files if design.edition else {}
    return _nameless(files_of(design)) != _nameless(shared)


def _nameless(files: dict[str, str]) -> dict[str, str]:
    return {**files, VARIANT: _ID.sub("", files.get(VARIANT, ""), count=1)}
