"""Ratings by OpenSkill: pure functions from what players were worth to what a game has shown.

A rating is a mean and its uncertainty. People read both in points: 1500 is where everybody begins.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_MU, _SIGMA = 25.0, 25.0 / 3
"""The model's mean and standard deviation of somebody new."""
_BEGINNING, _POINTS = 1500, 40
"""The points of the first mean, and how many a unit of the model is."""

Player = TypeVar("Player")


class Skill(msgspec.Struct, frozen=True):
    """A player's rating after some games: the model's mean and standard deviation."""

    mu: float = _MU
    sigma: float = _SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """The rating in points."""
        return round(_BEGINNING + (self.mu - _MU) * _POINTS)

    @property
    def margin(self) -> int:
        """Two standard deviations in points: the true rating is that near in 19 of 20 cases."""
        return round(2 * self.sigma * _POINTS)

    @property
    def floor(self) -> float:
        """What the rating almost surely is at least: leaderboards rank by it, so that a few lucky games don't lead."""
        return self.mu - 2 * self.sigma


NEW = Skill()


def after(skills: Mapping[Player, Skill], scores: Mapping[Player, float], weight: float = 1.0) -> dict[Player, Skill]:
    """The ratings of a game's players after it; equal scores are a tie. Who isn't in `skills` is new.

    Of the change, only the part `weight` counts.
    """
    model, players = _model(), list(scores)
    before = [skills.get(player, NEW) for player in players]
    teams = [[model.create_rating([skill.mu, skill.sigma])] for skill in before]
    rated = model.rate(teams, scores=[round(scores[player], 6) for player in players])
    return {
        player: _weighed(skill, Skill(one.mu, one.sigma, skill.games + 1), weight)
        for player, [one], skill in zip(players, rated, before, strict=True)
    }


def follow(
    skills: Mapping[Player, Skill], games: Iterable[tuple[Mapping[Player, float], float]]
) -> Iterator[Mapping[Player, Skill]]:
    """The ratings that each game in turn has changed, from its scores and its weight."""
    known = dict(skills)
    for scores, weight in games:
        changed = after(known, scores, weight)
        known.update(changed)
        yield changed


def _weighed(before: Skill, changed: Skill, weight: float) -> Skill:
    if weight == 1:
        return changed
    mu = before.mu + weight * (changed.mu - before.mu)
    return Skill(mu, before.sigma + weight * (changed.sigma - before.sigma), changed.games)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only those who rate need it

    return PlackettLuce(mu=_MU, sigma=_SIGMA)
