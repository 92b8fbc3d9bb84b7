// Who could move where.
#pragma once

#include <cstring>

#include "deployment.hpp"

namespace variorum {

// A row of at most so many for each area. Reading beyond the count of a row finds nothing that means anything, but is
// allowed.
template <int kMost>
class Movers {
 public:
  void clear() { std::memset(count_, 0, sizeof count_); }

  // Returns the place in the row. A mover is the stand of a unit in the place of a target.
  std::uint8_t add(int area, Code mover) {
    rows_[area * kRow + count_[area]] = mover;
    return count_[area]++;
  }

  int count(int area) const { return count_[area]; }
  const Code* row(int area) const { return rows_ + area * kRow; }

 private:
  // Not a power of two, so that the rows do not meet in the cache.
  static constexpr int kRow = kMost + 16;

  std::uint8_t count_[kMaxPlaces];
  Code rows_[kMaxPlaces * kRow];
};

}  // namespace variorum
