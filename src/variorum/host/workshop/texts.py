"""The texts of a designer's board."""

from variorum.host.games.common import RefusedError
from variorum.host.workshop.bounds import MAP, RINGS, TOPO, VARIANT, text_fault, version_of
from variorum.host.workshop.models import Design


def check_text(name: str, text: str, most: int) -> None:
    """Refuse a text that is too long or no text. Raises: RefusedError."""
    if fault := text_fault(name, text, most):
        raise RefusedError(fault)


def is_built(design: Design) -> bool:
    """Whether what was built is of the present `map.txt`."""
    return bool(design.built) and design.built == version_of(design.map_text)


def files_of(design: Design) -> dict[str, str]:
    """The files of a board by name: those that there are."""
    built = {RINGS: design.rings, TOPO: design.topo} if is_built(design) else {}
    told = {MAP: design.map_text, **built, VARIANT: design.variant_text}
    return {name: text for name, text in told.items() if text}


def edition_of(design: Design) -> str:
    """What tells the variant of a built board from an earlier or later one."""
    return version_of("\0".join(f"{name}\0{text}" for name, text in sorted(files_of(design).items())))
