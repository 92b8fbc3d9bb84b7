"""Making a board's variant playable by a link: its files are checked once more, named anew, and kept for good."""

import re

from variorum.host.games.services import editions
from variorum.host.games.services.common import RefusedError, titled
from variorum.host.workshop import services
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import VARIANT, files_of, folder_of, is_built
from variorum.variants import registry
from variorum.variants.variantfile import VariantFileError

_ID = re.compile(r"^id[ \t]*=.*$", re.MULTILINE)


def share(design: Design) -> Design:
    """Let others play the variant of a board by its link, as it is now, and return the board then.

    Raises: RefusedError saying what is wrong with it, where, and what would be accepted.
    """
    if not is_built(design):
        raise RefusedError("Build the board first.")
    if not design.variant_text:
        from variorum.host.workshop import desk  # noqa: PLC0415 - its libraries are slow to load

        desk.variant(design)
    files, name = files_of(design), editions.new_name()
    _check(files)
    if not is_news(design):
        return design
    named = {**files, VARIANT: _ID.sub(f'id = "{name}"', files[VARIANT], count=1)}
    if _check(named) != name:
        raise RefusedError('variant.toml: the id isn\'t in a line of its own; write id = "my_variant" in one')
    return services.share(design, name, named)


def is_news(design: Design) -> bool:
    """Whether what is built differs from what is shared."""
    shared = design.edition.files if design.edition else {}
    return _nameless(files_of(design)) != _nameless(shared)


def _nameless(files: dict[str, str]) -> dict[str, str]:
    return {**files, VARIANT: _ID.sub("", files.get(VARIANT, ""), count=1)}


def _check(files: dict[str, str]) -> str:
    """The id of the variant in these files. Raises: RefusedError."""
    with folder_of(files) as folder:
        try:
            found = registry.read(folder / VARIANT)
            found.start({})
            titled(found.name, services.LONGEST_NAME)
        except VariantFileError as error:
            raise RefusedError(str(error).replace(f"{folder}/", "")) from None
        except ValueError as error:
            raise RefusedError(f"variant.toml: this can't begin: {str(error)[:300]}; change the units") from None
    return found.id
