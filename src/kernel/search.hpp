// The best answer that can be found to what the others may do: candidates from policies, of which the better half goes
// on, then changes of single orders, and at last something better for units whose orders come to nothing. What comes
// out depends on the number of evaluations and the seed, not on time.
#pragma once

#include "climbing.hpp"
#include "tidying.hpp"

namespace variorum {

class Search {
 public:
  // Games are played on in the first of the ways.
  Search(const Ways& ways, const Beliefs& beliefs, const State& state, const Side& side, const Aim& aim,
         const Pact& pact, long long evaluations, std::uint64_t seed)
      : company_(ways, state, aim, pact), outlook_(company_.outlook(0)), side_(side),
        budget_(is_movement(state.phase) ? evaluations : std::max(1LL, evaluations / kQuieter)),
        judge_(company_, beliefs, side, budget_, seed) {}

  JointOrders best() {
    if (const auto way = way_on_campaign(); way < company_.size()) return drawn(way, Temper{0, 0});
    draw_candidates();
    const JointOrders& first = candidates_[0].orders;
    if (first.size() == 0 || (candidates_.size() == 1 && !is_movement(outlook_.state.phase))) return first;
    halve();
    Candidate best = candidates_[0];
    if (is_movement(outlook_.state.phase)) {
      Climber(judge_, outlook_, side_).climb(best, kLook);
      Tidier(judge_, outlook_, side_).tidy(best.orders);
    }
    return best.orders;
  }

 private:
  // Retreats and adjustments get this part of the evaluations of a movement phase.
  static constexpr int kQuieter = 3;
  static constexpr int kMostCandidates = 40;
  static constexpr int kFewestCandidates = 4;
  static constexpr int kFirstGames = 6;
  // The games after which climbing compares.
  static constexpr int kLook = 24;
  // How freely candidates are drawn.
  static constexpr float kAlternative = 0.6F;

  // The first way that builds for a campaign of the side, or as many as there are. No games are compared there: they
  // end before anything that was built arrives.
  std::size_t way_on_campaign() {
    std::size_t way = outlook_.state.phase == Phase::kAdjustments ? 0 : company_.size();
    for (; way < company_.size(); ++way) {
      const Outlook& outlook = company_.outlook(way);
      bool all = true;
      for (int p = 0; p < outlook.tables.power_count; ++p) all &= !side_.has(p) || is_on_campaign(outlook, p);
      if (all) break;
    }
    return way;
  }

  JointOrders drawn(std::size_t way, Temper temper) {
    JointOrders orders;
    for (int p = 0; p < outlook_.tables.power_count; ++p) {
      if (side_.has(p)) company_.write(way, p, temper, judge_.random(), orders);
    }
    return orders;
  }

  void draw_candidates() {
    const long long wanted = budget_ / (4LL * kFirstGames);
    const auto most = static_cast<std::size_t>(std::clamp<long long>(wanted, kFewestCandidates, kMostCandidates));
    for (std::size_t tries = 0; tries < 4 * most && candidates_.size() < most; ++tries) {
      const std::size_t way = tries % company_.size();
      // The first one of each way is what it thinks best.
      const Temper temper{tries < company_.size() ? 0 : kAlternative, company_.outlook(way).policy.style.slope};
      const Candidate candidate{drawn(way, temper)};
      const auto same = [&](const Candidate& other) { return other.orders.is_like(candidate.orders); };
      if (std::none_of(candidates_.begin(), candidates_.end(), same)) candidates_.push_back(candidate);
    }
  }

  // Spends half of the evaluations: each round the better half of the candidates plays twice as many games.
  void halve() {
    const auto better = [](const Candidate& one, const Candidate& other) { return one.mean() > other.mean(); };
    for (int games = kFirstGames; judge_.left() > budget_ / 2; games *= 2) {
      for (Candidate& candidate : candidates_) {
        if (judge_.left() > budget_ / 2) judge_.raise(candidate, games);
      }
      std::stable_sort(candidates_.begin(), candidates_.end(), better);
      if (candidates_.size() > kFewestCandidates) candidates_.resize((candidates_.size() + 1) / 2);
      else if (is_movement(outlook_.state.phase)) return;
    }
  }

  Company company_;
  const Outlook& outlook_;
  Side side_;
  long long budget_;
  Judge judge_;
  std::vector<Candidate> candidates_;
};

}  // namespace variorum
