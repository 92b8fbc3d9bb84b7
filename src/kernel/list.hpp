// A list of numbers of units or supports.
#pragma once

#include <array>
#include <cstdint>

namespace variorum {

template <int kCapacity>
struct List {
  std::array<std::int16_t, kCapacity> entries;
  int count = 0;

  // Branches do not pay where membership is a matter of chance.
  void add_if(std::int16_t entry, bool belongs) {
    entries[count] = entry;
    count += belongs;
  }
  void add(std::int16_t entry) { add_if(entry, true); }
};

}  // namespace variorum
