// What a battle does, without reasons: enough to play on.
#pragma once

#include "battle.hpp"

namespace variorum {

// The fates of units, beside being dislodged by a unit. Who moves is not dislodged.
inline constexpr std::int16_t kStays = kNone;
inline constexpr std::int16_t kMoves = kNone - 1;

// Only the first unit_count entries mean anything.
struct Effects {
  std::array<std::int16_t, kMaxUnits + 1> fates;
  AreaSet contested;
  // Whether anybody is dislodged.
  bool dislodges;
};

}  // namespace variorum
