"""Policies and values that the game's creator chooses by a setting."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, cast

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.saying import described

Answer: TypeAlias = Callable[[Position], bool]
"""A yes or no that may depend on a setting."""

P = ParamSpec("P")
T = TypeVar("T")


def by_setting(
    name: str, **policies: Callable[Concatenate[World, Position, P], T]
) -> Callable[Concatenate[World, Position, P], T]:
    """The policy that a setting names; the first one, if the position has no such setting.

    `by_setting("builds", home=home_centers, anywhere=any_center)` goes with a setting `builds` whose choices are `home`
    and `anywhere`. Raises: ValueError when it is asked for a policy that isn't there.
    """
    return _Policy(name, tuple(policies.items()))


@dataclass(frozen=True)
class Chosen(Generic[T]):
    """The value of a setting in a position; the `default` if the position has no such setting.

    A rule that takes one takes any function of a position, such as `Always(True)`.
    """

    name: str
    default: T

    def __call__(self, position: Position) -> T:
        """The value."""
        return cast("T", position.settings.get(self.name, self.default))


@dataclass(frozen=True)
class Always(Generic[T]):
    """A value that no setting changes, for rules that take one that could."""

    value: T

    def __call__(self, _: Position) -> T:
        """The value."""
        return self.value


@dataclass(frozen=True)
class _Policy(Generic[P, T]):
    """A policy that looks a setting up; unlike a function made for the purpose it can be pickled with its variant."""

    name: str
    policies: tuple[tuple[str, Callable[Concatenate[World, Position, P], T]], ...]

    @property
    def __name__(self) -> str:
        return f"by the setting {self.name}"

    def text(self, position: Position) -> str:
        """What the chosen policy says of itself."""
        return described(self._chosen(position), position)

    def __call__(self, world: World, position: Position, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._chosen(position)(world, position, *args, **kwargs)

    def _chosen(self, position: Position) -> Callable[Concatenate[World, Position, P], T]:
        policies = dict(self.policies)
        value = str(position.settings.get(self.name, self.policies[0][0]))
        if value not in policies:
            raise ValueError(f'the setting {self.name} is "{value}"; there are policies for {", ".join(policies)}')
        return policies[value]
