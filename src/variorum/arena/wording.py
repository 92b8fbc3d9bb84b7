"""The scores of agents in words, for the terminal and for pages."""

from collections.abc import Sequence

from variorum.arena.scores import Mean, Rate, Score
from variorum.arena.terms import Terms

STRENGTH = ("agent", "seats", "share", "95 %", "itself", "par", "centers", "rating")
ENDINGS = ("agent", "solos", "draws", "survives")
TALK = ("agent", "messages", "agreements", "kept", "tempted", "broken", "tokens in", "tokens out", "cost")
WRONG = ("agent", "answers", "refused", "faults", "late", "phases", "caretaker", "forfeited")
_FORFEITS = {"lost": "count as lost", "left out": "are left out"}


def strength_row(score: Score) -> Sequence[str]:
    """A row below `STRENGTH`."""
    return (
        score.agent,
        f"{score.seats:,}",
        _percent(score.share),
        _range(score.share),
        _percent(score.itself),
        f"{100 * score.par:.1f} %",
        f"{score.centers.mean:.1f}" if score.centers else "none",
        f"{score.rating} ± {score.margin}" if score.rating is not None else "none",
    )


def ending_row(score: Score) -> Sequence[str]:
    """A row below `ENDINGS`."""
    return (score.agent, _rate(score.solos), _rate(score.draws), _rate(score.survivals))


def talk_row(score: Score) -> Sequence[str]:
    """A row below `TALK`."""
    counts = (
        score.messages,
        score.agreements,
        score.kept,
        score.tempted,
        score.broken,
        score.tokens_in,
        score.tokens_out,
    )
    return (score.agent, *(f"{count:,}" for count in counts), f"{score.cost:.2f}")


def wrong_row(score: Score) -> Sequence[str]:
    """A row below `WRONG`."""
    counts = (score.answers, score.refused, score.faults, score.late, score.phases, score.caretaker, score.forfeited)
    return (score.agent, *(f"{count:,}" for count in counts))


def _percent(mean: Mean | None) -> str:
    return f"{100 * mean.mean:.1f} %" if mean else "none"


def _range(mean: Mean | None) -> str:
    return f"{100 * mean.low:.0f} to {100 * mean.high:.0f}" if mean and mean.low is not None and mean.high else ""


def _rate(rate: Rate) -> str:
    return f"{rate.count} ({100 * rate.low:.0f} to {100 * rate.high:.0f} %)"


def about(terms: Terms) -> str:
    """What the figures are, in a paragraph."""
    part, forfeits = f"{terms.substituted:.0%}", _FORFEITS[terms.forfeits]
    return (
        "The share is that of the squares of centers, or of what the variant counts; par is what equally strong agents "
        "get. A ± and a range hold the true figure 95 times in a hundred; a rating begins at 1500. A seat is forfeited "
        f"if a caretaker orders in more than {part} of its phases. Such seats {forfeits}, and rate nobody; itself is "
        "the share of the seats in which no caretaker has ordered. An agent of whose answers more than "
        f"{terms.failing:.0%} fail has no rating."
    )
