"""Strengths in halves, as people read them."""


def halves(strength: int) -> str:
    """A strength in halves as text: 2 is "1", 1 is "½", 5 is "2½"."""
    whole, half = divmod(strength, 2)
    return f"{whole or ''}½" if half else str(whole)
