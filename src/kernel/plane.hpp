// Drawing a map from borders alone: annealing of points, of plane triangulations, and of regions on a hexagonal grid.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "random.hpp"

namespace variorum {

struct Spot {
  double x;
  double y;
};

using Pair = std::array<std::int32_t, 2>;
using Triangle = std::array<std::int32_t, 3>;

// Twice the signed area of a triangle.
inline double twice(Spot a, Spot b, Spot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

inline double square_distance(Spot a, Spot b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// The same numbers on every machine, which the distributions of the standard library do not promise.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed, 0) {}

  double unit() { return static_cast<double>(random_.next() >> 11) * 0x1.0p-53; }
  double around() { return 2 * unit() - 1; }
  // Nearly normal, with a deviation of 1.
  double bell() { return (unit() + unit() + unit() + unit() - 2) * 1.7320508; }
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

 private:
  Random random_;
};

}  // namespace variorum
