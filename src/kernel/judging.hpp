// How good orders are: the mean over many games that go on with them until spring. The others' orders are drawn from
// a policy, and the same for all orders that are compared.
#pragma once

#include <vector>

#include "policy.hpp"
#include "valuation.hpp"

namespace variorum {

// One way to order, and how it has done so far.
struct Candidate {
  JointOrders orders;
  double sum = 0;
  int games = 0;

  double mean() const { return games == 0 ? 0 : sum / games; }
};

class Judge {
 public:
  Judge(const Policy& policy, const Outlook& outlook, const Side& side, long long evaluations, std::uint64_t seed)
      : policy_(policy), outlook_(outlook), side_(side), left_(evaluations), seed_(seed), random_(seed, 0),
        later_(outlook.promises.pact.lasting()) {}

  Random& random() { return random_; }
  long long left() const { return left_; }

  // Plays until the candidate has so many games, or no evaluations are left.
  void raise(Candidate& candidate, int games) {
    for (; candidate.games < games && left_ > 0; ++candidate.games, --left_) {
      candidate.sum += outcome(candidate.orders, candidate.games);
    }
  }

 private:
  // No power has more than this many joint orders of others to meet.
  static constexpr int kMostSamples = 1 << 12;

  float outcome(const JointOrders& mine, int game) {
    JointOrders all = others(game % kMostSamples);
    all.add(mine);
    State state = outlook_.state;
    step(policy_.tables, all, state);
    Random random(seed_, static_cast<std::uint64_t>(game) + 1);
    const int until = outlook_.state.year + 1;
    while (state.phase != Phase::kOver && (state.year < until || state.phase != Phase::kSpringMoves)) {
      play_policy_phase(policy_, outlook_.aim, later_, state, random);
    }
    return valuation(policy_.tables, state, outlook_.aim, side_);
  }

  const JointOrders& others(int game) {
    while (static_cast<int>(others_.size()) <= game) {
      others_.emplace_back();
      write_others(outlook_, side_, random_, others_.back());
    }
    return others_[game];
  }

  const Policy& policy_;
  const Outlook& outlook_;
  Side side_;
  long long left_;
  std::uint64_t seed_;
  Random random_;
  // What of the pact holds in the phases that follow.
  Pact later_;
  std::vector<JointOrders> others_;
};

}  // namespace variorum
