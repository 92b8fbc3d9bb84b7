// Lists of orders, one for each area.
#pragma once

#include <array>

#include "deployment.hpp"
#include "scratch.hpp"

namespace variorum {

// How long the row of each area is. Not bytes, which could be a part of anything: the compiler would have to look
// everything up again.
using RowCounts = std::array<std::uint16_t, kMaxPlaces>;

// A row of at most so many for each area. Reading beyond the count of a row finds nothing that means anything, but is
// allowed. Areas are numbers as wide as addresses, so that none is widened to look a row up.
template <int kMost>
class Rows {
 public:
  void clear() { counts_.fill(0); }

  // Returns the place in the row.
  std::uint16_t add(std::ptrdiff_t area, Code order) {
    codes_[area * kRow + counts_[area]] = order;
    return counts_[area]++;
  }

  const RowCounts& counts() const { return counts_; }
  const Code* row(std::ptrdiff_t area) const { return &codes_[area * kRow]; }

 private:
  // Not a power of two, so that the rows do not meet in the cache.
  static constexpr std::ptrdiff_t kRow = kMost + 16;

  RowCounts counts_;
  Scratch<Code, kMaxPlaces * kRow> codes_;
};

}  // namespace variorum
