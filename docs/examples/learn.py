"""Train a policy to order like others: people, from files of recorded games, or bots. Needs the extra `learn`.

    python docs/examples/learn.py                    # learns from games between bots
    python docs/examples/learn.py games.jsonl.gz     # learns from recorded games

Prints how often it orders as they did in games that it hasn't seen, and how it does against six who order by chance.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from variorum.adjudicator.selfplay import Batch
from variorum.env import Gym, classical
from variorum.env.dataset import Dataset, dataset_of, read_games
from variorum.variants.registry import variant

KERNEL = classical(variant("standard"))
WORDS = KERNEL.vocabulary
LAST_YEAR = 1912


class Policy(nn.Module):
    """Scores orders: a vector made of the position, times a vector of the order."""

    def __init__(self, width: int = 384, size: int = 128) -> None:
        super().__init__()
        places, planes = KERNEL.observer.shape
        self.position = nn.Sequential(
            nn.Flatten(), nn.Linear(places * planes, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
            nn.Linear(width, size),
        )  # fmt: skip
        self.order = nn.Embedding(len(WORDS), size)
        nn.init.normal_(self.order.weight, std=0.02)

    def forward(self, boards, rows, orders):
        """The score of each order in the position of its row."""
        return (self.position(boards)[rows] * self.order(orders)).sum(dim=1)


def bot_games(count: int, seed: int) -> Dataset:
    """Games between bots of the kernel's policy."""
    policy, games = KERNEL.rules.policy("steady"), Batch(KERNEL.opening, count)
    phases = []
    while (games.years <= LAST_YEAR).any() and (games.phases < 5).any():
        drawn = []
        for game, state in enumerate(games):
            codes = policy.draw(state, 1, seed * 1_000_003 + len(phases) + game)[0]
            drawn.append(codes)
            if state.winner is None and state.turn[1] <= LAST_YEAR:
                phases.append((f"{seed}-{game}", state, codes.tolist()))
        games.step(np.concatenate(drawn), np.cumsum([0, *map(len, drawn)]))
    return dataset_of(KERNEL, phases)


def batches(data: Dataset, size: int, chance: np.random.Generator):
    """Positions in random order, with all decisions made in them."""
    order = chance.permutation(len(data))
    for first in range(0, len(order), size):
        part = data.take(order[first : first + size])
        yield torch.from_numpy(part.observations()).float(), part.decisions()


def chances(policy: Policy, boards, found):
    """The logarithms of the chances of all legal orders, each among those of its decision."""
    counts = np.diff(found.bounds)
    rows = torch.from_numpy(np.repeat(found.positions, counts))
    decision = torch.from_numpy(np.repeat(np.arange(len(counts)), counts))
    scores = policy(boards, rows, torch.from_numpy(found.legal.astype(np.int64)))
    most = torch.full((len(counts),), -1e9).scatter_reduce(0, decision, scores.detach(), "amax")
    sums = torch.zeros(len(counts)).index_add(0, decision, (scores - most[decision]).exp())
    return scores - most[decision] - sums.log()[decision]


def train(policy: Policy, data: Dataset, passes: int) -> None:
    """Make what was chosen likelier."""
    optimizer, chance = torch.optim.AdamW(policy.parameters(), lr=2e-3, weight_decay=0.01), np.random.default_rng(1)
    for number in range(passes):
        losses = []
        for boards, found in batches(data, 256, chance):
            loss = -chances(policy, boards, found)[torch.from_numpy(found.chosen)].mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        print(f"pass {number + 1}: {np.mean(losses):.3f} nats an order", flush=True)


@torch.no_grad()
def agreement(policy: Policy, data: Dataset) -> float:
    """How often the likeliest order is the one that was given."""
    right = total = 0
    for boards, found in batches(data, 256, np.random.default_rng(0)):
        logs = chances(policy, boards, found).numpy()
        best = np.maximum.reduceat(logs, found.bounds[:-1]) if len(found.chosen) else logs
        right += (logs[found.chosen] >= best).sum()
        total += len(found.chosen)
    return right / max(1, total)


@torch.no_grad()
def order(policy: Policy, gym: Gym, mine: np.ndarray, seed: int):
    """Orders for all games: those of power `mine[g]` by the policy, all others by chance."""
    found = gym.choices()
    rows = np.repeat(np.arange(len(gym.games)), np.diff(found.slots[found.first]))
    own = np.repeat(found.powers == mine[np.repeat(np.arange(len(mine)), np.diff(found.first))], np.diff(found.slots))
    boards = torch.from_numpy(gym.observe()).float()
    rows, orders = rows[own], found.orders[own]
    scores = policy(boards, torch.from_numpy(rows), torch.from_numpy(orders.astype(np.int64))).numpy()
    ranks = np.lexsort((-scores, rows))  # of each unit the first order counts, of builds as many as are due
    others, offsets = gym.draw(seed)
    both = [
        np.concatenate([orders[ranks][rows[ranks] == game], others[offsets[game] : offsets[game + 1]]])
        for game in range(len(mine))
    ]
    return np.concatenate(both), np.cumsum([0, *map(len, both)])


def against_chance(policy: Policy, games: int) -> tuple[float, float]:
    """One policy against six who order by chance: its share in the sum of squares, and of how many it is ahead.

    An even share is 1/7, and of half of the others somebody is ahead by chance.
    """
    gym, total, each = Gym(KERNEL, games, LAST_YEAR), np.zeros(games), np.arange(games)
    mine = each % len(KERNEL.rules.powers)
    for seed in range(1000):
        total += gym.step(*order(policy, gym, mine, seed)).rewards[each, mine]
        if gym.done.all():
            break
    centers = gym.games.centers.astype(int)
    lead = centers[each, mine][:, None] - centers
    others = lead[np.arange(centers.shape[1]) != mine[:, None]]
    return float(total.mean()), float((others > 0).mean() + (others == 0).mean() / 2)


def main(arguments: list[str] | None = None) -> tuple[float, float, float]:
    """Learn, and say how well."""
    parser = argparse.ArgumentParser(description="Train a policy to order like others.")
    parser.add_argument("files", nargs="*", type=Path, help="recorded games; games between bots if there are none")
    parser.add_argument("--games", type=int, default=400, help="how many games between bots to learn from")
    parser.add_argument("--passes", type=int, default=4, help="how often to go through all positions")
    chosen = parser.parse_args(arguments)
    torch.manual_seed(1)
    data = read_games(KERNEL, chosen.files) if chosen.files else bot_games(chosen.games, seed=1)
    learning, held_out = data.split(held_out=0.1 if len(set(data.names)) > 20 else 0.3, seed=3)
    print(f"{len(learning):,} positions to learn from, {len(held_out):,} held out")
    policy = Policy()
    train(policy, learning, chosen.passes)
    agreed, (share, ahead) = agreement(policy, held_out), against_chance(policy, 70)
    print(f"orders as given in games it hasn't seen: {agreed:.0%}")
    print(f"share against six who order by chance: {share:.0%} (an even share is 14%)")
    print(f"it has more centers than {ahead:.0%} of them")
    return agreed, share, ahead


if __name__ == "__main__":
    main()
