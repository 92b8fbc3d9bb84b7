"""How often intervals hold what is true: `python -m bench.coverage`.

Matches are drawn from shares whose mean is known: those of equally strong players of Standard, of whom few win alone,
and those of a strong one, who often does. Each row is a number of games; the cells say in how many of the matches the
bounds of the mean share hold the true one, beside a ± by Student's distribution, and those of the rate of solos.
"""

from random import Random

from variorum.bots.intervals import half_width, proportion, share_bounds

GAMES = (5, 7, 14, 28, 70, 200)
MATCHES = 5_000
PLAYERS = {"one of equals": 0.03, "a strong one": 0.3}
"""How often each wins alone."""
LOW, HIGH = 0.0, 0.25
"""Between these lies the share in a game without a solo."""


def share(chance: Random, solo: float) -> float:
    """A share of the squares: all of them, or a beta-distributed part."""
    return 1.0 if chance.random() < solo else LOW + (HIGH - LOW) * chance.betavariate(1.5, 1.5)


def held(games: int, solo: float, chance: Random) -> tuple[float, float, float]:
    """In which part of all matches the bounds of the mean, a ± of it, and the bounds of the solos' rate are right."""
    true = solo + (1 - solo) * (LOW + HIGH) / 2
    means = widths = rates = 0
    for _ in range(MATCHES):
        shares = [share(chance, solo) for _ in range(games)]
        low, high = share_bounds(shares) or (0.0, 0.0)
        means += low <= true <= high
        widths += abs(sum(shares) / games - true) <= (half_width(shares) or 0.0)
        low, high = proportion(sum(one == 1.0 for one in shares), games)
        rates += low <= solo <= high
    return means / MATCHES, widths / MATCHES, rates / MATCHES


def main() -> None:
    """Print the table."""
    print("| games |" + "".join(f" {name}: share | by ± | solos |" for name in PLAYERS))
    print("|---|" + "---|---|---|" * len(PLAYERS))
    for games in GAMES:
        chance = Random(games)
        found = (rate for solo in PLAYERS.values() for rate in held(games, solo, chance))
        print(f"| {games} |" + "".join(f" {100 * rate:.1f} % |" for rate in found))


if __name__ == "__main__":
    main()
