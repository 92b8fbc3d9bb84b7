"""Policies that the game's creator chooses by a setting."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from variorum.game.position import Position
from variorum.game.rule import World

P = ParamSpec("P")
T = TypeVar("T")


def by_setting(
    name: str, **policies: Callable[Concatenate[World, Position, P], T]
) -> Callable[Concatenate[World, Position, P], T]:
    """The policy that a setting names; the first one, if the position has no such setting.

    `by_setting("builds", home=home_centers, anywhere=any_center)` goes with a setting `builds` whose choices are `home`
    and `anywhere`. Raises: ValueError when it is asked for a policy that isn't there.
    """
    usual = next(iter(policies))

    def chosen(world: World, position: Position, /, *args: P.args, **kwargs: P.kwargs) -> T:
        value = str(position.settings.get(name, usual))
        if value not in policies:
            raise ValueError(f'the setting {name} is "{value}"; there are policies for {", ".join(policies)}')
        return policies[value](world, position, *args, **kwargs)

    chosen.__name__ = f"by the setting {name}"
    return chosen
