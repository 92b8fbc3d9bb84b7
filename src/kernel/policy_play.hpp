// Whole games by policies, one for each power.
#pragma once

#include <memory>
#include <vector>

#include "batch.hpp"
#include "policy.hpp"

namespace variorum {

using Policies = std::vector<std::shared_ptr<const Policy>>;

// The orders of all powers but those of a side. Every policy looks at the position once, however many powers play by it.
inline JointOrders orders_by(const Policies& policies, const State& state, Random& random, const Pact& pact = kNoPact,
                             const Side& but = Side()) {
  JointOrders orders;
  std::vector<bool> done(policies.size());
  for (std::size_t first = 0; first < policies.size(); ++first) {
    if (done[first] || but.has(static_cast<int>(first))) continue;
    const Outlook outlook(*policies[first], state, kPlainAim, pact);
    Foresight foresight;
    for (std::size_t p = first; p < policies.size(); ++p) {
      if (policies[p] != policies[first] || but.has(static_cast<int>(p))) continue;
      write_policy(outlook, foresight, static_cast<int>(p), temper_of(*policies[p]), random, orders);
      done[p] = true;
    }
  }
  return orders;
}

// Plays every game to its end, and orders that the pact promises in the first phase. A game's moves depend on the seed and its number, and on nothing else.
inline void play_policies(const Tables& tables, const Policies& policies, const Pact& pact,
                          std::vector<State>& games, std::uint64_t seed, int last_year, int threads, std::int32_t* phases) {
  const Pact later = pact.lasting();
  in_parallel(games.size(), threads, kGames, [&](std::size_t first, std::size_t end, int) {
    for (std::size_t game = first; game < end; ++game) {
      Random random(seed, game);
      State& state = games[game];
      phases[game] = 0;
      for (; state.phase != Phase::kOver && state.year <= last_year; ++phases[game]) {
        step(tables, orders_by(policies, state, random, phases[game] == 0 ? pact : later), state);
      }
    }
  });
}

}  // namespace variorum
