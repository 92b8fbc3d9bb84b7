"""The mechanics that files name: rules, those in the packages of variants, and those of installed packages.

A variant's package lists its own in `mechanics.toml`, each with its class. Add some of yours through an entry point in
the group `variorum.mechanics`: its name is what files call the mechanic, and its value the class, such as
`winter_court.frost:Frost`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType

from variorum.game.mechanic import Mechanic

GROUP = "variorum.mechanics"

_RULES = {
    "edition": "variorum.rules.editions:Edition",
    "builds": "variorum.rules.building:Builds",
    "builds_in": "variorum.rules.building:BuildsIn",
    "never_builds": "variorum.rules.building:NeverBuilds",
    "never_owns": "variorum.rules.ownership:NeverOwns",
    "stays": "variorum.rules.anchored:Stays",
    "conversions": "variorum.rules.conversion:Conversions",
    "transforms": "variorum.rules.transform:Transforms",
    "cavalry": "variorum.rules.cavalry:Cavalry",
    "wings": "variorum.rules.cavalry:Wings",
    "corps": "variorum.rules.corps:JoinedArmies",
    "dice": "variorum.rules.luck:StandoffDice",
    "convoys_on_land": "variorum.rules.carriers:Carriers",
    "money": "variorum.rules.money:Money",
    "wealth": "variorum.rules.money:Wealth",
    "bribes": "variorum.rules.auction:Bribes",
    "neutral_units": "variorum.rules.neutral:NeutralUnits",
    "bids": "variorum.rules.diplomacy_points:Bids",
    "garrisons": "variorum.rules.neutral:Garrisons",
    "one_way": "variorum.rules.links:OneWay",
    "rivers": "variorum.rules.rivers:Rivers",
    "canals": "variorum.rules.guarded_canal:Canals",
    "strait": "variorum.rules.links:OwnedStrait",
    "long_hauls": "variorum.rules.half_strength:LongHauls",
    "railway": "variorum.rules.railway:Railway",
    "links": "variorum.rules.links:Links",
    "open": "variorum.rules.links:Dated",
    "floods": "variorum.rules.sinking:Floods",
    "famine": "variorum.rules.calamities:Famine",
    "plague": "variorum.rules.calamities:Plague",
    "weather": "variorum.rules.calamities:Weather",
    "fog": "variorum.rules.darkness:Darkness",
    "end_votes": "variorum.rules.proposals.rule:EndVotes",
    "winning": "variorum.rules.victory:Winning",
    "named_centers": "variorum.rules.ends:WonByCenters",
    "majority": "variorum.rules.victory:WonByMajority",
    "teams": "variorum.rules.teams:Teams",
    "second_power": "variorum.rules.second_power:SecondPowers",
    "last_year": "variorum.rules.ends:Until",
    "long_turns": "variorum.rules.long_turns:LongTurns",
}
"""Where each is, in the order in which pages offer them; none is loaded before somebody asks for it."""


@cache
def own() -> Mapping[str, str]:
    """Variorum's by name, each with where its class is: rules, then those of variants."""
    found = dict(_RULES)
    for path in sorted(Path(__file__).parent.glob("*/mechanics.toml")):
        package = f"{__package__}.{path.parent.name}"
        found |= {name: f"{package}.{place}" for name, place in tomllib.loads(path.read_text()).items()}
    return MappingProxyType(found)


@cache
def menu() -> Mapping[str, EntryPoint]:
    """All mechanics by name; a package can't take the place of one of Variorum's."""
    installed = {entry.name: entry for entry in entry_points(group=GROUP)}
    ours = {name: EntryPoint(name, value, GROUP) for name, value in own().items()}
    return MappingProxyType(ours | {name: entry for name, entry in installed.items() if name not in ours})


@cache
def mechanic_type(name: str) -> type[Mechanic]:
    """The class of a mechanic.

    Raises: KeyError if there is none of that name; TypeError, or whatever its module raises, if it can't be loaded.
    """
    entry = menu()[name]
    found = entry.load()
    if not (isinstance(found, type) and issubclass(found, Mechanic)):
        raise TypeError(f"{entry.value} isn't a Mechanic class")
    return found
