// Learning in which way each power plays from what it ordered.
#pragma once

#include "company.hpp"

namespace variorum {

class Watcher {
 public:
  // The codes are everybody's orders in a movement phase.
  Watcher(Company& company, const std::vector<Code>& codes)
      : company_(company), outlook_(company.outlook(0)), given_(outlook_.now, span_of(codes)),
        random_(static_cast<std::uint64_t>(outlook_.state.year), static_cast<std::uint64_t>(outlook_.state.phase)) {}

  void teach(Beliefs& beliefs) {
    std::vector<float> likelihoods(company_.size());
    for (int p = 0; p < outlook_.tables.power_count; ++p) {
      for (std::size_t way = 0; way < company_.size(); ++way) likelihoods[way] = likelihood(way, p);
      beliefs.learn(p, likelihoods);
    }
  }

 private:
  // How often a way is asked what it would order, and for how much orders count that it never gave.
  static constexpr int kDraws = 8;
  static constexpr float kUnseen = 0.25F;

  // The logarithm of how likely the orders were, as if units were ordered one by one.
  float likelihood(std::size_t way, int power) {
    std::array<std::uint8_t, kNobody + 1> met{};
    for (int draw = 0; draw < kDraws; ++draw) {
      JointOrders orders;
      company_.write(way, power, random_, orders);
      for (const Code code : orders) {
        const int unit = outlook_.now.find(stand_of(code));
        met[unit] = static_cast<std::uint8_t>(met[unit] + (given_.given[unit] == code));
      }
    }
    float sum = 0;
    for (int u = 0; u < outlook_.state.unit_count; ++u) {
      if (outlook_.state.units[u].power != power) continue;
      sum += std::log((static_cast<float>(met[u]) + kUnseen) / (kDraws + kUnseen));
    }
    return sum;
  }

  Company& company_;
  const Outlook& outlook_;
  Intake given_;
  Random random_;
};

}  // namespace variorum
