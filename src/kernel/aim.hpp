// What a power plays for: how much more some centers matter to it than others, as in games that are won by goals.
#pragma once

#include <array>

#include "definitions.hpp"

namespace variorum {

struct Aim {
  // Nobody by default.
  int power = -1;
  std::array<float, kMaxCenters> worth{};

  float of(int whose, int center) const { return whose == power ? worth[center] : 1.0F; }
};

inline const Aim kPlainAim;

}  // namespace variorum
