// How good orders are: the mean over many games that go on with them until spring. The others' orders are drawn from
// a policy, and the same for all orders that are compared.
#pragma once

#include <vector>

#include "appraisal.hpp"
#include "company.hpp"

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
  Judge(Company& company, const Beliefs& beliefs, const Side& side, long long evaluations, std::uint64_t seed)
      : company_(company), beliefs_(beliefs), outlook_(company.outlook(0)), policy_(outlook_.policy), side_(side),
        left_(evaluations), seed_(seed), random_(seed, 0), later_(outlook_.promises.pact.lasting()) {}

  Random& random() { return random_; }
  long long left() const { return left_; }

  // How often the others' orders meet a condition.
  template <class Which>
  float frequency(const Which& holds) {
    int count = 0;
    for (int game = 0; game < kAsked; ++game) count += holds(others(game));
    return static_cast<float>(count) / kAsked;
  }

  // Plays until the candidate has so many games, or no evaluations are left.
  void raise(Candidate& candidate, int games) {
    for (; candidate.games < games && left_ > 0; ++candidate.games, --left_) {
      candidate.sum += outcome(candidate.orders, candidate.games);
    }
  }

 private:
  // No power has more than this many joint orders of others to meet.
  static constexpr int kMostSamples = 1 << 12;
  static constexpr int kAsked = 32;

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
    return appraisal(policy_.tables, state, outlook_.aim, side_);
  }

  const JointOrders& others(int game) {
    while (static_cast<int>(others_.size()) <= game) {
      others_.emplace_back();
      for (int p = 0; p < outlook_.tables.power_count; ++p) {
        if (!side_.has(p)) company_.write(beliefs_.draw(p, random_), p, random_, others_.back());
      }
    }
    return others_[game];
  }

  Company& company_;
  const Beliefs& beliefs_;
  const Outlook& outlook_;
  const Policy& policy_;
  Side side_;
  long long left_;
  std::uint64_t seed_;
  Random random_;
  // What of the pact holds in the phases that follow.
  Pact later_;
  std::vector<JointOrders> others_;
};

}  // namespace variorum
