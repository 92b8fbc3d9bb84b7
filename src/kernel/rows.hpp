// Lists of orders, one for each area.
#pragma once

#include <cstring>

#include "deployment.hpp"
#include "scratch.hpp"

namespace variorum {

// A row of at most so many for each area. Reading beyond the count of a row finds nothing that means anything, but is
// allowed.
template <int kMost>
class Rows {
 public:
  void clear() { std::memset(count_, 0, sizeof count_); }

  // Returns the place in the row.
  std::uint16_t add(int area, Code order) {
    codes_[area * kRow + count_[area]] = order;
    return count_[area]++;
  }

  int count(int area) const { return count_[area]; }
  const Code* row(int area) const { return &codes_[area * kRow]; }

 private:
  // Not a power of two, so that the rows do not meet in the cache.
  static constexpr int kRow = kMost + 16;

  // Not bytes, which could be a part of anything: the compiler would have to look everything up again.
  std::uint16_t count_[kMaxPlaces];
  Scratch<Code, kMaxPlaces * kRow> codes_;
};

}  // namespace variorum
