// What a power builds for that has come far enough to win: the centers that are still to be had.
#pragma once

#include <cmath>

#include "outlook.hpp"

namespace variorum {

inline bool is_on_campaign(const Outlook& outlook, int power) {
  const auto enough = outlook.policy.style.ambition * static_cast<float>(outlook.tables.victory);
  return static_cast<float>(outlook.owned(power)) > enough;
}

// What stands are worth by the moves from there into others' centers, by land, by sea or by convoy.
inline void write_campaign_values(const Outlook& outlook, int power, Row& values) {
  // What is left of a center with each move.
  constexpr float kEachMove = 0.3F;
  const Tables& tables = outlook.tables;
  values.fill(0);
  for (int c = 0; c < tables.center_count; ++c) {
    if (outlook.state.owners[c] == power) continue;
    const float worth = outlook.worth_of(c, power);
    for (const int home : tables.home_centers[power]) {
      for (const int stand : tables.builds[home]) {
        const int moves = tables.march(stand, c);
        if (moves != kUnreachable) values[stand] += worth * std::pow(kEachMove, static_cast<float>(moves));
      }
    }
  }
}

}  // namespace variorum
