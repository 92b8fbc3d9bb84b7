"""The scores of agents in words, for the terminal and for pages."""

from collections.abc import Sequence

from variorum.arena.scores import Mean, Rate, Score

STRENGTH = ("agent", "seats", "share", "par", "centers", "rating")
ENDINGS = ("agent", "solos", "draws", "survives")
TALK = ("agent", "messages", "agreements", "kept", "broken", "tokens in", "tokens out", "cost")
WRONG = ("agent", "refused", "no reply", "of these late", "phases of a caretaker")


def strength_row(score: Score) -> Sequence[str]:
    """A row below `STRENGTH`."""
    return (
        score.agent,
        f"{score.seats:,}",
        f"{_mean(score.share, 100)} %",
        f"{100 * score.par:.1f} %",
        _mean(score.centers),
        f"{score.rating} ± {score.margin}",
    )


def ending_row(score: Score) -> Sequence[str]:
    """A row below `ENDINGS`."""
    return (score.agent, _rate(score.solos), _rate(score.draws), _rate(score.survivals))


def talk_row(score: Score) -> Sequence[str]:
    """A row below `TALK`."""
    counts = (score.messages, score.agreements, score.kept, score.broken, score.tokens_in, score.tokens_out)
    return (score.agent, *(f"{count:,}" for count in counts), f"{score.cost:.2f}")


def wrong_row(score: Score) -> Sequence[str]:
    """A row below `WRONG`."""
    return (score.agent, *(f"{count:,}" for count in (score.refused, score.faults, score.late, score.caretaker)))


def _mean(mean: Mean, times: int = 1) -> str:
    return (
        f"{times * mean.mean:.1f}"
        if mean.interval is None
        else f"{times * mean.mean:.1f} ± {times * mean.interval:.1f}"
    )


def _rate(rate: Rate) -> str:
    return f"{rate.count} ({100 * rate.low:.0f} to {100 * rate.high:.0f} %)"
